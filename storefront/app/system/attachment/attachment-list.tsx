import { showTime } from '@gongfang/contract/base/time'
import { type Attachment, readAttachment } from '@gongfang/contract/system/attachment'
import { sizeText } from '@gongfang/web/base/file-size.ts'
import { type ReactNode, useState } from 'react'
import { saveFile } from '../../base/download.ts'
import { late } from '../../ui/late.tsx'
import styles from './attachment.module.css'
import { FileIcon } from './file-icon.tsx'

const Viewer = late(() => import('../upload/viewer.tsx').then((part) => part.Viewer))

interface AttachmentListProps {
  files: readonly Attachment[]
  /** Buttons beside a file. */
  beside?: (file: Attachment) => ReactNode
  /** Names the list for screen readers. */
  label?: string
}

/** Files that somebody attached. Pictures are shown, documents saved. */
export function AttachmentList({ files, beside, label = '附件' }: AttachmentListProps) {
  const [viewed, setViewed] = useState<Attachment | null>(null)
  const open = (file: Attachment) =>
    file.mime.startsWith('image/') ? setViewed(file) : void saveFile(readAttachment, { id: file.id })
  return (
    <>
      <ul className={styles.files} aria-label={label}>
        {files.map((file) => (
          <li key={file.id} className={styles.file}>
            <FileIcon mime={file.mime} />
            <div className={styles.name}>
              <button
                type="button"
                className={styles.open}
                aria-label={`${file.mime.startsWith('image/') ? '查看' : '下载'} ${file.name}`}
                onClick={() => open(file)}
              >
                {file.name}
              </button>
              <small>
                {[sizeText(file.size), file.addedBy, showTime(file.addedAt)].filter(Boolean).join(' · ')}
              </small>
            </div>
            <div className={styles.buttons}>{beside?.(file)}</div>
          </li>
        ))}
      </ul>
      {viewed && (
        <Viewer uploads={[viewed]} start={0} named={({ name }) => name} onClose={() => setViewed(null)} />
      )}
    </>
  )
}
