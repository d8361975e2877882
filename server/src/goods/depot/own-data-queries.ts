import { showTime } from '@gongfang/contract/base/time'
import { type DepotKind, depotKindNames } from '@gongfang/contract/goods/depot'
import type { Db } from '../../db/connect.ts'

const listDepot = (db: Db, id: number, most: number) => db<
  { at: string; kind: DepotKind; modelCode: string; delta: number; balanceAfter: number }[]
>`
  select e.at, e.kind, s.model_code, e.delta, e.balance_after
    from depot_entry e join depot_item i on i.id = e.item_id join sku_facts s on s.id = i.sku_id
   where e.member_id = ${id} order by e.id desc limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '寄存',
  place: 70,
  heads: ['时间', '类型', '型号', '数量', '在库'],
  rows: async (db: Db, id: number, most: number) =>
    (await listDepot(db, id, most)).map((h) => [
      showTime(h.at),
      depotKindNames[h.kind],
      h.modelCode,
      h.delta,
      h.balanceAfter,
    ]),
}
