import { listCategories } from '@gongfang/contract/catalogue'
import { countStock, listStock, type StockRow } from '@gongfang/contract/stock-desk'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, useCan } from '../shell/session.ts'
import { ExportButton } from '../transfer/export-button.tsx'
import type { Filter } from '../ui/filters.tsx'
import { type Column, List } from '../ui/list.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { loadList } from '../ui/query.ts'
import { Code, Soft, StateTag, Time } from '../ui/show.tsx'
import type { Route } from './+types/list-page'
import { StockDrawer } from './stock-drawer.tsx'
import { levelOf } from './words.ts'

export const meta = () => [{ title: '库存 - 后台' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, categories, counts] = await Promise.all([
    loadList(listStock, request),
    call(listCategories, {}),
    call(countStock, {}),
  ])
  return { page, categories, counts }
}

export default function StockPage({ loaderData: { page, categories, counts } }: Route.ComponentProps) {
  const can = useCan()
  const [openId, setOpenId] = useState<number | null>(null)
  const open = page.rows.find(({ id }) => id === openId)
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
        page={page}
        columns={columnsOf(setOpenId)}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          { key: 'low', label: '库存预警', count: counts.low },
          { key: 'out', label: '已售罄', count: counts.out },
        ]}
        filters={filters}
        actions={
          <>
            <ExportButton kind="stock" />
            {can('stock.write') && (
              <>
                {can('transfer.import') && (
                  <Link to="/transfers/new?kind=stock">
                    <Button tabIndex={-1}>导入</Button>
                  </Link>
                )}
                <Link to="/stock/count">
                  <Button tabIndex={-1}>盘点</Button>
                </Link>
                <Link to="/stock/receipt">
                  <Button type="primary" tabIndex={-1}>
                    入库
                  </Button>
                </Link>
              </>
            )}
          </>
        }
      />
      {open && <StockDrawer row={open} onClose={() => setOpenId(null)} />}
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

const columnsOf = (open: (id: number) => void): Column<StockRow>[] => [
  {
    key: 'code',
    title: '型号',
    render: (_, { id, modelCode }) => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => open(id)}>
        <Code>{modelCode}</Code>
      </Button>
    ),
  },
  {
    key: 'title',
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
    title: '可售',
    align: 'right',
    render: (_, row) => {
      const level = levelOf(row)
      return (
        <>
          {level && <StateTag tone={level.tone}>{level.text}</StateTag>} {row.stock} {row.unit}
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
