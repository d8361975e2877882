import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Day } from '../base/time.ts'
import { Count, Id, line } from '../base/values.ts'

const word = line('词', 30, 1)

/** Words that a search takes for each other, besides those that it knows anyway. */
export const Synonym = z.object({ id: Id, word: z.string(), sameAs: z.array(z.string()) })
export type Synonym = z.output<typeof Synonym>

export const MOST_SAME_WORDS = 12

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin.search/synonyms',
  access: { staff: 'product.read' },
  summary: '搜索同义词',
  input: z.object({}),
  output: z.array(Synonym),
})

export const saveSynonym = endpoint({
  method: 'POST',
  path: '/api/admin.search/saveSynonym',
  access: { staff: 'product.write' },
  summary: '新建或修改同义词',
  input: z.strictObject({
    id: z.nullable(Id),
    word,
    sameAs: z
      .array(word)
      .check(
        z.minLength(1, '请填写同义词'),
        z.maxLength(MOST_SAME_WORDS, `最多 ${MOST_SAME_WORDS} 个同义词`),
      ),
  }),
  output: z.object({ id: Id }),
})

export const deleteSynonym = endpoint({
  method: 'POST',
  path: '/api/admin.search/deleteSynonym',
  access: { staff: 'product.write' },
  summary: '删除同义词',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

/** A phrase of the last 30 days, in the form in which texts are compared. */
export const MissedSearch = z.object({ word: z.string(), misses: Count, searches: Count, lastOn: Day })
export type MissedSearch = z.output<typeof MissedSearch>

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/api/admin.search/missed',
  access: { staff: 'product.read' },
  summary: '近 30 天没有结果的搜索，没有同义词的',
  input: z.object({}),
  output: z.array(MissedSearch),
})
