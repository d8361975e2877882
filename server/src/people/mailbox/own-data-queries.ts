import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import { listForOwnData } from './queries.ts'

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '邮箱',
  place: 101,
  heads: ['邮箱', '确认时间'],
  rows: async (db: Db, id: number, most: number) =>
    (await listForOwnData(db, id, most)).map((m) => [m.address, showTime(m.confirmedAt)]),
}
