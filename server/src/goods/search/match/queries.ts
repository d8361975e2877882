import { type Db, type Fragment, unprepared } from '../../../db/connect.ts'
import { containing } from '../../../db/words.ts'
import type { Within } from '../../assortment/door.ts'
import { asPinyin, plain } from '../text/rules.ts'

/** The condition and the order of a keyword's hits. */
export interface Match {
  /** Queries (tsquery), at least one of which must match; hits of earlier ones come first. */
  readonly tiers: readonly string[]
  /** Replaces them: a condition on `s` (product_search). */
  readonly part?: (db: Db) => Fragment
  readonly rank: { readonly own: string; readonly alike: string }
  /** Condition: the title contains the keyword as typed. */
  readonly whole: (db: Db) => Fragment
  readonly typed: string
  /** The assortment within which is searched. */
  readonly within?: Within | null | undefined
}

/** Largest number of hits that have only some of the words. */
const MANY = 1000

/** Condition on `s`: the product is in the assortment. */
const within = (db: Db, one: Within | null | undefined) =>
  one
    ? db`and s.product_id in (select product_id from assortment_product_facts where assortment_id = ${one.id})`
    : db``

export function matching(db: Db, { tiers, part, within: place }: Match): Fragment {
  const inside = within(db, place)
  if (part)
    return db`(select s.*, 1 as tier from product_search s where ${part(db)} ${inside} limit ${MANY}) s`
  if (tiers.length === 0) return db`(select s.*, 1 as tier from product_search s where true ${inside}) s`
  if (tiers.length === 1)
    return db`(select s.*, 1 as tier from product_search s where s.words @@ ${tiers[0] ?? ''}::tsquery ${inside}) s`
  const each = tiers.map(
    (query, at) =>
      db`(select s.*, ${at + 1}::int as tier from product_search s where s.words @@ ${query}::tsquery ${inside} limit ${MANY})`,
  )
  const all = each.map((some, at) => (at === 0 ? some : db`union all ${some}`))
  return db`(select distinct on (product_id) * from (${all}) t order by product_id, tier) s`
}

/** Finds all products of an assortment. */
export const everythingIn = (within: Within): Match => ({
  ...{ tiers: [], rank: { own: '', alike: '' }, typed: '', within },
  whole: (db) => db`false`,
})

/** Positions of the first queries that match anything. */
export const listFinding = (
  db: Db,
  queries: readonly string[],
  most: number,
  place: Within | null | undefined,
) =>
  unprepared(db<{ at: number }[]>`
    select q.at from unnest(${queries as string[]}::text[]) with ordinality as q(query, at)
     where exists (select from product_search s where s.words @@ q.query::tsquery ${within(db, place)})
     order by q.at limit ${most}`)

/** The code of the best-selling SKU among these. */
export const findAlikeCode = (db: Db, keys: readonly string[]) => db<{ modelCode: string }[]>`
  select k.model_code from sku_facts k join product_facts p on p.id = k.product_id and p.status = 'onSale'
   where k.code_key = any(${keys as string[]}::text[]) and k.enabled
   order by p.sold desc, k.id limit 1`

export const hasHits = (db: Db, match: Match) =>
  unprepared(db<{ found: boolean }[]>`select exists (select from ${matching(db, match)}) as found`)

/** The title is the first text of `plain` and `pinyin`, up to the first blank. */
export const titleHas = (db: Db, keyword: string) => db`(
  split_part(s.plain, ' ', 1) like ${containing(plain(keyword))}
  or ${asPinyin(keyword) === '' ? db`false` : db`split_part(s.pinyin, ' ', 1) like ${containing(asPinyin(keyword))}`})`

export const partOf = (db: Db, keyword: string) => db`(
  s.plain like ${containing(plain(keyword))}
  or s.codes like '%' || replace(replace(code_key(${keyword}), '\\', '\\\\'), '%', '\\%') || '%'
  or ${asPinyin(keyword) === '' ? db`false` : db`s.pinyin like ${containing(asPinyin(keyword))}`})`
