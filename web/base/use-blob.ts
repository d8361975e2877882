import { useEffect, useState } from 'react'
import { blobOf } from './files.ts'

/**
 * The blob address of a file that is fetched with the token, because <img> and <iframe> send no headers. `read` must
 * stay the same while the same file is shown; null reads nothing.
 */
export function useBlob(read: ((signal: AbortSignal) => Promise<Response>) | null) {
  const [address, setAddress] = useState('')
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (!read) return
    const stop = new AbortController()
    let made = ''
    setAddress('')
    setFailed('')
    read(stop.signal)
      .then(blobOf)
      .then(
        (blob) => {
          if (stop.signal.aborted) return
          made = URL.createObjectURL(blob)
          setAddress(made)
        },
        (error: Error) => {
          if (!stop.signal.aborted) setFailed(error.message)
        },
      )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [read])
  return { address, failed }
}
