import type { Mailbox } from '@gongfang/contract/people/mailbox'
import type { Db } from '../../db/connect.ts'

type Row = Omit<Mailbox, 'closed'>

export async function findMailbox(db: Db, memberId: number): Promise<Row> {
  const [row] = await db<Row[]>`
    select address, confirmed_at, daily, bounce from mailbox where member_id = ${memberId}`
  return row ?? { address: '', confirmedAt: null, daily: false, bounce: '' }
}

/** A new address begins without what was heard of the last one. */
export const upsertMailbox = (
  tx: Db,
  { memberId, address, now }: { memberId: number; address: string; now: Date },
) => tx`
  insert into mailbox (member_id, address, confirmed_at) values (${memberId}, ${address}, ${now})
  on conflict (member_id) do update set address = excluded.address, confirmed_at = excluded.confirmed_at,
    bounced_at = null, bounce = ''`

export const updateDaily = (db: Db, memberId: number, daily: boolean) =>
  db`update mailbox set daily = ${daily} where member_id = ${memberId}`

/** Nothing when the member has another address by now, or this was known. */
export const updateBounced = (
  tx: Db,
  { memberId, address, why, now }: { memberId: number; address: string; why: string; now: Date },
) => tx`
  update mailbox set bounced_at = ${now}, bounce = ${why}
   where member_id = ${memberId} and address = ${address} and bounced_at is null`

export const deleteMailbox = (tx: Db, memberId: number) =>
  tx`delete from mailbox where member_id = ${memberId}`

export const deleteCodes = (tx: Db, memberId: number) =>
  tx`delete from mailbox_code where member_id = ${memberId}`

export const lockCodes = (tx: Db, memberId: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`mailbox ${memberId}`}, 0))`

/** By this member or to this address, whoever asked. */
export async function listSent(
  db: Db,
  { memberId, address, since }: { memberId: number; address: string; since: Date },
): Promise<string[]> {
  const rows = await db<{ sentAt: string }[]>`
    select sent_at from mailbox_code
     where (member_id = ${memberId} or address = ${address}) and sent_at > ${since} order by sent_at desc`
  return rows.map(({ sentAt }) => sentAt)
}

interface NewCode {
  memberId: number
  address: string
  hash: Buffer
  sentAt: Date
  expiresAt: Date
}

export const insertCode = (tx: Db, { memberId, address, hash, sentAt, expiresAt }: NewCode) => tx`
  insert into mailbox_code (member_id, address, code_hash, sent_at, expires_at)
  values (${memberId}, ${address}, ${hash}, ${sentAt}, ${expiresAt})`

/** Only the newest one counts. */
export async function lockNewestCode(tx: Db, memberId: number, address: string) {
  const [row] = await tx<
    { id: number; codeHash: Buffer; expiresAt: string; usedAt: string | null; wrongTries: number }[]
  >`
    select id, code_hash, expires_at, used_at, wrong_tries from mailbox_code
     where member_id = ${memberId} and address = ${address} order by id desc limit 1 for update`
  return row
}

export const updateWrongTries = (tx: Db, id: number) =>
  tx`update mailbox_code set wrong_tries = wrong_tries + 1 where id = ${id}`

export const updateUsed = (tx: Db, id: number, now: Date) =>
  tx`update mailbox_code set used_at = ${now} where id = ${id}`

export const deleteOutdated = (db: Db, now: Date) =>
  db`delete from mailbox_code where expires_at < ${now}::timestamptz - interval '1 day'`

export const listForOwnData = (db: Db, id: number, most: number) => db<
  { address: string; confirmedAt: string }[]
>`
  select address, confirmed_at from mailbox where member_id = ${id} limit ${most}`
