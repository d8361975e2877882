import { showFen, showPoints } from '@gongfang/contract/base/money'
import { requestStateNames } from '@gongfang/contract/buying/approval'
import {
  countRequestsDesk,
  getRequestDesk,
  listRequestsDesk,
  type RequestDeskRow,
} from '@gongfang/contract/buying/approval-desk'
import { showFund } from '@gongfang/contract/buying/order-fund'
import { Flex } from 'antd'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { stateTones } from '../../buying/approval/labels.ts'
import { RequestDrawer } from '../../buying/approval/request-drawer.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/request-list-page'

export const meta = () => titleOf(screens.requests)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const no = new URL(request.url).searchParams.get('one')
  const [page, counts, open] = await Promise.all([
    loadList(listRequestsDesk, request),
    call(countRequestsDesk, {}),
    no ? call(getRequestDesk, { no }) : null,
  ])
  return { page, counts, open }
}

const columns: Column<RequestDeskRow>[] = [
  { key: 'no', part: 'name', title: '申请单号', render: (_, { no }) => <Code>{no}</Code> },
  {
    key: 'who',
    part: 'who',
    title: '机构',
    width: 180,
    render: (_, { jigou, requester, mobile }) => (
      <Flex vertical>
        <span>{jigou}</span>
        <span className="soft">
          {requester} {requester !== mobile && mobile}
        </span>
      </Flex>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    width: 220,
    ellipsis: true,
    render: (_, { titles, kinds, pieces }) =>
      `${titles[0] ?? ''}${kinds > 1 ? ` 等 ${kinds} 种` : ''} ×${pieces}`,
  },
  {
    key: 'sum',
    part: 'amount',
    title: '应付',
    align: 'right',
    render: (_, { currency, payableFen, payablePoints }) =>
      currency === 'points' ? showPoints(payablePoints) : showFen(payableFen),
  },
  {
    key: 'fund',
    title: '经费',
    width: 180,
    ellipsis: true,
    extra: true,
    render: (_, { fund }) => (fund ? showFund(fund) : <Soft>—</Soft>),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state }) => <StateTag tone={stateTones[state]}>{requestStateNames[state]}</StateTag>,
  },
  {
    key: 'waiting',
    title: '待审批',
    width: 160,
    ellipsis: true,
    render: (_, { waitingFor }) => (waitingFor.length > 0 ? waitingFor.join('、') : <Soft>—</Soft>),
  },
  {
    key: 'order',
    title: '订单号',
    extra: true,
    render: (_, { orderNo }) => (orderNo ? <Code>{orderNo}</Code> : <Soft>—</Soft>),
  },
  { key: 'submitted', title: '提交时间', render: (_, { submittedAt }) => <Time at={submittedAt} /> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '申请单号、手机号、申请人或机构', width: 280 },
  { kind: 'days', name: 'submitted', label: '提交日期' },
]

export default function RequestsPage({ loaderData: { page, counts, open } }: Route.ComponentProps) {
  const { at, close } = useOpenRecord()
  return (
    <>
      <List
        title="采购申请"
        sorted="首次提交，最新在前"
        actions={<ExportButton kind="purchaseRequest" />}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          ...Object.entries(requestStateNames).map(([key, label]) => ({
            key,
            label,
            count: key === 'pending' || key === 'approved' ? counts[key] : undefined,
          })),
        ]}
        filters={filters}
        open={({ no }) => at(no)}
        empty="没有采购申请"
      />
      {open && <RequestDrawer key={open.no} one={open} onClose={close} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
