import { type DepotKind, depotKindNames } from '@gongfang/contract/depot'
import { depotLogFilter, depotStockFilter } from '@gongfang/contract/depot-desk'
import { showTime } from '@gongfang/contract/time'
import {
  type VerificationRow as Listed,
  verificationFilter,
  voucherKindNames,
} from '@gongfang/contract/verification-desk'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import { depotLogMatching, depotStockMatching } from '../depot/door.ts'
import { defineExport, phoneOf, textColumn, wholeColumn } from '../transfer/door.ts'
import { verificationsMatching } from '../verification/door.ts'

interface Owner {
  jigou: string
  nickname: string
  mobile: string | null
}
const owner = (tx: Db) => tx`coalesce(o.jigou, '') as jigou, m.nickname, m.mobile`
/** Of `m`: the institution that it belongs to now. */
const institution = (tx: Db) => tx`
  left join membership ms on ms.member_id = m.id and ms.state = 'active'
  left join institution o on o.id = ms.institution_id`
const ownerColumns = [textColumn('机构', 28), textColumn('会员', 14), textColumn('手机号', 14)]

interface Goods {
  modelCode: string
  title: string
  spec: string
  unit: string
}
const goods = (tx: Db) => tx`s.model_code, p.title, array_to_string(s.spec_values, ' · ') as spec, p.unit`
const goodsColumns = [
  textColumn('型号', 24),
  textColumn('商品', 32),
  textColumn('规格', 20),
  textColumn('单位', 8),
]

type StockRow = Owner & Goods & { held: number; movedAt: string | null }

export const depotStockTable = defineExport({
  filter: z.strictObject(depotStockFilter),
  personal: true,
  columns: [...ownerColumns, ...goodsColumns, wholeColumn('在库'), textColumn('最近变动', 18)],
  query: (tx, wanted) => tx<StockRow[]>`
    select ${owner(tx)}, ${goods(tx)}, i.held,
           (select e.at from depot_entry e where e.item_id = i.id order by e.id desc limit 1) as moved_at
      from depot_item i join member m on m.id = i.member_id ${institution(tx)}
      join sku s on s.id = i.sku_id join product p on p.id = s.product_id
     where ${depotStockMatching(tx, wanted)}
     order by i.id desc`,
  cells: (row: StockRow, exporting) => [
    row.jigou,
    row.nickname,
    phoneOf(row.mobile, exporting),
    row.modelCode,
    row.title,
    row.spec,
    row.unit,
    row.held,
    row.movedAt && showTime(row.movedAt),
  ],
})

interface LogRow extends Owner, Goods {
  at: string
  kind: DepotKind
  delta: number
  balanceAfter: number
  staff: string
  place: string
  note: string
  reference: string
}

export const depotLogTable = defineExport({
  filter: z.strictObject(depotLogFilter),
  personal: true,
  columns: [
    textColumn('时间', 18),
    textColumn('类型', 10),
    ...ownerColumns,
    ...goodsColumns,
    { head: '数量', width: 10, format: '+0;-0' },
    wholeColumn('结存'),
    textColumn('经办人', 12),
    textColumn('地点', 18),
    textColumn('备注', 26),
    textColumn('关联单号', 24),
  ],
  query: (tx, wanted) => tx<LogRow[]>`
    select e.at, e.kind, ${owner(tx)}, ${goods(tx)}, e.delta, e.balance_after, e.staff, e.place, e.note, e.reference
      from depot_entry e join member m on m.id = e.member_id ${institution(tx)}
      join depot_item i on i.id = e.item_id join sku s on s.id = i.sku_id join product p on p.id = s.product_id
     where ${depotLogMatching(tx, wanted)}
     order by e.id desc`,
  cells: (row: LogRow, exporting) => [
    showTime(row.at),
    depotKindNames[row.kind],
    row.jigou,
    row.nickname,
    phoneOf(row.mobile, exporting),
    row.modelCode,
    row.title,
    row.spec,
    row.unit,
    row.delta,
    row.balanceAfter,
    row.staff,
    row.place,
    row.note,
    row.reference,
  ],
})

interface VerificationRow extends Owner {
  no: string
  at: string
  kind: Listed['kind']
  what: string
  pieces: number
  staff: string
  place: string
  note: string
  undoneAt: string | null
  undoReason: string | null
}

/** One row a verification: the goods that went out with it, or who came in. */
export const verificationTable = defineExport({
  filter: z.strictObject(verificationFilter),
  personal: true,
  columns: [
    textColumn('核销单号', 20),
    textColumn('时间', 18),
    textColumn('类型', 10),
    ...ownerColumns,
    textColumn('内容', 48),
    wholeColumn('件数'),
    textColumn('经办人', 12),
    textColumn('地点', 18),
    textColumn('备注', 26),
    textColumn('状态', 10),
    textColumn('撤销时间', 18),
    textColumn('撤销原因', 24),
  ],
  query: (tx, wanted) => tx<VerificationRow[]>`
    select v.no, v.at, w.kind, ${owner(tx)}, coalesce(t.what, g.what, '') as what, coalesce(g.pieces, 0) as pieces,
           v.staff, v.place, v.note, v.undone_at, v.undo_reason
      from verification v join voucher w on w.id = v.voucher_id join member m on m.id = v.member_id ${institution(tx)}
      cross join lateral (
        select string_agg(p.title || ' ' || s.model_code || ' ×' || -e.delta || p.unit, '；' order by e.id) as what,
               -sum(e.delta)::bigint as pieces
          from depot_entry e join depot_item i on i.id = e.item_id
          join sku s on s.id = i.sku_id join product p on p.id = s.product_id
         where e.kind = 'out' and e.reference = v.no) g
      left join lateral (
        select n.name || ' 签到 ' || a.title as what
          from attendee n join sign_up u on u.id = n.sign_up_id join activity a on a.id = u.activity_id
         where n.voucher_id = v.voucher_id) t on true
     where ${verificationsMatching(tx, wanted)}
     order by v.id desc`,
  cells: (row: VerificationRow, exporting) => [
    row.no,
    showTime(row.at),
    voucherKindNames[row.kind],
    row.jigou,
    row.nickname,
    phoneOf(row.mobile, exporting),
    row.what,
    row.pieces,
    row.staff,
    row.place,
    row.note,
    row.undoneAt ? '已撤销' : '已核销',
    row.undoneAt && showTime(row.undoneAt),
    row.undoReason,
  ],
})
