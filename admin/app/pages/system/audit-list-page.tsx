import type { Output } from '@gongfang/contract/base/endpoint'
import { type AuditEntry, listAudit, listAuditChoices } from '@gongfang/contract/system/audit'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import {
  actionOptions,
  actionText,
  type MergedLabels,
  subjectText,
  useChangeLabels,
} from '../../system/audit/change-labels.ts'
import { ChangeList } from '../../system/audit/change-list.tsx'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Time } from '../../ui/show.tsx'
import type { Route } from './+types/audit-list-page'

export const meta = () => titleOf(screens.audit)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, choices] = await Promise.all([loadList(listAudit, request), call(listAuditChoices, {})])
  return { page, choices }
}

const columnsOf = (labels: MergedLabels): Column<AuditEntry>[] => [
  { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
  { key: 'who', title: '人', dataIndex: 'who' },
  {
    key: 'what',
    part: 'name',
    title: '动作',
    render: (_, { what }) => <span title={what}>{actionText(labels, what)}</span>,
  },
  {
    key: 'subject',
    title: '对象',
    render: (_, { subject }) => <span title={subject}>{subjectText(labels, subject)}</span>,
  },
  {
    key: 'diff',
    title: '前后差异',
    width: 480,
    render: (_, { before, after, what }) => <ChangeList before={before} after={after} what={what} />,
  },
  { key: 'ip', title: 'IP', dataIndex: 'ip' },
  { key: 'request', title: '请求编号', extra: true, render: (_, { requestId }) => <Code>{requestId}</Code> },
]

const filtersOf = ({ who, what }: Output<typeof listAuditChoices>, labels: MergedLabels): Filter[] => [
  {
    kind: 'select',
    name: 'who',
    label: '人',
    width: 160,
    options: who.map((name) => ({ value: name, label: name })),
  },
  { kind: 'select', name: 'what', label: '动作', width: 220, options: actionOptions(labels, what) },
  { kind: 'text', name: 'subject', label: '对象，如 product 17', width: 220, most: 80 },
  { kind: 'days', name: 'days', label: '时间' },
]

export default function AuditPage({ loaderData: { page, choices } }: Route.ComponentProps) {
  const labels = useChangeLabels()
  return (
    <List
      title="审计日志"
      sorted="时间，最新在前"
      page={page}
      columns={columnsOf(labels)}
      rowKey={({ id }) => id}
      filters={filtersOf(choices, labels)}
      actions={<ExportButton kind="audit" />}
    />
  )
}

export { LoadError as ErrorBoundary }
