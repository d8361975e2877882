import { UPLOAD_MAX_BYTES, type Upload, type UploadKind } from '@gongfang/contract/upload'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../ui/states.tsx'
import { sendFile } from './upload-file.ts'

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: number
  file: File
  progress: number
  /** '' while it is being sent. */
  error: string
  stop: () => void
}

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
export const accept = ACCEPTED.join(',')

/** Sends what is chosen; what has arrived is handed to `onArrived`. */
export function useUploads(kind: UploadKind, onArrived: (upload: Upload) => void) {
  const [sending, setSending] = useState<Sending[]>([])
  const next = useRef(0)
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const now = useRef(sending)
  now.current = sending
  // Leaving the page stops what is on its way.
  useEffect(() => () => now.current.forEach(({ stop }) => void stop()), [])

  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key))
  const change = (key: number, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  function send(file: File) {
    const key = next.current++
    const controller = new AbortController()
    const error = refusal(file)
    setSending((all) => [...all, { key, file, progress: 0, error, stop: () => controller.abort() }])
    if (error) return
    sendFile(file, {
      kind,
      signal: controller.signal,
      onProgress: (progress) => change(key, { progress }),
    }).then(
      (upload) => {
        drop(key)
        arrived.current(upload)
      },
      (problem: unknown) =>
        controller.signal.aborted ? drop(key) : change(key, { error: errorText(problem) }),
    )
  }
  const retry = ({ key, file }: Sending) => {
    drop(key)
    send(file)
  }
  return { sending, send, retry, drop }
}

/** Said at once instead of after sending; the server looks at the content itself. */
function refusal({ type, size }: File): string {
  if (!ACCEPTED.includes(type)) return '仅支持 jpg、png、webp 图片和 pdf 文件'
  return size > UPLOAD_MAX_BYTES ? '文件不能超过 10 MB' : ''
}
