import type { Permission } from '@gongfang/contract/system/permission'
import { useEffect, useState } from 'react'
import { findRecords, type Hit, isWorthAsking } from './find-records.ts'

const PAUSE_MS = 250
interface SearchState {
  readonly text: string
  readonly hits: readonly Hit[]
  readonly failed: string
}

/** Searches after a pause in typing. An outdated answer is dropped. */
export function useRecordSearch(text: string, permissions: readonly Permission[]) {
  const [found, setFound] = useState<SearchState>({ text: '', hits: [], failed: '' })
  const asks = isWorthAsking(text)
  useEffect(() => {
    if (!asks) return
    let current = true
    const show = (answer: Partial<SearchState>) =>
      current && setFound({ text, hits: [], failed: '', ...answer })
    const timer = setTimeout(
      () =>
        findRecords(text, permissions).then(
          (hits) => show({ hits }),
          (error: Error) => show({ failed: error.message }),
        ),
      PAUSE_MS,
    )
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, asks, permissions])
  const isAnswer = asks && found.text === text
  return {
    hits: isAnswer ? found.hits : [],
    failed: isAnswer ? found.failed : '',
    searching: asks && found.text !== text,
  }
}
