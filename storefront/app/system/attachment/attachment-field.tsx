import { ATTACHMENTS_MOST } from '@gongfang/contract/system/attachment'
import type { Upload } from '@gongfang/contract/system/upload'
import { sizeText } from '@gongfang/web/base/file-size.ts'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import Camera from '~icons/camera'
import Paperclip from '~icons/paperclip'
import { Button } from '../../ui/button.tsx'
import { fieldId } from '../../ui/form/field.tsx'
import { FileInput, useDropZone } from '../upload/upload-grid.tsx'
import { accepted, type Sending, useUploads } from '../upload/use-uploads.ts'
import styles from './attachment.module.css'
import { FileIcon } from './file-icon.tsx'

interface AttachmentFieldProps {
  files: readonly Upload[]
  onChange: (change: (files: Upload[]) => Upload[]) => void
  /** Receives the number of files that are being sent. */
  onSending: (count: number) => void
  error?: string | undefined
  /** Said before the limits. */
  hint?: string
  /** Files that the thing has besides these. */
  others?: number
}

/**
 * Chooses files and sends them: by a button, the camera, dropping, or pasting while the focus is here. Each stands in a row
 * with its progress, the reason why it was not taken, and buttons to send it again and to remove it.
 */
export function AttachmentField(props: AttachmentFieldProps) {
  const { files, onChange, onSending, error, hint = '', others = 0 } = props
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const base = useId()
  const [left, setLeft] = useState(0)
  const { sending, send, retry, drop } = useUploads('attached', (upload) =>
    onChange((before) => [...before, upload]),
  )
  const underWay = sending.filter((one) => one.error === '').length
  const room = Math.max(0, ATTACHMENTS_MOST - others - files.length - underWay)
  const take = (chosen: Iterable<File>) => {
    const all = [...chosen]
    setLeft(Math.max(0, all.length - room))
    for (const file of all.slice(0, room)) send(file)
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  useEffect(() => onSending(underWay), [onSending, underWay])
  const zone = useDropZone(take, styles.field)

  return (
    <div {...zone} onPaste={paste}>
      {files.length + sending.length > 0 && (
        <ul className={styles.files} aria-label="已选择的附件">
          {files.map((file) => (
            <FileRow
              key={file.id}
              name={file.name}
              mime={file.mime}
              below={<small>{sizeText(file.size)}</small>}
            >
              <Button
                variant="ghost"
                size="small"
                aria-label={`移除 ${file.name}`}
                onClick={() => {
                  setLeft(0)
                  onChange((all) => all.filter(({ id }) => id !== file.id))
                }}
              >
                移除
              </Button>
            </FileRow>
          ))}
          {sending.map((one) => (
            <SendingRow key={one.key} sending={one} onRetry={() => retry(one)} onDrop={() => drop(one.key)} />
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button
          id={fieldId('attachmentIds')}
          variant="outline"
          size="small"
          aria-describedby={`${base}-said`}
          aria-invalid={error !== undefined || undefined}
          disabledReason={room === 0 ? `最多 ${ATTACHMENTS_MOST} 个附件` : undefined}
          onClick={() => input.current?.click()}
        >
          <Paperclip size={16} aria-hidden="true" />
          添加附件
        </Button>
        <span className={styles.camera}>
          <Button
            variant="outline"
            size="small"
            disabledReason={room === 0 ? `最多 ${ATTACHMENTS_MOST} 个附件` : undefined}
            onClick={() => camera.current?.click()}
          >
            <Camera size={16} aria-hidden="true" />
            拍照
          </Button>
        </span>
      </div>
      <div id={`${base}-said`}>
        {error !== undefined && (
          <p role="alert" className={styles.why}>
            {error}
          </p>
        )}
        <p className={styles.hint}>
          {hint}最多 {ATTACHMENTS_MOST} 个，每个不超过 10 MB：pdf、图片、docx、xlsx、pptx
        </p>
      </div>
      <p role="status" className={left > 0 ? styles.why : 'visually-hidden'}>
        {left > 0
          ? `最多 ${ATTACHMENTS_MOST} 个附件，多出的 ${left} 个未添加`
          : files.length > 0 && `已添加 ${files.length} 个附件`}
      </p>
      <FileInput
        input={input}
        label="选择附件"
        accept={accepted.attached.join(',')}
        multiple
        onFiles={take}
      />
      <FileInput input={camera} label="拍摄附件" accept="image/*" capture="environment" onFiles={take} />
    </div>
  )
}

/** The progress of a file, or the reason why it was not taken. */
function SendingRow({
  sending,
  onRetry,
  onDrop,
}: {
  sending: Sending
  onRetry: () => void
  onDrop: () => void
}) {
  const { file, progress, error, mayRetry, stop } = sending
  const below = error ? (
    <p role="alert" className={styles.why}>
      {error}
    </p>
  ) : (
    <progress value={progress} max={1} aria-label={`正在上传 ${file.name}`} className={styles.progress} />
  )
  return (
    <FileRow name={file.name} mime={file.type} failed={error !== ''} below={below}>
      {error !== '' && mayRetry && (
        <Button variant="outline" size="small" aria-label={`重试 ${file.name}`} onClick={onRetry}>
          重试
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        aria-label={error ? `移除 ${file.name}` : `取消 ${file.name}`}
        onClick={error ? onDrop : stop}
      >
        {error ? '移除' : '取消'}
      </Button>
    </FileRow>
  )
}

interface FileRowProps {
  name: string
  mime: string
  below: ReactNode
  failed?: boolean
  children: ReactNode
}

const FileRow = ({ name, mime, below, failed = false, children }: FileRowProps) => (
  <li className={styles.file} data-failed={failed || undefined}>
    <FileIcon mime={mime} />
    <div className={styles.name}>
      <b>{name}</b>
      {below}
    </div>
    <div className={styles.buttons}>{children}</div>
  </li>
)
