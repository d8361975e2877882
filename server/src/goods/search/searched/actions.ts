import type { Db } from '../../../db/connect.ts'
import type { Context } from '../../../http/context.ts'
import { normal } from '../text/rules.ts'
import { type SearchedWord, upsertSearches } from './queries.ts'

const TOGETHER_MS = 300
const waiting = new WeakMap<Db, Map<string, SearchedWord>>()

/**
 * Counts searched words without delaying or failing the answer. Words of 300 ms are stored together: many searches
 * use the same few words, and a commit for each would wait for the locks of their rows.
 */
export function noteSearch(keyword: string, miss: boolean, ctx: Context) {
  const word = [...normal(keyword)].slice(0, 60).join('')
  if (word === '') return
  const words = waiting.get(ctx.db) ?? open(ctx)
  const asked = words.get(word) ?? { word, searches: 0, misses: 0 }
  asked.searches++
  if (miss) asked.misses++
  words.set(word, asked)
}

function open({ db, now, log }: Context) {
  const words = new Map<string, SearchedWord>()
  waiting.set(db, words)
  setTimeout(() => {
    waiting.delete(db)
    upsertSearches(db, [...words.values()], now).catch((error: Error) =>
      log.warn({ err: error.message }, 'searches not logged'),
    )
  }, TOGETHER_MS).unref()
  return words
}
