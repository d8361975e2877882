import type { Db } from '../db/connect.ts'

const KEY_DAYS = 7
const CHANGE_DAYS = 1

/** Idempotency keys and change rows that have done their work. Public answers are made anew once by this. */
export async function forgetOld(db: Db, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db`delete from request_key where created_at < ${before(KEY_DAYS)}`
  await db`delete from kept_change where at < ${before(CHANGE_DAYS)}`
}
