import { countDepotStock, type DepotStockRow, listDepotStock } from '@gongfang/contract/goods/depot-desk'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { AdjustForm } from '../../goods/depot/adjust-form.tsx'
import { GoodsCell, OwnerCell } from '../../goods/depot/depot-cells.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { type Filter, isId } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Soft, Time } from '../../ui/show.tsx'
import type { Route } from './+types/depot-list-page'

export const meta = () => titleOf(screens.depot)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([loadList(listDepotStock, request), call(countDepotStock, {})])
  return { page, counts }
}

const columns: Column<DepotStockRow>[] = [
  {
    key: 'member',
    part: 'who',
    title: '会员 / 机构',
    width: 240,
    render: (_, { member }) => <OwnerCell member={member} />,
  },
  { key: 'goods', part: 'name', title: '物品', width: 320, render: (_, row) => <GoodsCell {...row} /> },
  { key: 'code', title: '型号', render: (_, { modelCode }) => <Code>{modelCode}</Code> },
  {
    key: 'held',
    part: 'amount',
    title: '在库',
    align: 'right',
    render: (_, { held, askedBack, unit }) => (
      <>
        <strong>{held}</strong> <Soft>{unit}</Soft>
        {askedBack > 0 && <Soft>（申请退款 {askedBack}）</Soft>}
      </>
    ),
  },
  { key: 'moved', title: '最近变动', render: (_, { movedAt }) => <Time at={movedAt} /> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '手机号、机构、商品或型号', width: 260 },
  { kind: 'text', name: 'memberId', label: '会员编号', width: 160, fits: isId },
]

export default function StockPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const can = useCan()
  const [adjusting, adjust] = useState<DepotStockRow | null>(null)
  return (
    <>
      <List
        title="寄存"
        sorted="首次入库，最新在前"
        page={page}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '在库', count: counts.held },
          { key: 'all', label: '全部（含已领完）', count: counts.all },
        ]}
        filters={filters}
        columns={[
          ...columns,
          actionColumn<DepotStockRow>((row) => (
            <Space size={12}>
              <Link to={paths.depotLog({ itemId: row.id })}>流水</Link>
              <Link to={paths.depotStatement(row.member.id)}>对账单</Link>
              {can('depot.adjust') && (
                <Button type="link" size="small" onClick={() => adjust(row)}>
                  调整
                </Button>
              )}
              <HistoryButton subject={`depot ${row.id}`} name={`寄存 ${row.modelCode}`} />
            </Space>
          )),
        ]}
        actions={
          <>
            <ExportButton kind="depotStock" />
            <LinkButton to={paths.depotLog()}>寄存流水</LinkButton>
          </>
        }
      />
      {adjusting && (
        <AdjustForm
          row={page.rows.find(({ id }) => id === adjusting.id) ?? adjusting}
          onClose={() => adjust(null)}
        />
      )}
    </>
  )
}

export { LoadError as ErrorBoundary }
