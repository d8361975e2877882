import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import { listAdded } from './queries.ts'

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '附件',
  place: 55,
  heads: ['文件名', '大小（字节）', '添加时间', '所属'],
  rows: async (db: Db, id: number, most: number) =>
    (await listAdded(db, id, most)).map(({ name, size, at, of }) => [name, size, showTime(at), of]),
}
