import type { KeyPage } from '@gongfang/contract/base/values'
import { balanceText, showBalance } from '@gongfang/contract/people/points'
import {
  type Adjustment,
  approveAdjustment,
  rejectAdjustment,
  withdrawAdjustment,
} from '@gongfang/contract/people/points-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { actionColumn, type Column, List, type View } from '../../ui/list.tsx'
import { useView } from '../../ui/list-query.ts'
import { Soft, Time } from '../../ui/show.tsx'
import { who } from './ledger-list.tsx'

interface AdjustmentListProps {
  page: KeyPage<Adjustment>
  limit: number
  views: View[]
  actions: ReactNode
}

export const AdjustmentList = ({ page, limit, views, actions }: AdjustmentListProps) => {
  const view = useView()
  return (
    <List
      title="积分"
      sorted={isQueue('pointsAdjustment', view) ? '提交时间，最早在前' : '提交时间，最新在前'}
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      views={views}
      actions={actions}
      above={
        <p>
          <Soft>一人 24 小时内对同一会员累计调整超过 {limit} 积分的，由第二人复核后入账。</Soft>
        </p>
      }
      empty="没有调整记录"
    />
  )
}

const columns: Column<Adjustment>[] = [
  { key: 'made', title: '提交', render: (_, { madeAt }) => <Time at={madeAt} /> },
  { key: 'who', part: 'name', title: '会员', width: 260, render: (_, row) => who(row) },
  {
    key: 'delta',
    part: 'amount',
    title: '积分',
    align: 'right',
    render: (_, { delta }) => (delta > 0 ? `+${delta}` : delta),
  },
  {
    key: 'balance',
    title: '现余额',
    align: 'right',
    render: (_, { balance }) => balanceText(balance),
  },
  {
    key: 'reason',
    title: '原因',
    width: 240,
    render: (_, { reason, batch }) => (
      <>
        {reason} {batch && <Soft>导入 {batch}</Soft>}
      </>
    ),
  },
  { key: 'by', title: '提交人', dataIndex: 'madeBy' },
  {
    key: 'decided',
    part: 'state',
    title: '处理',
    render: (_, { state, decidedBy, decidedAt, note }) =>
      state === 'pending' ? (
        <Soft>—</Soft>
      ) : (
        <>
          {decidedBy ?? '限额内'} <Time at={decidedAt} /> {note}
        </>
      ),
  },
  actionColumn((row) => row.state === 'pending' && <Decide row={row} />),
]

function Decide({ row }: { row: Adjustment }) {
  const { id, delta, own, nickname, mobile } = row
  const can = useCan()
  const { act, busy } = useAct()
  const { confirm, askReason } = useConfirm()
  const what = `${nickname || mobile} ${delta > 0 ? '增加' : '扣减'} ${Math.abs(delta)} 积分`
  const approve = async () => {
    const text = `${what}\n原因：${row.reason}`
    if (await confirm({ title: '复核通过并入账？', text, yes: '通过' }))
      await act(approveAdjustment, { id }, { done: ({ balance }) => `已入账，余额 ${showBalance(balance)}` })
  }
  const reject = async () => {
    const reason = await askReason({ title: `驳回：${what}？`, yes: '驳回', most: 100, danger: true })
    if (reason) await act(rejectAdjustment, { id, reason }, { done: '已驳回' })
  }
  if (own)
    return can('points.adjust') ? (
      <Button
        size="small"
        disabled={busy}
        onClick={() => act(withdrawAdjustment, { id }, { done: '已撤回' })}
      >
        撤回
      </Button>
    ) : null
  if (!can('points.approve')) return <Soft>等待复核</Soft>
  return (
    <Space>
      <Button size="small" type="primary" disabled={busy} onClick={approve}>
        通过
      </Button>
      <Button size="small" danger disabled={busy} onClick={reject}>
        驳回
      </Button>
    </Space>
  )
}
