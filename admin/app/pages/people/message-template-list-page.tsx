import { listTemplates, type MessageTemplate } from '@gongfang/contract/people/message-desk'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { TemplateDrawer } from '../../people/message/template-drawer.tsx'
import { screens } from '../../screens.ts'
import type { PartColumn } from '../../ui/columns.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { useOpenRecord } from '../../ui/open-record.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/message-template-list-page'

export const meta = () => titleOf(screens.messageTemplates)

export const clientLoader = () => call(listTemplates, {})

export default function TemplatesPage({ loaderData: templates }: Route.ComponentProps) {
  const { one, at, close } = useOpenRecord()
  const mayWrite = useCan()('message.write')
  const template = templates.find(({ event }) => event === one)
  return (
    <>
      <h1 style={{ margin: '0 0 4px', fontSize: 20, lineHeight: '28px' }}>消息模板</h1>
      <p className="soft">
        会员的站内消息，重要的同时发短信。登录验证码不在此列，不能停发。
        <Link to={paths.messageLog()}>查看发送记录</Link>
      </p>
      <PlainTable<MessageTemplate>
        label="消息模板"
        rowKey={({ event }) => event}
        rows={templates}
        open={({ event }) => at(event)}
        columns={columnsOf(at, mayWrite)}
      />
      {template && (
        <TemplateDrawer
          key={`${template.event} ${template.version}`}
          template={template}
          disabled={!mayWrite}
          onClose={close}
        />
      )}
    </>
  )
}

const columnsOf = (at: (event: string) => string, mayWrite: boolean): PartColumn<MessageTemplate>[] => [
  { key: 'name', part: 'name', title: '事件', render: (_, { name }) => name },
  {
    key: 'channel',
    title: '渠道',
    render: (_, { sms }) => (sms ? '站内、短信' : '站内'),
  },
  { key: 'title', title: '标题', width: 180, dataIndex: 'title' },
  {
    key: 'body',
    title: '内容',
    width: 480,
    render: (_, { body }) => <span style={{ overflowWrap: 'anywhere' }}>{body}</span>,
  },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, template) => <TemplateState template={template} />,
  },
  {
    key: 'updated',
    title: '修改',
    render: (_, { updatedAt, updatedBy }) =>
      updatedAt ? (
        <>
          <Time at={updatedAt} /> {updatedBy}
        </>
      ) : (
        <Soft>—</Soft>
      ),
  },
  {
    key: 'actions',
    part: 'actions',
    title: '操作',
    render: (_, { event, name }) => (
      <Link to={at(event)} aria-label={`${mayWrite ? '编辑' : '查看'}${name}`}>
        {mayWrite ? '编辑' : '查看'}
      </Link>
    ),
  },
]

function TemplateState({ template: { disabled, title, body, defaults } }: { template: MessageTemplate }) {
  if (disabled) return <StateTag tone="bad">已停发</StateTag>
  const isDefault = title === defaults.title && body === defaults.body
  return <StateTag tone={isDefault ? 'neutral' : 'good'}>{isDefault ? '默认' : '已自定义'}</StateTag>
}

export { LoadError as ErrorBoundary }
