import { type KeyPage, normalEmail } from '@gongfang/contract/base/values'
import {
  type EmailEntry,
  type EmailState,
  emailKinds,
  emailStates,
} from '@gongfang/contract/system/email-desk'
import { Flex } from 'antd'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List, type View } from '../../ui/list.tsx'
import { Code, Soft, StateTag, Time, type Tone } from '../../ui/show.tsx'
import { type EventOption, sentSubject } from './event-names.ts'

const tones: Record<EmailState, Tone> = {
  sending: 'neutral',
  sent: 'good',
  delayed: 'warning',
  refused: 'bad',
  bounced: 'bad',
  silent: 'warning',
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const filters: Filter[] = [
  { kind: 'text', name: 'address', label: '邮箱', fits: (text) => normalEmail(text) !== null },
  { kind: 'select', name: 'kind', label: '类型', options: options(emailKinds) },
  { kind: 'select', name: 'state', label: '结果', options: options(emailStates) },
  { kind: 'days', name: 'days', label: '发送' },
]

interface EmailListProps {
  page: KeyPage<EmailEntry>
  events: EventOption[]
  views: View[]
}

/** Each attempt to hand a mail to the mail server, with its answer. Texts and whole addresses are not stored. */
export function EmailList({ page, events, views }: EmailListProps) {
  const columns: Column<EmailEntry>[] = [
    { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
    { key: 'address', part: 'name', title: '邮箱', dataIndex: 'address' },
    {
      key: 'kind',
      title: '类型',
      render: (_, { kind, event }) => (
        <Flex vertical>
          {emailKinds[kind]}
          <Soft>{sentSubject(kind, event, events)}</Soft>
        </Flex>
      ),
    },
    {
      key: 'state',
      part: 'state',
      title: '结果',
      render: (_, { state, hint, vendor }) => (
        <Flex vertical style={{ overflowWrap: 'anywhere' }}>
          <span>
            <StateTag tone={tones[state]}>{emailStates[state]}</StateTag>
          </span>
          {vendor === 'log' && <Soft>写入日志</Soft>}
          {hint && <span>{hint}</span>}
        </Flex>
      ),
    },
    {
      key: 'result',
      title: '服务器应答',
      extra: true,
      hint: '供邮件服务商客服核对',
      render: (_, { result }) => result && <Code>{result}</Code>,
    },
    {
      key: 'mailId',
      title: 'Message-ID',
      extra: true,
      render: (_, { mailId }) => mailId && <Code>{mailId}</Code>,
    },
  ]
  return (
    <List
      title="发送记录"
      sorted="发送时间，最新在前"
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      views={views}
      filters={filters}
      above={
        <Soft>
          每次尝试一条，保留 90 天；“已提交”表示邮件服务器已收下，是否进入收件箱请凭 Message-ID 向服务商查询
        </Soft>
      }
      empty="没有符合条件的邮件"
    />
  )
}
