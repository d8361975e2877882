import { CallFailed, FILE_TIMEOUT_MS, Refused } from '@gongfang/contract/base/call'
import { type Envelope, SUCCESS } from '@gongfang/contract/base/envelope'
import { type Upload, type UploadKind, uploadFile } from '@gongfang/contract/system/upload'
import { platform } from '../../base/platform.ts'
import { endSession, getSession } from '../../base/session-store.ts'

interface UploadOptions {
  kind: UploadKind
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const STALLED_MS = 10_000

/** Sends a file. Not by `call`, because fetch cannot report progress. */
export function sendFile(file: File, { kind, onProgress, signal }: UploadOptions): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { token } = getSession()
    const fail = () => reject(new CallFailed(request.status, '上传失败'))
    // Ten seconds without progress, as for every call. A file that moves, and one that is looked at, may take longer.
    let stalled = setTimeout(() => request.abort(), STALLED_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), loaded < total ? STALLED_MS : FILE_TIMEOUT_MS)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(stalled)
    request.onload = () => {
      if (request.status === 401) endSession(token, location.pathname + location.search)
      const body = request.response as Envelope<Upload> | null
      if (request.status !== 200 || body === null) return fail()
      if (body.code !== SUCCESS) return reject(new Refused(body))
      resolve(body.data)
    }
    signal.addEventListener('abort', () => request.abort())

    const form = new FormData()
    // Sent before the file, because the server reads the parts in order.
    form.append('kind', kind)
    form.append('file', file)
    request.open(uploadFile.method, uploadFile.path)
    request.responseType = 'json'
    request.setRequestHeader('platform', platform())
    if (token !== null) request.setRequestHeader('token', token)
    request.send(form)
  })
}
