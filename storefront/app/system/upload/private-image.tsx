import { readAcceptancePhoto } from '@gongfang/contract/buying/acceptance'
import { readPrivateFile, type Upload } from '@gongfang/contract/system/upload'
import { useEffect, useState } from 'react'
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
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const isPicture = upload.mime.startsWith('image/')

  useEffect(() => {
    if (!isPicture) return
    const stop = new AbortController()
    let made = ''
    readBlob({ id: upload.id, url: upload.url }, stop.signal).then(
      (blob) => {
        made = URL.createObjectURL(blob)
        setAddress(made)
      },
      () => setFailed(!stop.signal.aborted),
    )
    return () => {
      stop.abort()
      URL.revokeObjectURL(made)
    }
  }, [upload.id, upload.url, isPicture])

  if (!isPicture) {
    return (
      <span className={styles.document}>
        <FileText size={32} strokeWidth={1.5} aria-hidden="true" />
        PDF
      </span>
    )
  }
  if (failed) return <span className={styles.document}>加载失败</span>
  if (address === null) return <span className={styles.document}>加载中...</span>
  return <img src={address} alt={alt} className={large ? styles.large : styles.picture} />
}

/** A colleague's photo of delivered goods has an address of its own. */
export async function readBlob({ id, url }: Pick<Upload, 'id' | 'url'>, signal?: AbortSignal): Promise<Blob> {
  const file = url.startsWith(readAcceptancePhoto.path) ? readAcceptancePhoto : readPrivateFile
  const response = await call.answer(file, { id }, signal ? { signal } : {})
  // A refusal comes as JSON with status 200.
  if (response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error('the file is not there')
  return response.blob()
}
