import type { Upload } from '@gongfang/contract/upload'
import { Plus, RotateCw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PrivateImage } from './private-image.tsx'
import styles from './upload-grid.module.css'
import { accept, type Sending, useUploads } from './use-uploads.ts'

interface UploadGridProps {
  id: string
  uploads: readonly Upload[]
  most: number
  onChange: (change: (uploads: Upload[]) => Upload[]) => void
  describedBy?: string | undefined
}

/** A button and a list: files on their way with progress, arrived ones with a preview. */
export function UploadGrid({ id, uploads, most, onChange, describedBy }: UploadGridProps) {
  const input = useRef<HTMLInputElement>(null)
  const [viewed, setViewed] = useState<Upload | null>(null)
  const { sending, send, retry, drop } = useUploads('licence', (upload) =>
    onChange((before) => [...before, upload]),
  )
  const room = most - uploads.length - sending.length

  return (
    <>
      <ul className={styles.grid} aria-label="已上传的文件">
        {uploads.map((upload) => (
          <li key={upload.id} className={styles.tile}>
            <button
              type="button"
              className={styles.view}
              aria-label={`查看 ${upload.name}`}
              onClick={() => setViewed(upload)}
            >
              <PrivateImage upload={upload} />
            </button>
            <Remove
              label={`删除 ${upload.name}`}
              onClick={() => onChange((all) => all.filter(({ id: one }) => one !== upload.id))}
            />
          </li>
        ))}
        {sending.map((one) => (
          <SendingTile key={one.key} sending={one} onRetry={() => retry(one)} onDrop={() => drop(one.key)} />
        ))}
        {room > 0 && (
          <li>
            <button
              id={id}
              type="button"
              className={`${styles.tile} ${styles.add}`}
              aria-describedby={describedBy}
              onClick={() => input.current?.click()}
            >
              <Plus size={24} aria-hidden="true" />
              上传文件
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label="选择文件"
        onChange={(event) => {
          for (const file of [...(event.target.files ?? [])].slice(0, room)) send(file)
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <p role="status" className={styles.count}>
        已上传 {uploads.length} / {most}
      </p>
      {viewed && <Viewer upload={viewed} onClose={() => setViewed(null)} />}
    </>
  )
}

function SendingTile({
  sending,
  onRetry,
  onDrop,
}: {
  sending: Sending
  onRetry: () => void
  onDrop: () => void
}) {
  const { file, progress, error, stop } = sending
  if (error) {
    return (
      <li className={styles.tile}>
        <button type="button" className={styles.failed} onClick={onRetry}>
          {error}
          <span>点击重试</span>
        </button>
        <Remove label={`移除 ${file.name}`} onClick={onDrop} />
      </li>
    )
  }
  return (
    <li className={styles.tile}>
      <span className={styles.document}>
        <progress value={progress} max={1} aria-label={`正在上传 ${file.name}`} className={styles.progress} />
        {Math.round(progress * 100)}%
      </span>
      <Remove label={`取消上传 ${file.name}`} onClick={stop} />
    </li>
  )
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onClick}>
      <X size={14} aria-hidden="true" />
    </button>
  )
}

const turns = ['', styles.quarter, styles.half, styles.threeQuarters]

/** Turning helps to read it here; the file stays as it was sent. */
function Viewer({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const [turn, setTurn] = useState(0)
  return (
    <Dialog open onClose={onClose} title={upload.name} size="large">
      <div className={`${styles.viewer} ${turns[turn]}`}>
        <PrivateImage upload={upload} large />
      </div>
      {upload.mime.startsWith('image/') && (
        <Button variant="outline" onClick={() => setTurn((turn + 1) % turns.length)}>
          <RotateCw size={16} aria-hidden="true" />
          旋转
        </Button>
      )}
    </Dialog>
  )
}
