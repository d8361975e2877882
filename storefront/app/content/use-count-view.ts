import { countView } from '@gongfang/contract/content'
import { useEffect } from 'react'
import { call } from '../base/call.ts'

/** Whoever only passes by has not read it. */
const READING_MS = 3_000

/** The article itself may come from anybody's cache, so its page tells that it is being read. */
export function useCountView(id: number) {
  useEffect(() => {
    // Nothing depends on it, and the client has logged what went wrong.
    const timer = setTimeout(() => void call(countView, { id }).catch(() => {}), READING_MS)
    return () => clearTimeout(timer)
  }, [id])
}
