import type { Output } from '@gongfang/contract/base/endpoint'
import { showFen, showPoints } from '@gongfang/contract/base/money'
import { signUpStateNames } from '@gongfang/contract/buying/activity'
import { listMemberSignUps } from '@gongfang/contract/buying/activity-desk'
import { orderStateNames } from '@gongfang/contract/buying/order'
import { listMemberDepot, listMemberMessages, listMemberOrders } from '@gongfang/contract/people/member-desk'
import { balanceText, pointsKinds } from '@gongfang/contract/people/points'
import { listLedger } from '@gongfang/contract/people/points-desk'
import { Flex } from 'antd'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { amount, Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import { orderTones } from './labels.ts'
import { PagedTable } from './paged-table.tsx'

type Row<E extends typeof listMemberOrders | typeof listMemberSignUps> = Output<E>['rows'][number]

const page = (after: string | undefined) => ({ limit: 20, ...(after ? { after } : {}) })

export function OrdersTab({ id }: { id: number }) {
  const can = useCan()
  return (
    <PagedTable<Row<typeof listMemberOrders>>
      label="订单"
      load={(after) => call(listMemberOrders, { id, ...page(after) })}
      empty="还没有订单"
      open={({ no }) => (can('order.read') ? paths.order(no) : undefined)}
      columns={[
        {
          key: 'no',
          title: '单号',
          render: (_, { no }) => <Code>{no}</Code>,
        },
        { key: 'title', title: '商品', width: 220, ellipsis: true, dataIndex: 'title' },
        {
          key: 'sum',
          part: 'amount',
          title: '应付',
          align: 'right',
          render: (_, { currency, payableFen, payablePoints }) =>
            amount(currency === 'points' ? payablePoints : payableFen, currency),
        },
        {
          key: 'state',
          part: 'state',
          title: '状态',
          render: (_, { state }) => <StateTag tone={orderTones[state]}>{orderStateNames[state]}</StateTag>,
        },
        { key: 'at', title: '下单', render: (_, { createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  )
}

export const PointsTab = ({ id }: { id: number }) => (
  <PagedTable
    label="积分"
    load={(after) => call(listLedger, { memberId: id, ...page(after) })}
    empty="还没有积分记录"
    columns={[
      { key: 'at', title: '时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
      { key: 'kind', title: '类型', render: (_, { kind }) => pointsKinds[kind] },
      {
        key: 'delta',
        title: '积分',
        align: 'right',
        render: (_, { delta }) => (delta > 0 ? `+${delta}` : delta),
      },
      {
        key: 'after',
        title: '余额',
        align: 'right',
        render: (_, { balanceAfter }) => balanceText(balanceAfter),
      },
      { key: 'note', title: '说明', render: (_, { note, orderNo }) => note || orderNo || '' },
    ]}
  />
)

export const DepotTab = ({ id }: { id: number }) => (
  <PagedTable
    label="寄存"
    load={(after) => call(listMemberDepot, { id, ...page(after) })}
    empty="没有寄存的物品"
    columns={[
      {
        key: 'goods',
        title: '物品',
        render: (_, { title, spec }) => (
          <Flex vertical>
            <span>{title}</span>
            <Soft>{spec}</Soft>
          </Flex>
        ),
      },
      { key: 'code', title: '型号', render: (_, { modelCode }) => <Code>{modelCode}</Code> },
      { key: 'held', title: '在库', align: 'right', render: (_, { held, unit }) => `${held} ${unit}` },
    ]}
  />
)

export const SignUpsTab = ({ id }: { id: number }) => (
  <PagedTable<Row<typeof listMemberSignUps>>
    label="报名"
    load={(after) => call(listMemberSignUps, { id, ...page(after) })}
    empty="没有报名过活动"
    columns={[
      { key: 'title', title: '活动', width: 240, ellipsis: true, dataIndex: 'title' },
      { key: 'state', title: '状态', render: (_, { state }) => signUpStateNames[state] },
      { key: 'seats', title: '人数', align: 'right', dataIndex: 'seats' },
      {
        key: 'fee',
        title: '费用',
        align: 'right',
        render: (_, { feeFen, feePoints }) =>
          feePoints > 0 ? showPoints(feePoints) : feeFen > 0 ? showFen(feeFen) : '免费',
      },
      { key: 'starts', title: '开始', render: (_, { startsAt }) => <Time at={startsAt} /> },
      { key: 'at', title: '报名', render: (_, { createdAt }) => <Time at={createdAt} /> },
    ]}
  />
)

export const MessagesTab = ({ id }: { id: number }) => (
  <PagedTable
    label="消息"
    load={(after) => call(listMemberMessages, { id, ...page(after) })}
    empty="还没有消息"
    columns={[
      {
        key: 'what',
        title: '消息',
        render: (_, { title, body }) => (
          <Flex vertical>
            <span>{title}</span>
            <Soft>{body}</Soft>
          </Flex>
        ),
      },
      { key: 'at', title: '发送', render: (_, { createdAt }) => <Time at={createdAt} /> },
      { key: 'read', title: '已读', render: (_, { readAt }) => <Time at={readAt} /> },
    ]}
  />
)
