import { normalPhone } from '@gongfang/contract/base/values'
import type { Db } from './connect.ts'

/**
 * The phone number in a keyword: whole, or its last four digits as masked numbers show them; null for none. Parts of
 * other lengths match nothing, because they would reveal the hidden digits one by one.
 */
export function soughtPhone(keyword: string): { whole: string } | { end: string } | null {
  if (/^\d{4}$/.test(keyword)) return { end: keyword }
  const whole = normalPhone(keyword)
  return whole === null ? null : { whole }
}

/** True if this column matches the keyword's phone number; `false` for any other keyword. */
export function phoneIs(db: Db, column: ReturnType<Db>, keyword: string) {
  const sought = soughtPhone(keyword)
  if (sought === null) return db`false`
  return 'whole' in sought ? db`${column} = ${sought.whole}` : db`right(${column}, 4) = ${sought.end}`
}

/**
 * True if this column holds this telephone (`normalContact`), with or without an extension: 13800138000 finds
 * 13800138000-8001. As bytes, a hyphen sorts before a point, and digits behind both.
 */
export const isContact = (db: Db, column: ReturnType<Db>, phone: string) => db`
  (${column} collate "C" >= ${phone} and ${column} collate "C" < ${`${phone}.`})`

/** '139****0001'; '' without a number. */
export const maskedPhone = (db: Db, column: ReturnType<Db>) =>
  db`coalesce(left(${column}, 3) || '****' || right(${column}, 4), '')`

/** The member's nickname, or the masked number without one; '' after the account was closed. */
export const shownName = (db: Db, table: string) =>
  db`coalesce(nullif(${db(table)}.nickname, ''), ${maskedPhone(db, db`${db(table)}.mobile`)})`
