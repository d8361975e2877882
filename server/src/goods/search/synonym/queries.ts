import type { MissedSearch, Synonym } from '@gongfang/contract/goods/search-desk'
import type { Db } from '../../../db/connect.ts'

export const listRows = (db: Db) => db<Synonym[]>`
  select id, word, same_as from search_synonym order by id desc`

/** The list is small: whoever changes it waits for the others, so that no word has two rows. */
export const lockSynonyms = (tx: Db) => tx`lock table search_synonym in share row exclusive mode`

export const insertSynonym = (tx: Db, word: string, sameAs: readonly string[]) => tx<[{ id: number }]>`
  insert into search_synonym (word, same_as) values (${word}, ${sameAs as string[]}) returning id`

export const updateSynonym = (
  tx: Db,
  { id, word, sameAs }: Omit<Synonym, 'sameAs'> & { sameAs: readonly string[] },
) => tx`
  update search_synonym set word = ${word}, same_as = ${sameAs as string[]} where id = ${id}`

export const deleteRow = (tx: Db, id: number) => tx`delete from search_synonym where id = ${id}`

/** Phrases that found nothing in the last 30 days, the most frequent first. */
export const listMissed = (db: Db, now: Date) => db<MissedSearch[]>`
  select word, sum(misses)::bigint as misses, sum(searches)::bigint as searches, max(on_day) as last_on
    from search_word
   where misses > 0 and on_day > (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 30
   group by word order by sum(misses) desc, max(on_day) desc, word limit 200`
