import type { WechatEntry, WechatState } from '@gongfang/contract/system/wechat-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { countUpTo } from '../../db/key-page.ts'

/** Lets one transaction at a time send messages of a matter. */
export const lockSending = (tx: Db, about: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`wechat ${about}`}, 0))`

export async function insertEntry(
  tx: Db,
  e: { event: string; openid: string; about: string; now: Date },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into wechat_log (event, openid, about, at) values (${e.event}, ${e.openid}, ${e.about}, ${e.now}) returning id`
  return row.id
}

interface Outcome {
  id: number
  state: Exclude<WechatState, 'sending'>
  result: string
  hint: string
  messageNo: string
}

export const updateEntry = (db: Db, { id, state, result, hint, messageNo }: Outcome) => db`
  update wechat_log set state = ${state}, result = ${result}, hint = ${hint}, message_no = ${messageNo} where id = ${id}`

/** The number of attempts that surely failed; null when one left, may have left or is under way. */
export async function countAttempts(db: Db, about: string): Promise<number | null> {
  const [row] = await db<[{ tries: number; isOver: boolean }]>`
    select count(*) as tries, coalesce(bool_or(state <> 'delayed'), false) as is_over from wechat_log where about = ${about}`
  return row.isOver ? null : row.tries
}

const KEPT_DAYS = 90
export const deleteOldEntries = (db: Db, now: Date) =>
  db`delete from wechat_log where at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`

interface WechatFilter {
  readonly state?: WechatState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const wanted = (db: Db, { state, from, to }: WechatFilter) => db`
  true
  ${state ? db`and state = ${state}` : db``}
  ${from ? db`and at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and at < ${dayEnd(db, to)}` : db``}`

export const listEntries = (
  db: Db,
  filter: WechatFilter,
  { before, limit }: { before: number; limit: number },
) => db<WechatEntry[]>`
  select id, event, openid, state, result, hint, message_no, at
    from wechat_log where id < ${before} and ${wanted(db, filter)} order by id desc limit ${limit}`

export const countEntries = (db: Db, filter: WechatFilter) =>
  countUpTo(db, db`select 1 from wechat_log where ${wanted(db, filter)}`)
