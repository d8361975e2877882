import { depotKindNames } from '@gongfang/contract/goods/depot'
import { type DepotLogRow, listDepotLog } from '@gongfang/contract/goods/depot-desk'
import { titleOf } from '../../base/title.ts'
import { GoodsCell, OwnerCell } from '../../goods/depot/depot-cells.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { type Filter, isId } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'
import type { Route } from './+types/depot-log-page'

export const meta = () => titleOf(screens.depotLog)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(listDepotLog, request)

const signed = (delta: number) => (delta > 0 ? `+${delta}` : String(delta))

const columns: Column<DepotLogRow>[] = [
  { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
  { key: 'kind', part: 'state', title: '类型', render: (_, { kind }) => depotKindNames[kind] },
  {
    key: 'member',
    part: 'who',
    title: '会员 / 机构',
    width: 200,
    render: (_, { member }) => <OwnerCell member={member} />,
  },
  { key: 'goods', part: 'name', title: '物品', width: 240, render: (_, row) => <GoodsCell {...row} /> },
  { key: 'code', title: '型号', render: (_, { modelCode }) => <Code>{modelCode}</Code> },
  { key: 'delta', part: 'amount', title: '数量', align: 'right', render: (_, { delta }) => signed(delta) },
  { key: 'after', title: '结存', align: 'right', dataIndex: 'balanceAfter' },
  {
    key: 'staff',
    title: '经办人 / 地点',
    render: (_, { staff, place }) => (
      <>
        {staff || '—'}
        <br />
        <Soft>{place}</Soft>
      </>
    ),
  },
  {
    key: 'note',
    title: '备注 / 关联单号',
    width: 220,
    render: (_, { note, reference }) => (
      <>
        {note}
        <br />
        <Code>{reference}</Code>
      </>
    ),
  },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '手机号、机构、商品、型号或单号', width: 280 },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(depotKindNames).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', name: 'itemId', label: '寄存编号', width: 160, fits: isId },
  { kind: 'text', name: 'staff', label: '经办人（完整姓名）', width: 160, most: 40 },
  { kind: 'text', name: 'place', label: '地点', width: 140, most: 40 },
  { kind: 'days', name: 'days', label: '时间' },
]

export default function LogPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <List
      title="寄存流水"
      sorted="时间，最新在前"
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      filters={filters}
      actions={<ExportButton kind="depotLog" />}
    />
  )
}

export { LoadError as ErrorBoundary }
