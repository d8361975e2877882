import { showTime } from '@gongfang/contract/base/time'
import { type PointsKind, pointsKinds } from '@gongfang/contract/people/points'
import type { Db } from '../../db/connect.ts'

const listPoints = (db: Db, id: number, most: number) => db<
  { createdAt: string; kind: PointsKind; delta: number; balanceAfter: number; note: string }[]
>`
  select created_at, kind, delta, balance_after, note from points_entry
   where member_id = ${id} order by id desc limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '积分',
  place: 60,
  heads: ['时间', '类型', '变动', '余额', '说明'],
  rows: async (db: Db, id: number, most: number) =>
    (await listPoints(db, id, most)).map((p) => [
      showTime(p.createdAt),
      pointsKinds[p.kind],
      p.delta,
      p.balanceAfter,
      p.note,
    ]),
}
