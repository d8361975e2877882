import type { KeyPage } from '@gongfang/contract/base/values'
import { type WechatEntry, type WechatState, wechatStates } from '@gongfang/contract/system/wechat-desk'
import { Flex } from 'antd'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List, type View } from '../../ui/list.tsx'
import { Code, Soft, StateTag, Time, type Tone } from '../../ui/show.tsx'
import { type EventOption, sentSubject } from './event-names.ts'

const tones: Record<WechatState, Tone> = {
  sending: 'neutral',
  sent: 'good',
  delayed: 'warning',
  refused: 'bad',
  silent: 'warning',
}

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'state',
    label: '结果',
    options: Object.entries(wechatStates).map(([value, label]) => ({ value, label })),
  },
  { kind: 'days', name: 'days', label: '发送' },
]

interface WechatListProps {
  page: KeyPage<WechatEntry>
  events: EventOption[]
  views: View[]
}

/** Each attempt to hand a template message to WeChat, with its answer. */
export function WechatList({ page, events, views }: WechatListProps) {
  const columns: Column<WechatEntry>[] = [
    { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
    {
      key: 'event',
      part: 'name',
      title: '事件',
      render: (_, { event }) => sentSubject('notice', event, events),
    },
    { key: 'openid', title: 'OpenID', render: (_, { openid }) => <Code>{openid}</Code> },
    {
      key: 'state',
      part: 'state',
      title: '结果',
      render: (_, { state, hint }) => (
        <Flex vertical style={{ overflowWrap: 'anywhere' }}>
          <span>
            <StateTag tone={tones[state]}>{wechatStates[state]}</StateTag>
          </span>
          {hint && <span>{hint}</span>}
        </Flex>
      ),
    },
    {
      key: 'result',
      title: '微信返回码',
      extra: true,
      render: (_, { result }) => result && <Code>{result}</Code>,
    },
    {
      key: 'messageNo',
      title: '消息编号',
      extra: true,
      render: (_, { messageNo }) => messageNo && <Code>{messageNo}</Code>,
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
      above={<Soft>每次尝试一条，保留 90 天；“已提交”表示微信已受理，会员取消关注或拒收时不会送达</Soft>}
      empty="没有符合条件的微信通知"
    />
  )
}
