import { normalPhone } from '@gongfang/contract/values'
import type { Db } from './connect.ts'

/**
 * The number that a keyword is: whole, or the four digits that a masked number shows; null when it is none. Lists match
 * nothing in between: by parts of any length the hidden digits are found out one by one.
 */
export function soughtPhone(keyword: string): { whole: string } | { end: string } | null {
  if (/^\d{4}$/.test(keyword)) return { end: keyword }
  const whole = normalPhone(keyword)
  return whole === null ? null : { whole }
}

/** Whether this column holds the number that the keyword is; `false` for any other keyword. */
export function phoneIs(db: Db, column: ReturnType<Db>, keyword: string) {
  const sought = soughtPhone(keyword)
  if (sought === null) return db`false`
  return 'whole' in sought ? db`${column} = ${sought.whole}` : db`right(${column}, 4) = ${sought.end}`
}

/** '139****0001'; '' for somebody without a number. */
export const maskedPhone = (db: Db, column: ReturnType<Db>) =>
  db`coalesce(left(${column}, 3) || '****' || right(${column}, 4), '')`
