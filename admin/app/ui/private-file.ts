import { readMemberFile } from '@gongfang/contract/system/upload-desk'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../base/call.ts'

export const usePrivateFile = (id: number) =>
  useBlob(useCallback((signal) => call.answer(readMemberFile, { id }, { signal }), [id]))

/**
 * The blob address of a file that is fetched with the token, because <img> and <iframe> send no headers. `read` must
 * stay the same while the same file is shown.
 */
export function useBlob(read: (signal: AbortSignal) => Promise<Response>) {
  const [address, setAddress] = useState('')
  const [failed, setFailed] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    let made = ''
    setAddress('')
    setFailed('')
    read(stop.signal)
      .then(blobOf)
      .then(
        (blob) => {
          made = URL.createObjectURL(blob)
          if (stop.signal.aborted) URL.revokeObjectURL(made)
          else setAddress(made)
        },
        (error) => {
          if (!stop.signal.aborted) setFailed((error as Error).message)
        },
      )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [read])
  return { address, failed }
}

/** The file of an answer. A refusal comes as JSON instead. */
async function blobOf(answer: Response): Promise<Blob> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer.blob()
  const { msg } = (await answer.json()) as { msg: string }
  throw new Error(msg)
}
