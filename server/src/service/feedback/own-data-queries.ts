import { showTime } from '@gongfang/contract/base/time'
import { type FeedbackKind, feedbackKinds } from '@gongfang/contract/service/feedback'
import type { Db } from '../../db/connect.ts'

const listFeedback = (db: Db, id: number, most: number) => db<
  { at: string; kind: FeedbackKind; who: 'member' | 'staff'; content: string }[]
>`
  select p.at, f.kind, p.who, p.content
    from feedback f join feedback_post p on p.feedback_id = f.id where f.member_id = ${id}
   order by p.id limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '反馈',
  place: 90,
  heads: ['时间', '类型', '发言', '内容'],
  rows: async (db: Db, id: number, most: number) =>
    (await listFeedback(db, id, most)).map((f) => [
      showTime(f.at),
      feedbackKinds[f.kind],
      f.who === 'member' ? '我' : '客服',
      f.content,
    ]),
}
