import { showFen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { InvoiceKind, invoiceKindNames } from '@gongfang/contract/money/invoice'
import {
  countInvoiceDesk,
  getInvoiceCase,
  type InvoiceRow,
  InvoiceView,
  invoiceViewNames,
  listInvoiceDesk,
} from '@gongfang/contract/money/invoice-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { BatchDialog } from '../../money/invoice/batch-dialog.tsx'
import { CaseDrawer } from '../../money/invoice/case-drawer.tsx'
import { stateTones } from '../../money/invoice/labels.ts'
import { StatementChoice } from '../../money/invoice/statement-choice.tsx'
import { screens } from '../../screens.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/invoice-list-page'

export const meta = () => titleOf(screens.invoices)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const one = Number(new URL(request.url).searchParams.get('one'))
  const [page, counts, open] = await Promise.all([
    loadList(listInvoiceDesk, request),
    call(countInvoiceDesk, {}),
    one > 0 ? call(getInvoiceCase, { id: one }) : null,
  ])
  return { page, counts, open }
}

const columns: Column<InvoiceRow>[] = [
  { key: 'no', part: 'name', title: '申请号', render: (_, { invoiceNo }) => <Code>{invoiceNo}</Code> },
  {
    key: 'title',
    part: 'who',
    title: '抬头',
    width: 240,
    render: (_, { title, taxNumber }) => (
      <Flex vertical>
        <span>{title}</span>
        <Soft>
          <Code>{taxNumber}</Code>
        </Soft>
      </Flex>
    ),
  },
  { key: 'kind', title: '类型', render: (_, { kind }) => invoiceKindNames[kind] },
  {
    key: 'sum',
    part: 'amount',
    title: '金额',
    align: 'right',
    render: (_, { amountFen }) => showFen(amountFen),
  },
  {
    key: 'orders',
    title: '订单',
    render: (_, { orderNo, orders }) => (
      <>
        <Code>{orderNo}</Code>
        {orders > 1 && ` 等 ${orders} 张`}
      </>
    ),
  },
  {
    key: 'who',
    title: '会员',
    extra: true,
    render: (_, { jigou, nickname }) => `${jigou} ${nickname}`,
  },
  {
    key: 'number',
    title: '发票号码',
    render: (_, { number, hasFile }) =>
      number === '' ? (
        <Soft>—</Soft>
      ) : (
        <>
          <Code>{number}</Code>
          {!hasFile && <Soft>（缺 PDF）</Soft>}
        </>
      ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state }) => <StateTag tone={stateTones[state]}>{invoiceViewNames[state]}</StateTag>,
  },
  { key: 'created', title: '申请时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  actionColumn(({ institutionId, createdAt }) => (
    <Link to={paths.invoiceStatement(institutionId, { month: dayOf(createdAt).slice(0, 7) })}>对账单</Link>
  )),
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '申请号、订单号、发票号码或抬头', width: 280 },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: InvoiceKind.options.map((value) => ({ value, label: invoiceKindNames[value] })),
  },
  { kind: 'month', name: 'month', label: '申请月份' },
]

const works: Partial<Record<InvoiceRow['state'], string>> = { requested: '去开具', redNeeded: '去红冲' }

export default function InvoicesPage({ loaderData: { page, counts, open } }: Route.ComponentProps) {
  const view = useView('requested')
  const { at, close } = useOpenRecord()
  const [batch, setBatch] = useState(false)
  const can = useCan()
  return (
    <>
      <List
        title="发票"
        sorted={isQueue('invoice', view) ? '申请时间，最早在前' : '申请时间，最新在前'}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={InvoiceView.options.map((view) => ({
          key: view === 'requested' ? '' : view,
          label: invoiceViewNames[view],
          count: view in counts ? counts[view as keyof typeof counts] : undefined,
        }))}
        filters={filters}
        open={({ id }) => at(id)}
        work={({ state }) => (can('invoice.issue') ? works[state] : undefined)}
        actions={
          <>
            {can('invoice.issue') && <Button onClick={() => setBatch(true)}>批量上传 PDF</Button>}
            <StatementChoice />
            <ExportButton kind="invoice" />
          </>
        }
        empty="没有开票申请"
      />
      {open && <CaseDrawer key={open.id} one={open} onClose={close} />}
      {batch && <BatchDialog onClose={() => setBatch(false)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
