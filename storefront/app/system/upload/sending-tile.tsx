import X from '~icons/x'
import styles from './upload-grid.module.css'
import type { Sending } from './use-uploads.ts'

interface SendingTileProps {
  sending: Sending
  onRetry: () => void
  onDrop: () => void
}

/** The progress of a file, or the reason why it failed. */
export function SendingTile({ sending, onRetry, onDrop }: SendingTileProps) {
  const { file, progress, error, mayRetry, stop } = sending
  if (error) {
    return (
      <li className={styles.tile} title={file.name}>
        {mayRetry ? (
          <button type="button" className={styles.failed} onClick={onRetry}>
            {error}，<span>点击重试</span>
          </button>
        ) : (
          <p role="alert" className={styles.failed}>
            <b>{file.name}</b>
            {error}
          </p>
        )}
        <RemoveButton label={`移除 ${file.name}`} onClick={onDrop} />
      </li>
    )
  }
  return (
    <li className={styles.tile}>
      <span className={styles.document}>
        <progress value={progress} max={1} aria-label={`正在上传 ${file.name}`} className={styles.progress} />
        {Math.round(progress * 100)}%
      </span>
      <RemoveButton label={`取消上传 ${file.name}`} onClick={stop} />
    </li>
  )
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onClick}>
      <X size={14} aria-hidden="true" />
    </button>
  )
}
