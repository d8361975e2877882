import { listHotWords } from '@gongfang/contract/goods/catalogue'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { askSuggestions } from '../../goods/assortment/within.ts'
import { ownCodesLike } from '../../goods/quick-order/own-codes.ts'
import { recentSearches } from './recent-searches.ts'
import { groupsBefore, groupsFor, type SuggestionGroup } from './suggestions.ts'

const DEBOUNCE_MS = 120

/**
 * Suggestions for the typed text. A new request cancels the older one; none is sent during an IME composition.
 */
export function useSuggestions(keyword: string, composing: boolean) {
  const [groups, setGroups] = useState<SuggestionGroup[]>([])
  const wanted = keyword.trim().slice(0, 60)

  useEffect(() => {
    if (composing) return
    if (wanted === '') {
      const show = (hot: readonly string[]) => setGroups(groupsBefore(recentSearches(), hot))
      show([])
      hotWords().then(show, () => undefined)
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const { signal } = stop
      Promise.all([askSuggestions(wanted, signal), ownCodesLike(wanted, signal)]).then(
        ([found, own]) => setGroups(groupsFor(wanted, found, own)),
        // The search works without suggestions too.
        () => undefined,
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, composing])

  return { groups, forget: () => setGroups([]) }
}

let hot: Promise<string[]> | undefined

function hotWords() {
  hot ??= call(listHotWords, {}).catch((error: unknown) => {
    hot = undefined
    throw error
  })
  return hot
}
