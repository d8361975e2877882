import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'

const listMessages = (db: Db, id: number, most: number) => db<
  { createdAt: string; title: string; body: string }[]
>`
  select created_at, title, body from message where member_id = ${id} order by id desc limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '消息',
  place: 100,
  heads: ['时间', '标题', '内容'],
  rows: async (db: Db, id: number, most: number) =>
    (await listMessages(db, id, most)).map((m) => [showTime(m.createdAt), m.title, m.body]),
}
