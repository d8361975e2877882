import { Refused } from '@gongfang/contract/base/call'
import {
  changeStateName,
  orderChangeStateNames,
  sayDifference,
} from '@gongfang/contract/service/order-change'
import {
  getOrderChangeCase,
  listOrderChangeDesk,
  type OrderChangeCase,
  previewOrderChangeCase,
} from '@gongfang/contract/service/order-change-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { ChangeDrawer } from '../../service/order-change/change-drawer.tsx'
import { stateTones } from '../../service/order-change/labels.ts'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/order-change-list-page'

export const meta = () => titleOf(screens.orderChanges)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const changeNo = new URL(request.url).searchParams.get('one')
  const [page, open] = await Promise.all([
    loadList(listOrderChangeDesk, request),
    changeNo ? call(getOrderChangeCase, { changeNo }) : null,
  ])
  return { page, open, now: open?.state === 'asked' ? await judgeNow(open.changeNo) : null }
}

/** Asks for the sums at today's prices. A refusal is shown in the drawer. */
async function judgeNow(changeNo: string) {
  try {
    return { preview: await call(previewOrderChangeCase, { changeNo }) }
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message }
    throw error
  }
}

const columns: Column<OrderChangeCase>[] = [
  { key: 'no', part: 'name', title: '变更单号', render: (_, { changeNo }) => <Code>{changeNo}</Code> },
  { key: 'order', title: '订单号', render: (_, { no }) => <Code>{no}</Code> },
  {
    key: 'who',
    part: 'who',
    title: '机构',
    width: 200,
    render: (_, { jigou, buyer }) => (
      <>
        <div>{jigou}</div>
        <Soft>{buyer}</Soft>
      </>
    ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, one) => <StateTag tone={stateTones[one.state]}>{changeStateName(one)}</StateTag>,
  },
  { key: 'sum', part: 'amount', title: '退补', render: (_, { sums }) => sayDifference(sums) },
  { key: 'reason', title: '原因', width: 220, ellipsis: true, extra: true, dataIndex: 'reason' },
  { key: 'at', title: '申请时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
]

const filters: Filter[] = [{ kind: 'text', name: 'keyword', label: '变更单号或订单号', width: 240 }]

export default function OrderChangesPage({ loaderData: { page, open, now } }: Route.ComponentProps) {
  const { at, close } = useOpenRecord()
  const view = useView()
  return (
    <>
      <List
        title="订单变更"
        sorted={isQueue('orderChange', view) ? '等待最久的在前' : '申请时间，最新在前'}
        page={page}
        columns={columns}
        rowKey={({ changeNo }) => changeNo}
        views={[
          { key: '', label: '全部' },
          ...Object.entries(orderChangeStateNames).map(([key, label]) => ({ key, label })),
        ]}
        filters={filters}
        open={({ changeNo }) => at(changeNo)}
        empty="没有订单变更"
      />
      {open && <ChangeDrawer key={open.changeNo + open.state} one={open} now={now} onClose={close} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
