import type { KeyPage } from '@gongfang/contract/base/values'
import {
  type SmsEntry,
  type SmsState,
  smsKinds,
  smsStates,
  smsVendors,
} from '@gongfang/contract/system/sms-desk'
import { Flex } from 'antd'
import { type Filter, isPhone } from '../../ui/filters.tsx'
import { type Column, List, type View } from '../../ui/list.tsx'
import { Code, Soft, StateTag, Time, type Tone } from '../../ui/show.tsx'
import { type EventOption, smsSubject } from './event-names.ts'

export const smsTones: Record<SmsState, Tone> = {
  sending: 'neutral',
  sent: 'good',
  refused: 'bad',
  silent: 'warning',
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const filters: Filter[] = [
  { kind: 'text', name: 'mobile', label: '手机号', fits: isPhone },
  { kind: 'select', name: 'kind', label: '类型', options: options(smsKinds) },
  { kind: 'select', name: 'state', label: '结果', options: options(smsStates) },
  { kind: 'days', name: 'days', label: '发送' },
]

interface SmsListProps {
  page: KeyPage<SmsEntry>
  events: EventOption[]
  views: View[]
}

/** SMS that were sent to the provider, with its answer. Codes and full phone numbers are not stored. */
export function SmsList({ page, events, views }: SmsListProps) {
  const columns: Column<SmsEntry>[] = [
    { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
    { key: 'mobile', part: 'name', title: '手机号', dataIndex: 'mobile' },
    {
      key: 'kind',
      title: '类型',
      render: (_, { kind, event }) => (
        <Flex vertical>
          {smsKinds[kind]}
          <Soft>{smsSubject(kind, event, events)}</Soft>
        </Flex>
      ),
    },
    {
      key: 'vendor',
      title: '服务商',
      render: (_, { vendor }) => smsVendors[vendor],
    },
    {
      key: 'template',
      title: '服务商模板',
      extra: true,
      render: (_, { vendor, template }) => vendor !== 'log' && <Code>{template}</Code>,
    },
    {
      key: 'state',
      part: 'state',
      title: '结果',
      render: (_, { state, hint }) => (
        <Flex vertical style={{ overflowWrap: 'anywhere' }}>
          <span>
            <StateTag tone={smsTones[state]}>{smsStates[state]}</StateTag>
          </span>
          {state === 'refused' ? <span>{hint || '服务商没有说明原因'}</span> : hint && <span>{hint}</span>}
        </Flex>
      ),
    },
    {
      key: 'result',
      title: '服务商返回码',
      extra: true,
      hint: '供服务商客服核对',
      render: (_, { result }) => result && <Code>{result}</Code>,
    },
    {
      key: 'messageNo',
      title: '回执编号',
      width: 200,
      render: (_, { messageNo }) => <Code>{messageNo}</Code>,
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
        <Soft>短信记录保留 90 天；“已提交”表示服务商已受理，是否送达请凭回执编号到服务商控制台查询</Soft>
      }
      empty="没有符合条件的短信"
    />
  )
}
