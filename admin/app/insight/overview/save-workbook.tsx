import { FileExcelOutlined } from '@ant-design/icons'
import { exportOverview, type OverviewPart, overviewParts } from '@gongfang/contract/insight/report-desk'
import { Button } from 'antd'
import { useDownload } from '../../ui/download.ts'
import type { OverviewFilter } from './figure-sources.ts'

/** Downloads the figures of a panel as xlsx. */
export function SaveWorkbook({ part, filter }: { part: OverviewPart; filter: OverviewFilter }) {
  const download = useDownload()
  return (
    <Button
      type="text"
      size="small"
      icon={<FileExcelOutlined />}
      title="导出 xlsx"
      aria-label={`${overviewParts[part]}：导出 xlsx`}
      onClick={() => download(exportOverview, { part, ...filter })}
    />
  )
}
