import { listDeskBrands } from '@gongfang/contract/goods/brand-desk'
import { listDeskCategories } from '@gongfang/contract/goods/category-desk'
import {
  countDeskProducts,
  listDeskProducts,
  type ProductRow,
  type ProductView,
  productViews,
} from '@gongfang/contract/goods/product-desk'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { BulkBar } from '../../goods/catalogue/bulk-bar.tsx'
import { pathOptions } from '../../goods/catalogue/category-choice.ts'
import { PriceFilter } from '../../goods/catalogue/price-filter.tsx'
import { editableColumns, productColumns } from '../../goods/catalogue/product-columns.tsx'
import { RowActions } from '../../goods/catalogue/row-actions.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { actionColumn, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/product-list-page'

export const meta = () => titleOf(screens.products)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts, categories, brands] = await Promise.all([
    loadList(listDeskProducts, request),
    call(countDeskProducts, {}),
    call(listDeskCategories, {}),
    call(listDeskBrands, {}),
  ])
  return { page, counts, categories, brands, query: new URL(request.url).search }
}

const rowActions = actionColumn<ProductRow>((row) => <RowActions row={row} />)

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, categories, brands, query } = loaderData
  const can = useCan()
  const write = can('product.write')
  const views = (Object.keys(productViews) as ProductView[]).map((view, at) => ({
    key: at === 0 ? '' : view,
    label: productViews[view],
    count: counts[view],
  }))
  return (
    <List<ProductRow>
      title="商品"
      sorted="新建的在前"
      page={page}
      rowKey={({ id }) => id}
      views={views}
      filters={[
        { kind: 'text', name: 'keyword', label: '标题、型号或条码' },
        { kind: 'select', name: 'categoryId', label: '分类', options: pathOptions(categories), width: 220 },
        {
          kind: 'select',
          name: 'brandId',
          label: '品牌',
          options: brands.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
      above={<PriceFilter />}
      columns={write ? [...editableColumns, rowActions] : productColumns}
      open={({ id }) => paths.product(id)}
      actions={
        <>
          <ExportButton kind="product" />
          {write && can('transfer.import') && <LinkButton to={paths.newImport('product')}>导入</LinkButton>}
          {write && (
            <LinkButton to={paths.product('new')} type="primary">
              新建商品
            </LinkButton>
          )}
        </>
      }
      {...(write && {
        bulk: (rows, clear) => (
          <BulkBar
            key={query}
            rows={rows}
            clear={clear}
            total={page.total}
            query={query}
            categories={categories}
            brands={brands}
          />
        ),
      })}
      empty="没有符合条件的商品"
    />
  )
}

export { LoadError as ErrorBoundary }
