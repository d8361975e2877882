import type { Fen } from '@gongfang/contract/base/money'
import {
  type FundOverrun,
  type FundSettings,
  type FundState,
  SHORT_FUND,
} from '@gongfang/contract/people/fund'
import type { Db } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { containing } from '../../db/words.ts'

/** A member who reads funds: all of the institution, or, with `ownerId`, only the member's own. */
export interface Reader {
  institutionId: number
  /** Missing: all funds of the institution. */
  ownerId?: number
}

export interface FundSearch extends Reader {
  state: FundState | 'all'
  keyword?: string | undefined
  /** The day on which short funds are asked for. */
  shortOn?: string | undefined
}

const readable = (db: Db, { institutionId, ownerId }: Reader) => db`
  f.institution_id = ${institutionId} ${ownerId === undefined ? db`` : db`and f.owner_id = ${ownerId}`}`

/** Short funds `f` that can be used on this day or later. */
const isShort = (db: Db, day: string) => db`
  f.state = 'open' and f.to_on >= ${day} and f.left_fen < f.amount_fen * ${SHORT_FUND}::numeric`

/** Number of short funds: the rows of the list that asks for them. */
export const countShort = (db: Db, { shortOn, ...reader }: Reader & { shortOn: string }) => db<
  [{ count: number }]
>`
  select count(*) from fund f where ${readable(db, reader)} and ${isShort(db, shortOn)}`

const matching = (db: Db, { state, keyword, shortOn, ...reader }: FundSearch) => {
  const like = containing(keyword ?? '')
  return db`
    from fund f join member_facts m on m.id = f.owner_id
    where ${readable(db, reader)}
      ${state === 'all' ? db`` : db`and f.state = ${state}`}
      ${shortOn === undefined ? db`` : db`and ${isShort(db, shortOn)}`}
      ${keyword ? db`and (f.code ilike ${like} or f.name ilike ${like} or ${shownName(db, 'm')} ilike ${like})` : db``}`
}

export interface FundRow {
  id: number
  code: string
  name: string
  ownerId: number
  owner: string
  ownerStands: boolean
  state: FundState
  fromOn: string
  toOn: string
  overrun: FundOverrun
  amountFen: number
  reservedFen: number
  spentFen: number
  leftFen: number
}

/** Expects `fund f` joined with its owner `member m`. */
const columns = (db: Db) => db`
  f.id, f.code, f.name, f.owner_id, ${shownName(db, 'm')} as owner, f.state, f.from_on, f.to_on, f.overrun,
  f.amount_fen, f.reserved_fen, f.spent_fen, f.left_fen,
  exists (select from membership_now s where s.member_id = f.owner_id and s.institution_id = f.institution_id) as owner_stands`

export const listFunds = (db: Db, search: FundSearch, at: { limit: number; offset: number }) => db<FundRow[]>`
  select ${columns(db)} ${matching(db, search)}
   order by f.state desc, upper(f.code) limit ${at.limit} offset ${at.offset}`

type Sums = Pick<FundRow, 'amountFen' | 'reservedFen' | 'spentFen' | 'leftFen'>

export async function sumFunds(db: Db, search: FundSearch) {
  const [row] = await db<[Sums & { total: number }]>`
    select count(*) as total, coalesce(sum(f.amount_fen), 0)::bigint as amount_fen,
           coalesce(sum(f.reserved_fen), 0)::bigint as reserved_fen,
           coalesce(sum(f.spent_fen), 0)::bigint as spent_fen, coalesce(sum(f.left_fen), 0)::bigint as left_fen
      ${matching(db, search)}`
  const { total, ...sums } = row
  return { total, sums }
}

interface Rest {
  code: string
  state: FundState
  overrun: FundOverrun
  version: number
  leftFen: number
  /** What belongs to no part. */
  freeFen: number
}

export async function getRest(tx: Db, fundId: number) {
  const [row] = await tx<[Rest]>`
    select code, state, overrun, version, left_fen, left_fen - parts_left_fen as free_fen from fund where id = ${fundId}`
  return row
}

/**
 * Users of fund `f` as `u`, with their membership `s`. Who left has lost the fund: a later membership of theirs is another
 * one.
 */
export const fundUsers = (db: Db) => db`
  fund_user u
  join membership_ever s on s.member_id = u.member_id and s.institution_id = f.institution_id and s.state <> 'left'
                   and (u.member_since is null or u.member_since = s.since)`

/** Categories of fund `f`: those that took the goods of merged ones instead of these. */
export const fundCategories = (db: Db) => db`
  array(select distinct coalesce(m.into_id, n.id) from unnest(f.category_ids) n (id) left join category_merged m on m.id = n.id)`

interface FoundFund extends FundRow {
  forAll: boolean
  users: { memberId: number; name: string }[]
  categories: { id: number; name: string }[]
  ceilingFen: number | null
  carriedFrom: { id: number; code: string } | null
  carriedTo: { id: number; code: string } | null
  version: number
}

export async function findFund(db: Db, { id, ...reader }: Reader & { id: number }) {
  const [fund] = await db<FoundFund[]>`
    select ${columns(db)}, f.for_all, f.ceiling_fen, f.version,
           (select json_build_object('id', o.id, 'code', o.code) from fund o where o.id = f.carried_from) as carried_from,
           (select json_build_object('id', n.id, 'code', n.code) from fund n where n.carried_from = f.id) as carried_to,
           (select coalesce(json_agg(json_build_object('memberId', u.member_id, 'name', ${shownName(db, 'n')})
                                     order by u.member_id), '[]')
              from ${fundUsers(db)} join member_facts n on n.id = u.member_id where u.fund_id = f.id) as users,
           (select coalesce(json_agg(json_build_object('id', n.id, 'name', coalesce(c.name, '已删除的类目')) order by n.id), '[]')
              from unnest(${fundCategories(db)}) n (id) left join category_facts c on c.id = n.id) as categories
      from fund f join member_facts m on m.id = f.owner_id
     where f.id = ${id} and ${readable(db, reader)}`
  return fund
}

