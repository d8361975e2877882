import { ATTACHMENTS_MOST, type Attachment } from '@gongfang/contract/system/attachment'
import { UPLOAD_MAX_BYTES } from '@gongfang/contract/system/upload'
import { sizeText } from '@gongfang/web/base/file-size.ts'
import { Button, Flex, Typography, Upload } from 'antd'
import { useState } from 'react'
import { Soft } from '../../ui/show.tsx'
import { uploadFile } from '../../ui/upload.ts'

export type PickedFile = Pick<Attachment, 'id' | 'name' | 'size'>

interface AttachmentPickerProps {
  files: readonly PickedFile[]
  /** Files arrive while other fields are typed in: what changes is told by a function of those that are there then. */
  onChange: (change: (files: readonly PickedFile[]) => readonly PickedFile[]) => void
  /** Whether files are under way. */
  onSending: (sending: boolean) => void
}

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.pptx'

/** Chooses files of the shop and sends them. Why one was not taken stays beside it until the next are chosen. */
export function AttachmentPicker({ files, onChange, onSending }: AttachmentPickerProps) {
  const [sending, setSending] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const send = async (chosen: readonly File[]) => {
    const room = ATTACHMENTS_MOST - files.length
    const left = chosen.length - room
    const why = left > 0 ? [`最多 ${ATTACHMENTS_MOST} 个附件，多出的 ${left} 个未添加`] : []
    onSending(true)
    for (const file of chosen.slice(0, room)) {
      setSending(file.name)
      try {
        if (file.size > UPLOAD_MAX_BYTES) throw new Error('文件不能超过 10 MB')
        const { id, name, size } = await uploadFile(file, 'attached')
        onChange((all) => [...all, { id, name, size }])
      } catch (error) {
        why.push(`${file.name}：${(error as Error).message}`)
      }
    }
    setRefused(why)
    setSending('')
    onSending(false)
  }
  return (
    <Flex vertical gap={4} align="start">
      {files.map((file) => (
        <span key={file.id} style={{ overflowWrap: 'anywhere' }}>
          {file.name} <Soft>{sizeText(file.size)}</Soft>
          <Button
            type="link"
            size="small"
            danger
            aria-label={`移除 ${file.name}`}
            onClick={() => onChange((all) => all.filter((one) => one.id !== file.id))}
          >
            移除
          </Button>
        </span>
      ))}
      <Upload
        accept={ACCEPTED}
        multiple
        showUploadList={false}
        disabled={sending !== '' || files.length >= ATTACHMENTS_MOST}
        beforeUpload={(file, chosen) => {
          if (file === chosen[0]) void send(chosen)
          return false
        }}
      >
        <Button loading={sending !== ''} disabled={files.length >= ATTACHMENTS_MOST}>
          添加附件
        </Button>
      </Upload>
      <span role="status">{sending !== '' && `正在上传 ${sending}`}</span>
      {refused.map((why) => (
        <Typography.Text key={why} type="danger" role="alert">
          {why}
        </Typography.Text>
      ))}
    </Flex>
  )
}
