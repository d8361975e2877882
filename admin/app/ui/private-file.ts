import { readMemberFile } from '@gongfang/contract/upload-desk'
import { useEffect, useState } from 'react'
import { call } from '../base/call.ts'

/** A private file: fetched with the token and shown from a blob, because neither <img> nor <iframe> send headers. */
export function usePrivateFile(id: number) {
  const [address, setAddress] = useState('')
  const [failed, setFailed] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    let made = ''
    setAddress('')
    setFailed('')
    call
      .answer(readMemberFile, { id }, { signal: stop.signal })
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
  }, [id])
  return { address, failed }
}

/** A refusal comes as JSON where a file was asked for. */
async function blobOf(answer: Response): Promise<Blob> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer.blob()
  const { msg } = (await answer.json()) as { msg: string }
  throw new Error(msg)
}
