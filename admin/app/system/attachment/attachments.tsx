import { type Attachment, readAttachmentDesk } from '@gongfang/contract/system/attachment'
import { sizeText } from '@gongfang/web/base/file-size.ts'
import { Button, Flex } from 'antd'
import { useDownload } from '../../ui/download.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Soft, Time } from '../../ui/show.tsx'

/** The name of a file, which is saved, never opened in the page. */
function AttachmentLink({ file: { id, name } }: { file: Attachment }) {
  const download = useDownload()
  return (
    <Button
      type="link"
      style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
      aria-label={`下载 ${name}`}
      onClick={() => void download(readAttachmentDesk, { id }, name)}
    >
      {name}
    </Button>
  )
}

/** Names and sizes, one below the other. */
export const AttachmentLinks = ({ files }: { files: readonly Attachment[] }) => (
  <Flex vertical align="start">
    {files.map((file) => (
      <span key={file.id}>
        <AttachmentLink file={file} /> <Soft>{sizeText(file.size)}</Soft>
      </span>
    ))}
  </Flex>
)

/** Files that a member attached. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  return (
    <PlainTable
      label="附件"
      rowKey="id"
      rows={files}
      columns={[
        {
          key: 'name',
          title: '附件',
          render: (_, file) => <AttachmentLink file={file} />,
        },
        { key: 'size', title: '大小', align: 'right', render: (_, { size }) => sizeText(size) },
        { key: 'who', title: '添加人', dataIndex: 'addedBy' },
        { key: 'at', title: '添加时间', render: (_, { addedAt }) => <Time at={addedAt} /> },
      ]}
    />
  )
}
