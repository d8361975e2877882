import type { SmsEvent } from '@gongfang/contract/people/member'
import type { Db } from '../../../db/connect.ts'
import type { Sends, StoredCode } from './rules.ts'

interface SendsFilter {
  mobile: string
  network: string
  hourAgo: Date
  today: Date
}

export async function countSends(tx: Db, { mobile, network, hourAgo, today }: SendsFilter): Promise<Sends> {
  const [row] = await tx<Sends[]>`
    select (select coalesce(json_agg(sent_at order by sent_at desc), '[]') from sms_code
             where mobile = ${mobile} and sent_at > ${hourAgo}) as to_mobile,
           (select count(*) from sms_code where mobile = ${mobile} and sent_at >= ${today}) as to_mobile_today,
           (select coalesce(json_agg(sent_at order by sent_at desc), '[]') from sms_code
             where ip = ${network} and sent_at > ${hourAgo}) as from_network,
           (select count(*) from sms_log where at >= ${today}) as by_shop_today`
  return row!
}

interface NewCode {
  mobile: string
  event: SmsEvent
  hash: Buffer
  network: string
  sentAt: Date
  expiresAt: Date
}

export const insertCode = (tx: Db, { mobile, event, hash, network, sentAt, expiresAt }: NewCode) => tx`
  insert into sms_code (mobile, event, code_hash, ip, sent_at, expires_at)
  values (${mobile}, ${event}, ${hash}, ${network}, ${sentAt}, ${expiresAt})`

/** Only the newest one counts. Whoever asks at the same time waits here and sees what the first one did. */
export async function lockNewestCode(tx: Db, mobile: string, event: SmsEvent) {
  const [row] = await tx<(StoredCode & { id: number; codeHash: Buffer })[]>`
    select id, code_hash, expires_at, used_at, wrong_tries from sms_code
     where mobile = ${mobile} and event = ${event} order by id desc limit 1 for update`
  return row
}

export const updateWrongTries = (tx: Db, id: number) =>
  tx`update sms_code set wrong_tries = wrong_tries + 1 where id = ${id}`

export const updateUsed = (tx: Db, id: number, now: Date) =>
  tx`update sms_code set used_at = ${now} where id = ${id}`

/** False when it served before. */
export async function insertUsedChallenge(db: Db, id: string, now: Date) {
  const { count } =
    await db`insert into challenge_used (id, used_at) values (${id}, ${now}) on conflict do nothing`
  return count === 1
}
