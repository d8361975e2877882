import { countView } from '@gongfang/contract/service/content'
import { useEffect } from 'react'
import { call } from '../../base/call.ts'

/** A shorter visit does not count as reading. */
const READING_MS = 3_000

/** Reports a view from the browser, because the article may come from a cache. */
export function useCountView(id: number) {
  useEffect(() => {
    // The client has logged a failure, and nothing depends on it.
    const timer = setTimeout(() => void call(countView, { id }).catch(() => {}), READING_MS)
    return () => clearTimeout(timer)
  }, [id])
}
