import { readAcceptancePhoto } from '@gongfang/contract/buying/acceptance'
import { ATTACHMENT_PATH, readAttachment } from '@gongfang/contract/system/attachment'
import { readPrivateFile, type Upload } from '@gongfang/contract/system/upload'
import { useBlob } from '@gongfang/web/base/use-blob.ts'
import { useCallback } from 'react'
import FileText from '~icons/file-text'
import { call } from '../../base/call.ts'
import styles from './upload-grid.module.css'

/** A private picture: fetched with the token and shown from a blob, because an <img> sends no headers. */
export function PrivateImage({
  upload,
  alt = upload.name,
  large = false,
}: {
  upload: Upload
  alt?: string
  large?: boolean
}) {
  const { id, url, mime } = upload
  const isPicture = mime.startsWith('image/')
  const read = useCallback((signal: AbortSignal) => readPicture({ id, url }, signal), [id, url])
  const { address, failed } = useBlob(isPicture ? read : null)

  if (!isPicture) {
    return (
      <span className={styles.document}>
        <FileText size={32} strokeWidth={1.5} aria-hidden="true" />
        PDF
      </span>
    )
  }
  if (failed) return <span className={styles.document}>加载失败</span>
  if (address === '') return <span className={styles.document}>加载中...</span>
  return <img src={address} alt={alt} className={large ? styles.large : styles.picture} />
}

/** A colleague's photo of delivered goods and a file that is attached have addresses of their own. */
const readPicture = ({ id, url }: Pick<Upload, 'id' | 'url'>, signal: AbortSignal) =>
  call.answer(
    url.startsWith(readAcceptancePhoto.path)
      ? readAcceptancePhoto
      : url.startsWith(ATTACHMENT_PATH)
        ? readAttachment
        : readPrivateFile,
    { id },
    { signal },
  )
