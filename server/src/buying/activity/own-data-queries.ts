import { showTime } from '@gongfang/contract/base/time'
import { type SignUpState, signUpStateNames } from '@gongfang/contract/buying/activity'
import type { Db } from '../../db/connect.ts'

const listSignUps = (db: Db, id: number, most: number) => db<
  { title: string; state: SignUpState; seats: number; createdAt: string }[]
>`
  select a.title, s.state, s.seats, s.created_at
    from sign_up s join activity a on a.id = s.activity_id where s.member_id = ${id} order by s.id desc limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '活动报名',
  place: 80,
  heads: ['活动', '状态', '人数', '报名时间'],
  rows: async (db: Db, id: number, most: number) =>
    (await listSignUps(db, id, most)).map((s) => [
      s.title,
      signUpStateNames[s.state],
      s.seats,
      showTime(s.createdAt),
    ]),
}
