import type { Message, MessageChannel } from '@gongfang/contract/people/message'
import type { Db } from '../../db/connect.ts'

interface NewMessage {
  memberId: number
  event: string
  reference: string
  title: string
  body: string
  link: string
  /** By which it is told; left out: in the shop. */
  channels?: readonly MessageChannel[]
}

/** Nothing for an account that is closed, or that is being closed at the moment. */
export const insertMessage = (
  db: Db,
  { memberId, event, reference, title, body, link, channels = ['shop'] }: NewMessage,
) => db<{ id: number }[]>`
  insert into message (member_id, event, reference, title, body, link, channels)
  select id, ${event}, ${reference}, ${title}, ${body}, ${link}, ${[...channels]}::text[]
    from member where id = ${memberId} and left_at is null for key share
  on conflict (member_id, event, reference) do nothing returning id`

/** Leaves out members who left or were disabled. */
export const findForSms = (db: Db, id: number) => db<{ mobile: string; event: string; title: string }[]>`
  select w.mobile, m.event, m.title from message m join member_facts w on w.id = m.member_id
   where m.id = ${id} and w.mobile is not null and not w.disabled`

export interface ForEmail {
  memberId: number
  address: string
  daily: boolean
  event: string
  reference: string
  title: string
  body: string
  link: string
}

/** Leaves out members who left or were disabled, and addresses that bounced. */
export const findForEmail = (db: Db, id: number) => db<ForEmail[]>`
  select m.member_id, b.address, b.daily, m.event, m.reference, m.title, m.body, m.link
    from message m join member_facts w on w.id = m.member_id join mailbox_facts b on b.member_id = m.member_id
   where m.id = ${id} and w.left_at is null and not w.disabled and b.bounced_at is null`

/** Whether the member is known to the 公众号 that is switched on, as an expression. */
export const hasWechat = (db: Db, memberId: number) => db`
  exists (select from wechat_facts x join official_account a on a.appid = x.appid where x.member_id = ${memberId})`

/** Leaves out members who left or were disabled. */
export const findForWechat = (db: Db, id: number) => db<
  { openid: string; event: string; title: string; body: string; link: string; createdAt: string }[]
>`
  select x.openid, m.event, m.title, m.body, m.link, m.created_at
    from message m join member_facts w on w.id = m.member_id
    join wechat_facts x on x.member_id = m.member_id join official_account a on a.appid = x.appid
   where m.id = ${id} and w.left_at is null and not w.disabled`

/** Whether mails reach a member, as an expression. */
export const hasMailbox = (db: Db, memberId: number) =>
  db`exists (select from mailbox_facts where member_id = ${memberId} and bounced_at is null)`

export const insertWaiting = (db: Db, messageId: number, memberId: number) => db`
  insert into message_waiting (message_id, member_id) values (${messageId}, ${memberId}) on conflict do nothing`

export const listWaitingMembers = (db: Db) => db<{ memberId: number }[]>`
  select distinct member_id from message_waiting`

/** The oldest first. Nothing for those who have left, are shut out, or whose address takes no mail. */
export const listWaiting = (db: Db, memberId: number, most: number) => db<
  { id: number; address: string; event: string; title: string; body: string; link: string }[]
>`
  select m.id, b.address, m.event, m.title, m.body, m.link
    from message_waiting t join message m on m.id = t.message_id
    join member_facts w on w.id = m.member_id join mailbox_facts b on b.member_id = m.member_id
   where t.member_id = ${memberId} and w.left_at is null and not w.disabled and b.bounced_at is null
   order by m.id limit ${most}`

/** Messages up to the given one, or all. */
export const deleteWaiting = (db: Db, memberId: number, upToId?: number) => db`
  delete from message_waiting where member_id = ${memberId} ${upToId === undefined ? db`` : db`and message_id <= ${upToId}`}`

interface Wanted {
  memberId: number
  unread: boolean
  /** Only those that tell of one of these. */
  events: readonly string[] | undefined
  /** The newest message of the first page, or beyond all. */
  newestId: number
}

/** Told in the shop, and not by other channels alone. */
const inShop = (db: Db) => db`'shop' = any(channels)`

const matching = (db: Db, { unread, events, newestId }: Wanted) => db`
  id <= ${newestId} and ${unread ? db`read_at is null` : db`true`} ${events ? db`and event = any(${[...events]})` : db``}`

export const listMessages = (db: Db, wish: Wanted & { page: number; limit: number }) => db<Message[]>`
  select id, event, title, body, link, created_at, read_at
    from message where member_id = ${wish.memberId} and ${inShop(db)} and ${matching(db, wish)}
   order by id desc limit ${wish.limit} offset ${(wish.page - 1) * wish.limit}`

/** Numbers of matching and of unread messages, in one read of the member's messages. */
export async function countMessages(db: Db, wish: Wanted) {
  const [row] = await db<[{ total: number; unread: number }]>`
    select count(*) filter (where ${matching(db, wish)}) as total, count(*) filter (where read_at is null) as unread
      from message where member_id = ${wish.memberId} and ${inShop(db)}`
  return row
}

export async function countUnread(db: Db, memberId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from message where member_id = ${memberId} and read_at is null and ${inShop(db)}`
  return row.count
}

/** All of them when no ids are given. What was read before keeps its time. */
export const updateRead = (
  db: Db,
  { memberId, ids, now }: { memberId: number; ids: readonly number[] | undefined; now: Date },
) => db`
  update message set read_at = ${now}
   where member_id = ${memberId} and read_at is null ${ids ? db`and id = any(${[...ids]})` : db``}`

export const deleteMessages = (tx: Db, memberId: number) =>
  tx`delete from message where member_id = ${memberId}`
