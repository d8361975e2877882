import { type Attachment, readAttachmentDesk } from '@gongfang/contract/system/attachment'
import { sizeText } from '@gongfang/web/base/file-size.ts'
import { Button } from 'antd'
import { useDownload } from '../../ui/download.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Time } from '../../ui/show.tsx'

/** Files that a member, or the shop, attached. They are saved, never opened in the page. */
export function Attachments({ files, label = '附件' }: { files: readonly Attachment[]; label?: string }) {
  const download = useDownload()
  return (
    <PlainTable
      label={label}
      rowKey="id"
      rows={files}
      columns={[
        {
          key: 'name',
          title: label,
          render: (_, { id, name }) => (
            <Button
              type="link"
              style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
              aria-label={`下载 ${name}`}
              onClick={() => void download(readAttachmentDesk, { id }, name)}
            >
              {name}
            </Button>
          ),
        },
        { key: 'size', title: '大小', align: 'right', render: (_, { size }) => sizeText(size) },
        { key: 'who', title: '添加人', dataIndex: 'addedBy' },
        { key: 'at', title: '添加时间', render: (_, { addedAt }) => <Time at={addedAt} /> },
      ]}
    />
  )
}
