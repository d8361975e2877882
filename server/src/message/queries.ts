import type { Message } from '@gongfang/contract/message'
import type { Db } from '../db/connect.ts'

interface NewMessage {
  memberId: number
  event: string
  reference: string
  title: string
  body: string
  link: string
}

export const insertMessage = (db: Db, { memberId, event, reference, title, body, link }: NewMessage) => db<
  { id: number }[]
>`
  insert into message (member_id, event, reference, title, body, link)
  values (${memberId}, ${event}, ${reference}, ${title}, ${body}, ${link})
  on conflict (member_id, event, reference) do nothing returning id`

/** Not to those who have left or are shut out. */
export const findForSms = (db: Db, id: number) => db<{ mobile: string; event: string; title: string }[]>`
  select w.mobile, m.event, m.title from message m join member w on w.id = m.member_id
   where m.id = ${id} and w.mobile is not null and not w.disabled`

interface Wanted {
  memberId: number
  unread: boolean
  page: number
  limit: number
}

export const listMessages = (db: Db, { memberId, unread, page, limit }: Wanted) => db<Message[]>`
  select id, event, title, body, link, created_at, read_at
    from message where member_id = ${memberId} ${unread ? db`and read_at is null` : db``}
   order by id desc limit ${limit} offset ${(page - 1) * limit}`

export async function countMessages(db: Db, memberId: number) {
  const [row] = await db<[{ total: number; unread: number }]>`
    select count(*) as total, count(*) filter (where read_at is null) as unread
      from message where member_id = ${memberId}`
  return row
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
