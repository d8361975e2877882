import type { Db } from '../../../db/connect.ts'

export interface SearchedWord {
  readonly word: string
  searches: number
  misses: number
}

/** Writes in the order of the words, so that two processes cannot deadlock. */
export const upsertSearches = (db: Db, words: readonly SearchedWord[], now: Date) => db`
  insert into search_word (word, on_day, searches, misses)
  select w.word, (${now}::timestamptz at time zone 'Asia/Shanghai')::date, w.searches, w.misses
    from unnest(${words.map((each) => each.word)}::text[], ${words.map((each) => each.searches)}::bigint[],
                ${words.map((each) => each.misses)}::bigint[]) as w(word, searches, misses)
   order by w.word
  on conflict (word, on_day) do update
     set searches = search_word.searches + excluded.searches, misses = search_word.misses + excluded.misses`

/**
 * Deletes words that are not searched again, because visitors may type anything and a row per word must not fill the
 * disk.
 */
export const deleteOldSearches = (db: Db, now: Date) => db`
  delete from search_word
   where on_day < (${now}::timestamptz at time zone 'Asia/Shanghai')::date - case when searches < 3 then 7 else 90 end`

/** The most searched words that find something, filled up with the names of best-selling categories. */
export const listHot = (db: Db, now: Date) => db<{ word: string }[]>`
  with asked as (
    select word, sum(searches) as searches from search_word
     where on_day > (${now}::timestamptz at time zone 'Asia/Shanghai')::date - 30
     group by word having sum(misses) = 0 and sum(searches) >= 3
     order by 2 desc, 1 limit 10
  ), named as (
    select c.name as word, sum(t.sold) as sold
      from (select category2_id, sold from product_facts where status = 'onSale' order by sold desc, id desc limit 200) t
      join category_facts c on c.id = t.category2_id and c.visible
     group by c.name order by 2 desc, 1 limit 10
  )
  select word from (
    select word, 0 as rank, searches as most from asked
    union all
    select word, 1, sold from named where word not in (select word from asked)
  ) w order by rank, most desc, word limit 10`
