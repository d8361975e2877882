import { type Db, unprepared } from '../../../db/connect.ts'
import { type Match, matching } from '../match/queries.ts'

export interface SuggestRow {
  words: string[]
  categories: { id: number; name: string }[]
  brands: { id: number; name: string }[]
}

interface Typed {
  readonly match: Match
  /** A pattern for `like` on names. */
  readonly part: string
  /** A pattern for words that others searched. */
  readonly beginning: string
}

/** Limits of the hits that are read: suggestions must be fast rather than complete. */
const LOOKED_AT = 2000
const SAMPLE = 200

/**
 * Suggestions in one statement: words that others searched, titles, and categories and brands by their name or by the
 * best-selling hits.
 */
export const findSuggestions = (db: Db, { match, part, beginning }: Typed) =>
  unprepared(db<SuggestRow[]>`
  with near as materialized (
    select s.product_id, s.popularity, ${match.whole(db)} as whole
      from ${matching(db, match)} limit ${LOOKED_AT}
  ), hit as materialized (
    select p.id, p.title, p.brand_id, p.category_id, p.sold
      from (select product_id from near order by whole desc, popularity desc limit ${SAMPLE}) n
      join product_facts p on p.id = n.product_id and p.status = 'onSale'
  ), kind as (
    select c.id, c.name, c.name ilike ${part} as named, count(h.id) as hits
      from category_facts c left join hit h on h.category_id = c.id
     where c.visible group by c.id, c.name
    having ${match.within ? db`count(h.id) > 0` : db`c.name ilike ${part} or count(h.id) > 0`}
  ), maker as (
    select b.id, b.name, b.name ilike ${part} as named, count(h.id) as hits
      from brand b left join hit h on h.brand_id = b.id
     group by b.id having ${match.within ? db`count(h.id) > 0` : db`b.name ilike ${part} or count(h.id) > 0`}
  ), word as (
    (select word as text, 0 as rank, sum(searches)::bigint as weight from search_word
      where ${match.within ? db`false` : db`true`} and word collate "C" >= ${beginning} and word collate "C" < ${beginning} || U&'\\+10FFFF' group by word having sum(misses) = 0 order by 3 desc limit 6)
    union all
    (select name, 1, hits from kind where named order by hits desc limit 4)
    union all
    (select title, 2, sold from hit order by sold desc limit 6)
  )
  select array(select text from (select text, min(rank) as rank, max(weight) as weight from word group by text) w
                order by rank, weight desc, text limit 8) as words,
         coalesce((select json_agg(json_build_object('id', id, 'name', name)) from (
            select id, name from kind order by named desc, hits desc, id limit 4) q), '[]') as categories,
         coalesce((select json_agg(json_build_object('id', id, 'name', name)) from (
            select id, name from maker order by named desc, hits desc, id limit 4) q), '[]') as brands`)
