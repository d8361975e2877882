import type { Db } from '../db/connect.ts'

interface NewMessage {
  memberId: number
  event: string
  reference: string
  title: string
  body: string
  link: string
}

export const insertMessage = (db: Db, { memberId, event, reference, title, body, link }: NewMessage) => db`
  insert into message (member_id, event, reference, title, body, link)
  values (${memberId}, ${event}, ${reference}, ${title}, ${body}, ${link})
  on conflict (member_id, event, reference) do nothing`
