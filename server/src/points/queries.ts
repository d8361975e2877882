import type { Points } from '@gongfang/contract/money'
import type { PointsEntry, PointsKind } from '@gongfang/contract/points'
import type { Db } from '../db/connect.ts'
import type { Booking } from './actions.ts'

export const insertAccount = (tx: Db, memberId: number) =>
  tx`insert into points_account (member_id) values (${memberId}) on conflict do nothing`

/**
 * Locks the account, writes the entry if it is new and affordable, and only then moves the balance: no row comes
 * back when it was booked before or when points are short.
 */
export const moveBalance = (tx: Db, { memberId, delta, kind, reference, note = '', at }: Booking) => tx<
  { balance: Points }[]
>`
  with account as (
    select member_id, balance from points_account where member_id = ${memberId} for update
  ), entry as (
    insert into points_entry (member_id, delta, balance_after, kind, reference, note, created_at)
    select member_id, ${delta}::bigint, balance + ${delta}::bigint, ${kind}, ${reference}, ${note}, ${at}
      from account where balance + ${delta}::bigint >= 0
    on conflict (member_id, kind, reference) do nothing
    returning member_id, balance_after
  )
  update points_account a set balance = e.balance_after from entry e where a.member_id = e.member_id
  returning a.balance`

export const findBalance = (db: Db, memberId: number) =>
  db<{ balance: Points }[]>`select balance from points_account where member_id = ${memberId}`

export async function findEntry(db: Db, { memberId, kind, reference }: Booking) {
  const [entry] = await db<{ id: number }[]>`
    select id from points_entry where member_id = ${memberId} and kind = ${kind} and reference = ${reference}`
  return entry
}

interface Wanted {
  memberId: number
  kind: PointsKind | undefined
  page: number
  limit: number
}

const ofKind = (db: Db, kind: PointsKind | undefined) => (kind ? db`and kind = ${kind}` : db``)

export const listEntries = (db: Db, { memberId, kind, page, limit }: Wanted) => db<PointsEntry[]>`
  select id, delta, balance_after, kind, reference, note, created_at
    from points_entry where member_id = ${memberId} ${ofKind(db, kind)}
   order by id desc limit ${limit} offset ${(page - 1) * limit}`

export async function countEntries(db: Db, { memberId, kind }: Wanted): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from points_entry where member_id = ${memberId} ${ofKind(db, kind)}`
  return row?.count ?? 0
}
