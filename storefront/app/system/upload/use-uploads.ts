import { CallFailed, Refused } from '@gongfang/contract/base/call'
import { sentence } from '@gongfang/contract/base/refusal'
import { UPLOAD_MAX_BYTES, type Upload, type UploadKind } from '@gongfang/contract/system/upload'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../ui/states.tsx'
import { smaller } from './smaller.ts'
import { sendFile } from './upload-file.ts'

/** A file that is being sent or has failed. */
export interface Sending {
  key: number
  file: File
  progress: number
  /** '' while it is being sent. */
  error: string
  /** Whether sending again may succeed. A file that was refused for its content will be refused again. */
  mayRetry: boolean
  stop: () => void
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

/** Some computers know no type of a document, but only its name. */
const OFFICE = ['.docx', '.xlsx', '.pptx']

/** Allowed types. The server checks the content itself. */
export const accepted = {
  image: PICTURES,
  feedback: PICTURES,
  aftersale: PICTURES,
  licence: [...PICTURES, 'application/pdf'],
  slip: [...PICTURES, 'application/pdf'],
  attached: [...PICTURES, 'application/pdf', ...OFFICE],
} as const satisfies Record<UploadKind, readonly string[]>

/** Sends chosen files. `onArrived` gets each finished upload. */
export function useUploads(kind: UploadKind, onArrived: (upload: Upload) => void) {
  const [sending, setSending] = useState<Sending[]>([])
  const next = useRef(0)
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const now = useRef(sending)
  now.current = sending
  // Leaving the page cancels running uploads.
  useEffect(() => () => now.current.forEach(({ stop }) => void stop()), [])

  const drop = (key: number) => setSending((all) => all.filter((one) => one.key !== key))
  const change = (key: number, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))

  async function send(file: File) {
    const key = next.current++
    const { signal, abort } = stopper()
    const error = refusalOf(kind, file)
    const stop = () => {
      abort()
      drop(key)
    }
    setSending((all) => [...all, { key, file, progress: 0, error, mayRetry: false, stop }])
    if (error) return
    try {
      // Papers keep their size, because small print must stay readable.
      const sent = isPaper(kind) ? file : await smaller(file)
      // The user can cancel while the photo is made smaller, before there is a request to abort.
      signal.throwIfAborted()
      const onProgress = (progress: number) => change(key, { progress })
      const upload = await sendFile(sent, { kind, signal, onProgress })
      drop(key)
      arrived.current(upload)
    } catch (problem) {
      if (signal.aborted) return
      change(key, { error: errorText(problem), mayRetry: mayArriveLater(problem) })
    }
  }
  const retry = ({ key, file }: Sending) => {
    drop(key)
    void send(file)
  }
  return { sending, send: (file: File) => void send(file), retry, drop }
}

function stopper() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Errors that the browser finds before sending. Pictures are reduced, so they may be large. */
export function refusalOf(
  kind: UploadKind,
  { type, size, name = '' }: Pick<File, 'type' | 'size'> & { name?: string },
): string {
  const known: readonly string[] = accepted[kind]
  const unknown = !known.includes(type) && !(kind === 'attached' && hasKnownName(name))
  if (unknown && /\.(?:doc|xls|ppt|wps|et|dps)$/i.test(name) && kind === 'attached')
    return sentence('attachmentOldOffice')
  if (unknown && /\.(?:doc|xls|ppt)m$/i.test(name) && kind === 'attached') return sentence('attachmentMacro')
  if (unknown && (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))) return sentence('uploadHeic')
  if (unknown && kind === 'attached') return sentence('attachmentType')
  if (unknown) return sentence(isPaper(kind) ? 'uploadType' : 'uploadPictureOnly')
  if (size === 0) return sentence('uploadUnreadable')
  return isPaper(kind) && size > UPLOAD_MAX_BYTES ? sentence('uploadTooLarge', { limit: '10 MB' }) : ''
}

const hasKnownName = (name: string) => /\.(?:pdf|jpe?g|png|webp|docx|xlsx|pptx)$/i.test(name)

const isPaper = (kind: UploadKind) => kind === 'licence' || kind === 'slip' || kind === 'attached'

const mayArriveLater = (problem: unknown) =>
  problem instanceof CallFailed ||
  (problem instanceof Refused && ['uploadUnsaved', 'malwareUnchecked', 'tooMany'].includes(problem.reason))
