import { listDeskBrands } from '@gongfang/contract/goods/brand-desk'
import { listDeskCategories } from '@gongfang/contract/goods/category-desk'
import { getDeskProduct } from '@gongfang/contract/goods/product-desk'
import { Result } from 'antd'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { ProductEditor } from '../../goods/catalogue/product-editor.tsx'
import { screens } from '../../screens.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/product-edit-page'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleOf(screens.product, loaderData?.product?.form.title)

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [product, categories, brands] = await Promise.all([
    params.id === 'new' ? null : call(getDeskProduct, { id: Number(params.id) }),
    call(listDeskCategories, {}),
    call(listDeskBrands, {}),
  ])
  return { product, categories, brands }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, categories, brands } = loaderData
  if (categories.length === 0)
    return (
      <Result
        status="info"
        title="还没有分类"
        subTitle="商品总在一个分类里，请先新建分类。"
        extra={
          <LinkButton to={paths.categories()} type="primary">
            去新建分类
          </LinkButton>
        }
      />
    )
  return (
    <ProductEditor
      key={product ? `${product.id} ${product.version}` : 'new'}
      product={product}
      categories={categories}
      brands={brands}
    />
  )
}

export { LoadError as ErrorBoundary }
