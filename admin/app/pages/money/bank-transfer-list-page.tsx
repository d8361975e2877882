import { showFen } from '@gongfang/contract/base/money'
import { orderStateNames } from '@gongfang/contract/buying/order'
import { transferStateNames } from '@gongfang/contract/money/bank'
import {
  countTransfersDesk,
  getTransferDesk,
  listTransfersDesk,
  type TransferRow,
  TransferView,
  transferViewNames,
} from '@gongfang/contract/money/bank-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Flex } from 'antd'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { BankLinks } from '../../money/bank/bank-links.tsx'
import { isOpen, stateTones } from '../../money/bank/labels.ts'
import { SlipButton } from '../../money/bank/slip-viewer.tsx'
import { TransferDrawer } from '../../money/bank/transfer-drawer.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/bank-transfer-list-page'

export const meta = () => titleOf(screens.bankTransfers)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const no = new URL(request.url).searchParams.get('one')
  const [page, counts, open] = await Promise.all([
    loadList(listTransfersDesk, request),
    call(countTransfersDesk, {}),
    no ? call(getTransferDesk, { no }) : null,
  ])
  return { page, counts, open }
}

const columns: Column<TransferRow>[] = [
  { key: 'no', part: 'name', title: '订单号', render: (_, { no }) => <Code>{no}</Code> },
  { key: 'code', title: '附言码', render: (_, { code }) => <Code>{code}</Code> },
  {
    key: 'who',
    part: 'who',
    title: '机构',
    width: 180,
    render: (_, { jigou, nickname, mobile }) => (
      <Flex vertical>
        <span>{jigou}</span>
        <span className="soft">
          {nickname} {mobile}
        </span>
      </Flex>
    ),
  },
  {
    key: 'payable',
    part: 'amount',
    title: '应付',
    align: 'right',
    render: (_, { payableFen }) => showFen(payableFen),
  },
  {
    key: 'received',
    title: '已到账',
    align: 'right',
    render: (_, row) => (
      <Flex vertical>
        <span>{row.receivedFen > 0 ? showFen(row.receivedFen) : <Soft>—</Soft>}</span>
        {row.receivedFen > 0 && row.missingFen > 0 && (
          <span className="soft">尚差 {showFen(row.missingFen)}</span>
        )}
        {row.owedFen > 0 && <span className="soft">待退 {showFen(row.owedFen)}</span>}
      </Flex>
    ),
  },
  {
    key: 'slip',
    title: '凭证',
    render: (_, { slip }) =>
      slip ? (
        <Flex vertical align="start">
          <SlipButton slip={slip} />
          <span className="soft">
            {showFen(slip.amountFen)} {slip.payer}
          </span>
        </Flex>
      ) : (
        <Soft>未上传</Soft>
      ),
  },
  { key: 'sent', title: '上传时间', render: (_, { slip }) => <Time at={slip?.sentAt} /> },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, row) => (
      <Flex vertical gap={2} align="start">
        <StateTag tone={stateTones[row.state]}>{transferStateNames[row.state]}</StateTag>
        {!isOpen(row) && <span className="soft">订单{orderStateNames[row.orderState]}</span>}
      </Flex>
    ),
  },
  { key: 'until', title: '付款期限', render: (_, { payBefore }) => <Time at={payBefore} /> },
  { key: 'created', title: '下单时间', extra: true, render: (_, { createdAt }) => <Time at={createdAt} /> },
]

const filters: Filter[] = [{ kind: 'text', name: 'keyword', label: '订单号、附言码或机构', width: 260 }]

export default function TransfersPage({ loaderData: { page, counts, open } }: Route.ComponentProps) {
  const view = useView('confirm')
  const { at, close } = useOpenRecord()
  return (
    <>
      <List
        title="对公转账"
        sorted={isQueue('bankTransfer', view) ? '下单时间，最早在前' : '下单时间，最新在前'}
        actions={
          <>
            <BankLinks counts={counts} />
            <ExportButton kind="bankTransfer" />
          </>
        }
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={TransferView.options.map((view) => ({
          key: view === 'confirm' ? '' : view,
          label: transferViewNames[view],
          count: view === 'confirm' || view === 'owed' ? counts[view] : undefined,
        }))}
        filters={filters}
        open={({ no }) => at(no)}
        work={({ state }) => (state === 'reviewing' ? '去确认' : undefined)}
        empty="没有对公转账"
      />
      {open && <TransferDrawer one={open} onClose={close} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