export async function mayRead(db: Db, { id, ...reader }: Reader & { id: number }): Promise<boolean> {
  const { count } = await db`select from fund f where f.id = ${id} and ${readable(db, reader)}`
  return count > 0
}

interface Locked {
  id: number
  code: string
  version: number
  state: FundState
  amountFen: Fen
  leftFen: number
}

export async function lockFund(tx: Db, { id, institutionId }: { id: number; institutionId: number }) {
  const [fund] = await tx<Locked[]>`
    select id, code, version, state, amount_fen, left_fen from fund where id = ${id} and institution_id = ${institutionId} for no key update`
  return fund
}

/** The caller holds the institution, so that nobody else takes the code meanwhile. */
export async function isCodeTaken(
  tx: Db,
  { institutionId, code, but }: { institutionId: number; code: string; but?: number | undefined },
) {
  const { count } = await tx`
    select from fund where institution_id = ${institutionId} and upper(code) = upper(${code}) and id <> ${but ?? 0}`
  return count > 0
}

/**
 * The members among `ids` who may not use fund `fundId`: they are neither active in the institution nor users of the fund
 * already. A disabled member remains a user when the fund is changed.
 */
export async function listStrangers(
  tx: Db,
  {
    institutionId,
    ids,
    fundId = 0,
  }: { institutionId: number; ids: readonly number[]; fundId?: number | undefined },
) {
  const rows = await tx<{ id: number }[]>`
    select w.id from unnest(${[...ids]}::bigint[]) as w (id)
     where not exists (select from membership_now s where s.member_id = w.id and s.institution_id = ${institutionId})
       and not exists (select from fund f where f.id = ${fundId} and exists (
             select from ${fundUsers(tx)} where u.fund_id = f.id and u.member_id = w.id))`
  return rows.map(({ id }) => id)
}

export async function countCategories(tx: Db, ids: readonly number[]): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from category_facts where id = any(${[...ids]}::bigint[])`
  return row.count
}

/** A new fund holds nothing; its first entry brings the amount. */
export async function insertFund(
  tx: Db,
  { institutionId, now, ...f }: Omit<FundSettings, 'userIds'> & { institutionId: number; now: Date },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into fund (institution_id, code, name, owner_id, for_all, from_on, to_on, category_ids, ceiling_fen, overrun,
      created_at)
    values (${institutionId}, ${f.code}, ${f.name}, ${f.ownerId}, ${f.forAll}, ${f.fromOn}, ${f.toOn}, ${f.categoryIds},
            ${f.ceilingFen}, ${f.overrun}, ${now})
    returning id`
  return row.id
}

interface NextFund extends Pick<FundSettings, 'code' | 'name' | 'fromOn' | 'toOn'> {
  /** The fund of the year before. */
  from: number
  now: Date
}

/** As the fund before it is set up, for those of its users who are still there. Its amount follows by its first entry. */
export async function insertNextFund(
  tx: Db,
  { from, code, name, fromOn, toOn, now }: NextFund,
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    with next as (
      insert into fund (institution_id, code, name, owner_id, for_all, from_on, to_on, category_ids, ceiling_fen, overrun,
        carried_from, created_at)
      select institution_id, ${code}, ${name}, owner_id, for_all, ${fromOn}, ${toOn}, category_ids, ceiling_fen, overrun,
             id, ${now}
        from fund where id = ${from}
      returning id, institution_id
    ), users as (
      insert into fund_user (fund_id, member_id, member_since)
      select n.id, w.member_id, w.since
        from next n
        join fund f on f.id = ${from}
       cross join lateral (
             select u.member_id, s.since from ${fundUsers(tx)} where u.fund_id = f.id and s.state = 'active') w
    )
    select id from next`
  return row.id
}

export const updateFund = (tx: Db, { id, ...f }: Omit<FundSettings, 'userIds'> & { id: number }) => tx<
  { version: number }[]
>`
  update fund
     set code = ${f.code}, name = ${f.name}, owner_id = ${f.ownerId}, for_all = ${f.forAll}, from_on = ${f.fromOn},
         to_on = ${f.toOn}, category_ids = ${f.categoryIds}, ceiling_fen = ${f.ceilingFen}, overrun = ${f.overrun},
         version = version + 1
   where id = ${id} returning version`

export const replaceUsers = (tx: Db, { id, userIds }: { id: number; userIds: readonly number[] }) => tx`
  with gone as (
    delete from fund_user where fund_id = ${id} and member_id <> all(${[...userIds]}::bigint[])
  )
  insert into fund_user (fund_id, member_id, member_since)
  select f.id, s.member_id, s.since
    from fund f join membership_ever s on s.institution_id = f.institution_id
   where f.id = ${id} and s.member_id = any(${[...userIds]}::bigint[])
  on conflict (fund_id, member_id) do update set member_since = excluded.member_since`

export const updateFundState = (tx: Db, { id, state }: { id: number; state: FundState }) =>
  tx`update fund set state = ${state}, version = version + 1 where id = ${id}`
