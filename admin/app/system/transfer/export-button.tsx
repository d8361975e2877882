import { DownloadOutlined } from '@ant-design/icons'
import {
  type ExportKind,
  exportKinds,
  getTransfer,
  isUnderWay,
  readTransferFile,
  startExport,
  type TransferJob,
} from '@gongfang/contract/system/transfer'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useDownload } from '../../ui/download.ts'

interface ExportButtonProps {
  kind: ExportKind
  /** The filter of the export. The default is the filter of the list's address. */
  filter?: Record<string, string | number | boolean>
  /** Filters that the page adds. */
  within?: Record<string, string | number | boolean>
  /** The name of the filter behind the list's tabs, when it is not `view`. */
  viewIs?: string
  label?: string
}

const EVERY_MS = 1_500

/** Exports the list with its current filter. It shows the progress and downloads the file at the end. */
export function ExportButton({ kind, filter, within, viewIs = 'view', label = '导出' }: ExportButtonProps) {
  const can = useCan()
  const [params] = useSearchParams()
  const { act, busy } = useAct()
  const { notification } = App.useApp()
  const [job, setJob] = useState<TransferJob | null>(null)
  const download = useDownload()
  const underWay = job !== null && isUnderWay(job.state)

  useEffect(() => {
    if (!underWay) return
    const timer = setTimeout(
      async () => setJob(await call(getTransfer, { id: job.id }).catch(() => null)),
      EVERY_MS,
    )
    return () => clearTimeout(timer)
  }, [job, underWay])

  useEffect(() => {
    if (job?.state === 'done') void download(readTransferFile, { id: job.id })
    if (job?.state === 'failed') notification.error({ title: '导出失败', description: job.error })
  }, [job?.state])

  if (!can('transfer.export') || !can(exportKinds[kind].permission)) return null

  const start = async () => {
    const wanted = { ...(filter ?? filterOf(params, viewIs)), ...within }
    const made = await act(startExport, { kind, filter: wanted }, { reload: false })
    if (!made) return
    notification.success({
      title: '已加入下载中心',
      description: (
        <>
          完成后自动下载，24 小时内也可在<Link to={paths.transfers()}>下载中心</Link>领取
        </>
      ),
    })
    setJob(await call(getTransfer, made))
  }
  return (
    <Button icon={<DownloadOutlined />} loading={busy || underWay} onClick={start}>
      {underWay && job.done > 0 ? `已写 ${job.done} 行` : label}
    </Button>
  )
}

/** Parts of the address that do not filter: the page and the open record. */
const BESIDE = ['after', 'limit', 'one']

function filterOf(params: URLSearchParams, viewIs: string) {
  const left = [...params].filter(([name, value]) => value !== '' && !BESIDE.includes(name))
  return Object.fromEntries(left.map(([name, value]) => [name === 'view' ? viewIs : name, value]))
}
