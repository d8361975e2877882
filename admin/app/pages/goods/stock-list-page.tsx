import { listCategories } from '@gongfang/contract/goods/catalogue'
import { countStock, getStock, listStock, type StockRow } from '@gongfang/contract/goods/stock-desk'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { levelOf } from '../../goods/stock/labels.ts'
import { StockDrawer } from '../../goods/stock/stock-drawer.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/stock-list-page'

export const meta = () => titleOf(screens.stock)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const one = Number(new URL(request.url).searchParams.get('one'))
  const [page, categories, counts, open] = await Promise.all([
    loadList(listStock, request),
    call(listCategories, {}),
    call(countStock, {}),
    one > 0 ? call(getStock, { id: one }) : null,
  ])
  return { page, categories, counts, open }
}

export default function StockPage({ loaderData: { page, categories, counts, open } }: Route.ComponentProps) {
  const can = useCan()
  const { at, close } = useOpenRecord()
  const filters: Filter[] = [
    { kind: 'text', name: 'keyword', label: '型号、条码或商品', width: 240 },
    {
      kind: 'select',
      name: 'categoryId',
      label: '分类',
      width: 220,
      options: categories.flatMap((top) => optionsOf(top, '')),
    },
  ]
  return (
    <>
      <List
        title="库存"
        sorted="新增的规格在前"
        page={page}
        columns={columns}
        open={({ id }) => at(id)}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          { key: 'low', label: '库存预警', count: counts.low },
          { key: 'out', label: '已售罄', count: counts.out },
          { key: 'short', label: '欠货', count: counts.short },
        ]}
        filters={filters}
        actions={
          <>
            <ExportButton kind="stock" />
            {can('stock.write') && (
              <>
                {can('transfer.import') && <LinkButton to={paths.newImport('stock')}>导入</LinkButton>}
                <LinkButton to={paths.stockCount()}>盘点</LinkButton>
                <LinkButton to={paths.stockReceipt()} type="primary">
                  入库
                </LinkButton>
              </>
            )}
          </>
        }
      />
      {open && <StockDrawer key={open.id} row={open} onClose={close} />}
    </>
  )
}

interface Node {
  id: number
  name: string
  children: Node[]
}

const optionsOf = ({ id, name, children }: Node, above: string): { value: string; label: string }[] => [
  { value: String(id), label: above + name },
  ...children.flatMap((child) => optionsOf(child, `${above}${name} / `)),
]

const columns: Column<StockRow>[] = [
  {
    key: 'code',
    part: 'name',
    title: '型号',
    render: (_, { modelCode }) => <Code>{modelCode}</Code>,
  },
  {
    key: 'title',
    part: 'who',
    title: '商品',
    width: 320,
    render: (_, { title, spec }) => (
      <>
        {title} <Soft>{spec}</Soft>
      </>
    ),
  },
  { key: 'barcode', title: '条码', extra: true, render: (_, { barcode }) => <Code>{barcode}</Code> },
  {
    key: 'stock',
    part: 'amount',
    title: '可售',
    align: 'right',
    render: (_, row) => {
      const level = levelOf(row)
      return (
        <>
          {level && <StateTag tone={level.tone}>{level.text}</StateTag>} {Math.max(0, row.stock)} {row.unit}
        </>
      )
    },
  },
  { key: 'promised', title: '占用', align: 'right', dataIndex: 'promised' },
  { key: 'safety', title: '安全库存', align: 'right', dataIndex: 'safetyStock' },
  { key: 'shelf', title: '库位', render: (_, { shelf }) => shelf || <Soft>—</Soft> },
  { key: 'moved', title: '最近变动', render: (_, { movedAt }) => <Time at={movedAt} /> },
]

export { LoadError as ErrorBoundary }
