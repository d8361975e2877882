import {
  listVerifications,
  type VerificationRow,
  voucherKindNames,
} from '@gongfang/contract/buying/verification-desk'
import { Space } from 'antd'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import { summaryOf } from '../../buying/verification/todays-verifications.tsx'
import { UndoButton } from '../../buying/verification/undo-button.tsx'
import { screens } from '../../screens.ts'
import { HistoryButton } from '../../system/audit/history-button.tsx'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Code, Soft, StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/verification-log-page'

export const meta = () => titleOf(screens.verificationLog)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(listVerifications, request)

const columns: Column<VerificationRow>[] = [
  { key: 'no', part: 'name', title: '核销单号', render: (_, { no }) => <Code>{no}</Code> },
  { key: 'at', title: '时间', render: (_, { at }) => <Time at={at} /> },
  { key: 'kind', title: '类型', render: (_, { kind }) => voucherKindNames[kind] },
  {
    key: 'member',
    part: 'who',
    title: '会员 / 机构',
    width: 220,
    render: (_, { member }) => (
      <>
        {member.jigou || '—'}
        <br />
        <Soft>
          {member.nickname} {member.phone}
        </Soft>
      </>
    ),
  },
  { key: 'what', title: '内容', width: 280, render: (_, row) => summaryOf(row) },
  { key: 'staff', title: '经办人', dataIndex: 'staff' },
  { key: 'place', title: '地点', dataIndex: 'place' },
  { key: 'note', title: '备注', dataIndex: 'note' },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { undone }) =>
      undone ? (
        <>
          <StateTag tone="warning">已撤销</StateTag>
          <br />
          <Soft>{undone.reason}</Soft>
        </>
      ) : (
        <StateTag tone="good">已核销</StateTag>
      ),
  },
  actionColumn((row) => (
    <Space>
      <Link to={paths.verificationSlip(row.no)}>小票</Link>
      <UndoButton row={row} size="small" />
      <HistoryButton subject={`verification ${row.no}`} name={`核销 ${row.no}`} />
    </Space>
  )),
]

const filters: Filter[] = [
  { kind: 'text', name: 'keyword', label: '单号、手机号或机构' },
  { kind: 'text', name: 'goods', label: '商品或型号' },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(voucherKindNames).map(([value, label]) => ({ value, label })),
  },
  { kind: 'text', name: 'staff', label: '经办人（完整姓名）', width: 160, most: 40 },
  { kind: 'text', name: 'place', label: '地点', width: 160, most: 40 },
  { kind: 'days', name: 'days', label: '时间' },
]

export default function LogPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <List
      title="核销记录"
      sorted="核销时间，最新在前"
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      filters={filters}
      open={({ no }) => paths.verificationSlip(no)}
      actions={<ExportButton kind="verification" />}
    />
  )
}

export { LoadError as ErrorBoundary }
