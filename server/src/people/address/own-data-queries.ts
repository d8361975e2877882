import type { Db } from '../../db/connect.ts'

const listAddresses = (db: Db, id: number, most: number) => db<
  { receiver: string; phone: string; regionText: string; detail: string; tag: string }[]
>`
  select receiver, phone, region_text, detail, tag from address where member_id = ${id} order by id limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '收货地址',
  place: 20,
  heads: ['收件人', '电话', '地区', '详细地址', '标签'],
  rows: async (db: Db, id: number, most: number) =>
    (await listAddresses(db, id, most)).map((a) => [a.receiver, a.phone, a.regionText, a.detail, a.tag]),
}
