import {
  isUnderWay,
  listTransfers,
  readTransferFile,
  retryTransfer,
  type TransferJob,
} from '@gongfang/contract/system/transfer'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { kindName, kindOptions, resultOf, stateNames, stateTones } from '../../system/transfer/labels.ts'
import { MonthForm } from '../../system/transfer/month-form.tsx'
import { usePolled } from '../../system/transfer/use-polled.ts'
import { useAct } from '../../ui/act.ts'
import { useDownload } from '../../ui/download.ts'
import type { Filter } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { actionColumn, type Column, List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { StateTag, Time } from '../../ui/show.tsx'
import type { Route } from './+types/transfer-list-page'

export const meta = () => titleOf(screens.transfers)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(listTransfers, request)

const columns: Column<TransferJob>[] = [
  { key: 'created', title: '时间', render: (_, { createdAt }) => <Time at={createdAt} /> },
  { key: 'kind', part: 'name', title: '任务', render: (_, job) => kindName(job) },
  { key: 'who', title: '员工', dataIndex: 'staffName' },
  { key: 'file', title: '文件', dataIndex: 'fileName' },
  {
    key: 'state',
    part: 'state',
    title: '状态',
    render: (_, { state }) => <StateTag tone={stateTones[state]}>{stateNames[state]}</StateTag>,
  },
  { key: 'rows', title: '行数', dataIndex: 'rows', align: 'right' },
  { key: 'result', title: '结果', render: (_, job) => resultOf(job) },
  {
    key: 'expires',
    title: '文件保留到',
    render: (_, { hasFile, expiresAt }) => <Time at={hasFile ? expiresAt : null} />,
  },
  actionColumn((job) => <Actions job={job} />),
]

function Actions({ job }: { job: TransferJob }) {
  const { act, busy } = useAct()
  const download = useDownload()
  const { id, direction, state, hasFile } = job
  return (
    <Space>
      {direction === 'import' && (
        <Link to={paths.transfer(id)}>{state === 'checked' ? '核对并确认' : '查看'}</Link>
      )}
      {hasFile && (
        <Button type="link" size="small" onClick={() => download(readTransferFile, { id })}>
          {direction === 'import' ? '错误说明' : '下载'}
        </Button>
      )}
      {direction === 'export' && state === 'failed' && (
        <Button type="link" size="small" loading={busy} onClick={() => act(retryTransfer, { id })}>
          重试
        </Button>
      )}
    </Space>
  )
}

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'direction',
    label: '方向',
    options: [
      { value: 'import', label: '导入' },
      { value: 'export', label: '导出' },
    ],
  },
  { kind: 'select', name: 'kind', label: '内容', width: 180, options: kindOptions },
]
/** A filter for staff who see the imports and exports of everybody. */
const byStaff: Filter = { kind: 'text', name: 'staff', label: '员工（完整姓名）', width: 160, most: 40 }

export default function TransfersPage({ loaderData: page }: Route.ComponentProps) {
  const can = useCan()
  const [monthly, setMonthly] = useState(false)
  usePolled(page.rows.some(({ state }) => isUnderWay(state)))
  return (
    <>
      <List
        title="导入导出"
        sorted="时间，最新在前"
        page={page}
        columns={columns}
        rowKey={({ id }) => id}
        open={({ id, direction }) => (direction === 'import' ? paths.transfer(id) : undefined)}
        filters={can('staff.write') ? [...filters, byStaff] : filters}
        empty="还没有导入或导出过"
        actions={
          <>
            {can('transfer.export') && <Button onClick={() => setMonthly(true)}>导出整月</Button>}
            {can('transfer.import') && (
              <LinkButton to={paths.newImport()} type="primary">
                导入
              </LinkButton>
            )}
          </>
        }
      />
      {monthly && <MonthForm onClose={() => setMonthly(false)} />}
    </>
  )
}

export { LoadError as ErrorBoundary }
