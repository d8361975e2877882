import { UploadOutlined } from '@ant-design/icons'
import type { Upload as Sent } from '@gongfang/contract/system/upload'
import { App, Button, Upload } from 'antd'
import { useState } from 'react'
import { uploadFile } from '../../ui/upload.ts'

interface PdfButtonProps {
  text: string
  onSent: (file: Sent) => unknown
}

/** Uploads a PDF that only the invoiced institution and staff can open. */
export function PdfButton({ text, onSent }: PdfButtonProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      await onSent(await uploadFile(file, 'invoice'))
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Upload
      accept="application/pdf,.pdf"
      showUploadList={false}
      beforeUpload={(file) => {
        void send(file)
        return false
      }}
    >
      <Button icon={<UploadOutlined />} loading={busy}>
        {text}
      </Button>
    </Upload>
  )
}
