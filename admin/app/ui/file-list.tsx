import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Input, Upload } from 'antd'
import { useState } from 'react'
import styles from './pictures.module.css'
import { uploadFile } from './upload.ts'

export interface Attached {
  name: string
  url: string
  size: number
}

interface FileListProps {
  value: readonly Attached[]
  onChange: (value: Attached[]) => void
  most: number
  disabled?: boolean
}

/** Public documents with names that can be changed. */
export function FileList({ value, onChange, most, disabled = false }: FileListProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      const { name, url, size } = await uploadFile(file, 'attachment')
      onChange([...value, { name, url, size }])
    } catch (error) {
      message.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      {value.map((file, at) => (
        <div key={file.url} className={styles.file}>
          <Input
            maxLength={100}
            aria-label={`第 ${at + 1} 个附件的名称`}
            disabled={disabled}
            value={file.name}
            onChange={({ target }) => onChange(value.with(at, { ...file, name: target.value }))}
          />
          <a href={file.url} download={file.name}>
            {sizeText(file.size)}
          </a>
          <Button
            type="text"
            danger
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={`删除第 ${at + 1} 个附件`}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      {value.length < most && (
        <Upload
          accept="application/pdf"
          showUploadList={false}
          disabled={disabled}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={busy} disabled={disabled}>
            上传 PDF
          </Button>
        </Upload>
      )}
    </div>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
