import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { mediaUrl } from '@gongfang/contract/base/media'
import { App, Button, Input, Space, Spin, Upload } from 'antd'
import { useState } from 'react'
import styles from './pictures.module.css'
import { uploadPicture } from './upload.ts'

export interface Pictured {
  url: string
  alt: string
}

interface PictureListProps {
  value: readonly Pictured[]
  onChange: (value: Pictured[]) => void
  most: number
  disabled?: boolean
}

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

/** Ordered pictures; the first is the main one. They are moved by dragging or by arrow buttons. */
export function PictureList({ value, onChange, most, disabled = false }: PictureListProps) {
  const { message } = App.useApp()
  const [sending, setSending] = useState(0)
  const [dragged, drag] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    const moved = value[from]
    if (moved && to >= 0 && to < value.length) onChange(value.toSpliced(from, 1).toSpliced(to, 0, moved))
  }
  const send = async (files: File[]) => {
    setSending(files.length)
    const sent = await Promise.allSettled(files.map(uploadPicture))
    setSending(0)
    const urls = sent.flatMap((one) => (one.status === 'fulfilled' ? [{ url: one.value.url, alt: '' }] : []))
    for (const one of sent) if (one.status === 'rejected') message.error((one.reason as Error).message)
    if (urls.length > 0) onChange([...value, ...urls].slice(0, most))
  }
  return (
    <ul className={styles.list}>
      {value.map(({ url, alt }, at) => (
        <li
          key={url}
          className={styles.one}
          draggable={!disabled}
          onDragStart={() => drag(at)}
          onDragEnd={() => drag(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged !== null) move(dragged, at)
          }}
        >
          <img
            src={mediaUrl(url, 192)}
            alt={alt || `第 ${at + 1} 张图片`}
            width={96}
            height={96}
            draggable={false}
          />
          {at === 0 && <span className={styles.first}>主图</span>}
          {!disabled && (
            <PictureTools
              alt={alt}
              at={at}
              isLast={at === value.length - 1}
              onAlt={(text) => onChange(value.with(at, { url, alt: text }))}
              onMove={(by) => move(at, at + by)}
              onRemove={() => onChange(value.toSpliced(at, 1))}
            />
          )}
        </li>
      ))}
      {!disabled && value.length < most && (
        <li>
          <AddButton count={value.length} most={most} busy={sending > 0} onFiles={send} />
        </li>
      )}
    </ul>
  )
}

interface AddButtonProps {
  count: number
  most: number
  busy: boolean
  onFiles: (files: File[]) => Promise<void>
}

const AddButton = ({ count, most, busy, onFiles }: AddButtonProps) => (
  <Upload
    multiple
    accept={PICTURE_TYPES}
    showUploadList={false}
    beforeUpload={(file, files) => {
      // Called once for each file; the files are uploaded together, in their order.
      if (file === files[0]) void onFiles(files.slice(0, most - count))
      return false
    }}
  >
    <button type="button" className={styles.add} disabled={busy}>
      {busy ? <Spin size="small" /> : <PlusOutlined />}
      <span>上传图片</span>
      <span className="soft">
        {count}/{most}
      </span>
    </button>
  </Upload>
)

interface PictureToolsProps {
  alt: string
  at: number
  isLast: boolean
  onAlt: (text: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const PictureTools = ({ alt, at, isLast, onAlt, onMove, onRemove }: PictureToolsProps) => (
  <>
    <Input
      size="small"
      maxLength={60}
      placeholder="图片说明"
      aria-label={`第 ${at + 1} 张图片的说明`}
      value={alt}
      onChange={({ target }) => onAlt(target.value)}
    />
    <Space.Compact block>
      <Button
        icon={<ArrowLeftOutlined />}
        aria-label={`前移第 ${at + 1} 张图片`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <Button
        icon={<ArrowRightOutlined />}
        aria-label={`后移第 ${at + 1} 张图片`}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <Button danger icon={<DeleteOutlined />} aria-label={`删除第 ${at + 1} 张图片`} onClick={onRemove} />
    </Space.Compact>
  </>
)
