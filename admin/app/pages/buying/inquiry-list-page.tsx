import { showFen } from '@gongfang/contract/base/money'
import { inquiryStateNames, lossReasonNames } from '@gongfang/contract/buying/inquiry'
import {
  countInquiriesDesk,
  type InquiryDeskRow,
  InquiryView,
  listInquiriesDesk,
} from '@gongfang/contract/buying/inquiry-desk'
import { Button, Flex, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { AnswerShare } from '../../buying/inquiry/answer-share.tsx'
import { stateTones, viewNames } from '../../buying/inquiry/labels.ts'
import { OpenForm } from '../../buying/inquiry/open-form.tsx'
import { screens } from '../../screens.ts'
import { Due } from '../../ui/due.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList, useView } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Short, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/inquiry-list-page'

export const meta = () => titleOf(screens.inquiries)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, counts] = await Promise.all([
    loadList(listInquiriesDesk, request),
    call(countInquiriesDesk, {}),
  ])
  return { page, counts }
}

const columns: Column<InquiryDeskRow>[] = [
  { key: 'no', part: 'name', title: '询价单号', render: (_, { no }) => <Code>{no}</Code> },
  {
    key: 'who',
    part: 'who',
    title: '机构',
    width: 180,
    render: (_, { jigou, owner, mobile }) => (
      <Flex vertical>
        <span>{jigou}</span>
        <span className="soft">
          {owner} {owner !== mobile && mobile}
        </span>
      </Flex>
    ),
  },
  {
    key: 'goods',
    title: '商品',
    render: (_, { title, titles, kinds }) => (
      <Short
        text={[title, `${titles[0] ?? ''}${kinds > 1 ? ` 等 ${kinds} 种` : ''}`].filter(Boolean).join('：')}
      />
    ),
  },
  {
    key: 'sum',
    part: 'amount',
    title: '报价',
    align: 'right',
    render: (_, { offer }) =>
      offer ? (
        <>
          {showFen(offer.sumFen)} <Soft>第 {offer.version} 版</Soft>
        </>
      ) : (
        <Soft>—</Soft>
      ),
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state }) => <StateTag tone={stateTones[state]}>{inquiryStateNames[state]}</StateTag>,
  },
  { key: 'due', title: '答复时限', render: (_, { dueAt }) => <Due at={dueAt} /> },
  {
    key: 'until',
    title: '有效期至',
    extra: true,
    render: (_, { offer }) => offer?.untilOn ?? <Soft>—</Soft>,
  },
  {
    key: 'loss',
    title: '未成交原因',
    extra: true,
    render: (_, { lossReason }) => (lossReason ? lossReasonNames[lossReason] : <Soft>—</Soft>),
  },
  { key: 'asked', title: '提交时间', render: (_, { askedAt }) => <Time at={askedAt} /> },
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '单号、手机号、标题、询价人或机构', width: 280 },
  { kind: 'days', name: 'asked', label: '提交日期' },
]

export default function InquiriesPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const view = useView()
  const mayWrite = useCan()('inquiry.write')
  const [opening, setOpening] = useState(false)
  return (
    <>
      <List
        title="询价"
        sorted={view === 'due' || view === 'late' ? '最急的在前' : '提交时间，最新在前'}
        actions={
          mayWrite && (
            <Space wrap>
              <LinkButton to={paths.offerTemplates()}>报价模板</LinkButton>
              <Button type="primary" onClick={() => setOpening(true)}>
                为会员登记
              </Button>
            </Space>
          )
        }
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        views={[
          { key: '', label: '全部' },
          ...InquiryView.options.map((key) => ({
            key,
            label: viewNames[key],
            count: key === 'due' || key === 'late' ? counts[key] : undefined,
          })),
        ]}
        filters={filters}
        above={<AnswerShare counts={counts} />}
        open={({ no }) => paths.inquiry(no)}
        work={({ waitsFor }) => (waitsFor === 'shop' ? '去答复' : undefined)}
        empty="没有询价单"
      />
      {opening && <OpenForm onClose={() => setOpening(false)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
