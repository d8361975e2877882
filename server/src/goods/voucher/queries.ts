import type { Db } from '../../db/connect.ts'
import type { VoucherName, VoucherRow } from './rules.ts'

const columns = (db: Db) => db`
  id, kind, member_id, digits, secret, state, valid_from, valid_until, used_at, used_by`

export interface NewVoucher {
  kind: VoucherRow['kind']
  memberId: number
  digits: string
  secret: string
  validFrom: Date
  validUntil: Date
  now: Date
}

/** The result is undefined if an active voucher has these digits. */
export async function insertVoucher(tx: Db, v: NewVoucher): Promise<VoucherRow | undefined> {
  const [row] = await tx<VoucherRow[]>`
    insert into voucher (kind, member_id, digits, secret, valid_from, valid_until, created_at)
    values (${v.kind}, ${v.memberId}, ${v.digits}, ${v.secret}, ${v.validFrom}, ${v.validUntil}, ${v.now})
    on conflict (digits) where state = 'active' do nothing
    returning ${columns(tx)}`
  return row
}

/** The valid voucher with these digits, else the newest. */
export async function findVoucherId(db: Db, name: VoucherName): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from voucher
     where ${'digits' in name ? db`digits = ${name.digits}` : db`secret = ${name.secret}`}
     order by state = 'active' desc, id desc limit 1`
  return row?.id
}

export async function lockVoucher(tx: Db, id: number): Promise<VoucherRow | undefined> {
  const [row] = await tx<VoucherRow[]>`select ${columns(tx)} from voucher where id = ${id} for update`
  return row
}

export async function findVoucher(db: Db, id: number): Promise<VoucherRow | undefined> {
  const [row] = await db<VoucherRow[]>`select ${columns(db)} from voucher where id = ${id}`
  return row
}

export async function findActive(
  db: Db,
  { memberId, kind }: { memberId: number; kind: VoucherRow['kind'] },
): Promise<VoucherRow | undefined> {
  const [row] = await db<VoucherRow[]>`
    select ${columns(db)} from voucher
     where member_id = ${memberId} and kind = ${kind} and state = 'active' order by id desc limit 1`
  return row
}

// Each change names the state it starts from, so that nothing is used twice if a caller forgot to lock.

export const updateUsed = (tx: Db, { id, by, now }: { id: number; by: string; now: Date }) => tx`
  update voucher set state = 'used', used_at = ${now}, used_by = ${by}
   where id = ${id} and state in ('active', 'expired')`

interface Usable {
  id: number
  validFrom: Date
  validUntil: Date
  spareDigits: string
}

/** The text in the picture stays; digits that somebody else shows by now are drawn anew. */
export const updateUsable = (tx: Db, { id, validFrom, validUntil, spareDigits }: Usable) => tx`
  update voucher v set state = 'active', used_at = null, used_by = null, valid_from = ${validFrom},
         valid_until = ${validUntil},
         digits = case when exists (select from voucher o where o.digits = v.digits and o.state = 'active')
                       then ${spareDigits} else v.digits end
   where id = ${id} and state = 'used'`

export const updateUnusable = (tx: Db, id: number) => tx`
  update voucher set state = 'void', used_at = null, used_by = null where id = ${id} and state = 'used'`

/** Moves the validity of issued tickets to the new time. */
export const updateWindow = (
  tx: Db,
  { ids, validFrom, validUntil }: { ids: readonly number[]; validFrom: Date; validUntil: Date },
) => tx`
  update voucher set valid_from = ${validFrom}, valid_until = ${validUntil}
   where id in (select id from voucher where id = any(${ids as number[]}) and state = 'active'
                 order by id for update)`

export const updateVoid = (tx: Db, ids: readonly number[]) => tx`
  update voucher set state = 'void' where id = any(${ids as number[]}) and state = 'active'`

/** The rows say which of them were still good. */
export const updateVoidOf = (
  tx: Db,
  { memberId, kind, now }: { memberId: number; kind: VoucherRow['kind']; now: Date },
) => tx<{ good: boolean }[]>`
  update voucher set state = 'void' where member_id = ${memberId} and kind = ${kind} and state = 'active'
  returning valid_until > ${now} as good`

/** Held to the end of the transaction: a member's codes of one kind are made one after another. */
export const lockIssuing = (tx: Db, { memberId, kind }: { memberId: number; kind: VoucherRow['kind'] }) =>
  tx`select pg_advisory_xact_lock(hashtextextended('voucher/' || ${kind}::text || '/' || ${memberId}::bigint, 0))`

/** Gives the digits of what nobody can use any more back. One that is being used right now is left alone. */
export const updateExpired = (db: Db, now: Date) => db`
  update voucher set state = 'expired' where id in (
    select id from voucher where state = 'active' and valid_until <= ${now}
     order by id limit 1000 for update skip locked)`

/** Held to the end of the transaction: whoever counts somebody's tries counts alone. */
export const lockTries = (tx: Db, who: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('voucher_try/' || ${who}::text, 0))`

export async function countTries(tx: Db, { who, since }: { who: string; since: Date }): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from voucher_try where who = ${who} and at > ${since}`
  return row?.count ?? 0
}

export const insertTry = (tx: Db, { who, now }: { who: string; now: Date }) =>
  tx`insert into voucher_try (who, at) values (${who}, ${now})`

export const deleteOldTries = (db: Db, before: Date) => db`delete from voucher_try where at < ${before}`
