import type { KeyPage } from '@gongfang/contract/base/values'
import { type SentMessage, sentFilter } from '@gongfang/contract/people/message-desk'
import { smsStates } from '@gongfang/contract/system/sms-desk'
import { Flex } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { type Filter, isPhone } from '../../ui/filters.tsx'
import { type Column, List, type View } from '../../ui/list.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import type { EventOption } from './event-names.ts'
import { smsTones } from './sms-list.tsx'

const filters = (events: EventOption[]): Filter[] => [
  { kind: 'text', name: 'mobile', label: '会员手机号', fits: isPhone },
  {
    kind: 'select',
    name: 'event',
    label: '事件',
    width: 160,
    options: events,
  },
  {
    kind: 'select',
    name: 'read',
    label: '是否已读',
    options: [
      { value: 'yes', label: '已读' },
      { value: 'no', label: '未读' },
    ],
  },
  { kind: 'days', name: 'days', label: '发送' },
]

const columnsOf = (seesMembers: boolean): Column<SentMessage>[] => [
  { key: 'createdAt', title: '时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  { key: 'name', part: 'name', title: '事件', dataIndex: 'name' },
  {
    key: 'member',
    title: '会员',
    render: (_, { memberId, nickname, mobile }) => (
      <Flex vertical>
        {seesMembers ? (
          <Link to={paths.member(memberId)}>{nickname || `会员 ${memberId}`}</Link>
        ) : (
          nickname || `会员 ${memberId}`
        )}
        <Soft>{mobile}</Soft>
      </Flex>
    ),
  },
  {
    key: 'words',
    title: '内容',
    width: 460,
    render: (_, { title, body }) => (
      <Flex vertical style={{ overflowWrap: 'anywhere' }}>
        <strong>{title}</strong>
        <span>{body}</span>
      </Flex>
    ),
  },
  {
    key: 'channel',
    title: '渠道',
    render: (_, { sms }) => (
      <Flex gap={4} wrap>
        <StateTag tone="neutral">站内</StateTag>
        {sms && <StateTag tone={smsTones[sms]}>短信 {smsStates[sms]}</StateTag>}
      </Flex>
    ),
  },
  {
    key: 'read',
    part: 'state',
    title: '状态',
    render: (_, { readAt }) =>
      readAt ? (
        <StateTag tone="good">
          已读 <Time at={readAt} />
        </StateTag>
      ) : (
        <StateTag tone="neutral">未读</StateTag>
      ),
  },
]

interface SentListProps {
  page: KeyPage<SentMessage>
  events: EventOption[]
  views: View[]
}

/** Messages inside the shop, with the state of their SMS. */
export function SentList({ page, events, views }: SentListProps) {
  const seesMembers = useCan()('member.read')
  const [params] = useSearchParams()
  // The list of SMS uses other filters of the same address.
  const wanted = Object.fromEntries([...params].filter(([name, value]) => value && name in sentFilter))
  return (
    <List
      title="发送记录"
      sorted="发送时间，最新在前"
      page={page}
      columns={columnsOf(seesMembers)}
      rowKey={({ id }) => id}
      views={views}
      filters={filters(events)}
      actions={<ExportButton kind="message" filter={wanted} />}
      empty="没有符合条件的消息"
    />
  )
}
