import { aftersaleKindNames, movesNoMoney } from '@gongfang/contract/service/aftersale'
import {
  type AftersaleRow,
  AftersaleView,
  aftersaleViewNames,
  countAftersaleDesk,
  getAftersaleCase,
  getGoodwillOffer,
  listAftersaleDesk,
} from '@gongfang/contract/service/aftersale-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { Flex } from 'antd'
import { useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { CaseDrawer } from '../../service/aftersale/case-drawer.tsx'
import { GoodwillForm } from '../../service/aftersale/goodwill-form.tsx'
import { sumText, tagOf } from '../../service/aftersale/labels.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { Due } from '../../ui/due.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/aftersale-list-page'

export const meta = () => titleOf(screens.aftersales)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const one = Number(searchParams.get('one'))
  const goodwill = searchParams.get('goodwill')
  const [page, counts, open, offer] = await Promise.all([
    loadList(listAftersaleDesk, request),
    call(countAftersaleDesk, {}),
    one > 0 ? call(getAftersaleCase, { id: one }) : null,
    goodwill ? call(getGoodwillOffer, { no: goodwill }) : null,
  ])
  return { page, counts, open, offer }
}

const columns: Column<AftersaleRow>[] = [
  { key: 'no', part: 'name', title: '售后单号', render: (_, { aftersaleNo }) => <Code>{aftersaleNo}</Code> },
  { key: 'order', title: '订单号', extra: true, render: (_, { orderNo }) => <Code>{orderNo}</Code> },
  { key: 'kind', title: '类型', render: (_, { kind }) => aftersaleKindNames[kind] },
  {
    key: 'goods',
    title: '商品',
    width: 200,
    ellipsis: true,
    render: (_, { title, kinds, pieces }) =>
      `${title}${kinds > 1 ? ` 等 ${kinds} 种` : ''}${pieces > 0 ? ` ×${pieces}` : ''}`,
  },
  {
    key: 'sum',
    part: 'amount',
    title: '金额',
    align: 'right',
    render: (_, row) => (movesNoMoney(row.kind) ? <Soft>—</Soft> : sumText(row)),
  },
  {
    key: 'reason',
    title: '原因',
    render: (_, { reason, images }) => (images > 0 ? `${reason}（${images} 图）` : reason),
  },
  {
    key: 'who',
    part: 'who',
    title: '会员',
    width: 170,
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
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, row) => {
      const { tone, text } = tagOf(row)
      return <StateTag tone={tone}>{text}</StateTag>
    },
  },
  { key: 'due', title: '处理时限', render: (_, { dueAt }) => <Due at={dueAt} /> },
  { key: 'created', title: '申请时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '订单号、售后单号、手机号或机构', width: 280 },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(aftersaleKindNames).map(([value, label]) => ({ value, label })),
  },
]

export default function AftersalesPage({ loaderData: { page, counts, open, offer } }: Route.ComponentProps) {
  const view = useView('decide')
  const [, setParams] = useSearchParams()
  const { at, close } = useOpenRecord()
  const given = (id: number) => setParams({ view: 'all', one: String(id) })
  return (
    <>
      <List
        title="售后"
        sorted={isQueue('aftersale', view) ? '等待最久的在前' : '申请时间，最新在前'}
        actions={<ExportButton kind="aftersale" />}
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={AftersaleView.options.map((view) => ({
          key: view === 'decide' ? '' : view,
          label: aftersaleViewNames[view],
          count: view in counts ? counts[view as keyof typeof counts] : undefined,
        }))}
        filters={filters}
        open={({ id }) => at(id)}
        work={({ dueAt }) => (dueAt ? '去处理' : undefined)}
        empty="没有售后单"
      />
      {open && <CaseDrawer key={open.id} one={open} onClose={close} />}
      {offer && <GoodwillForm key={offer.no} offer={offer} onClose={close} onDone={given} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
