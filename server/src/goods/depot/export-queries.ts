import type { DepotKind } from '@gongfang/contract/goods/depot'
import type { Db } from '../../db/connect.ts'
import { type LogFilter, matchingLog, matchingStock, type StockFilter } from './desk-queries.ts'
import { entryNote } from './queries.ts'

interface Owner {
  jigou: string
  nickname: string
  mobile: string | null
}

interface Goods {
  modelCode: string
  title: string
  spec: string
  unit: string
}

const owner = (tx: Db) => tx`coalesce(o.jigou, '') as jigou, m.nickname, m.mobile`

/** The present institution of member `m`. */
const institution = (tx: Db) => tx`
  left join membership_now ms on ms.member_id = m.id
  left join institution_facts o on o.id = ms.institution_id`

const goods = (tx: Db) => tx`s.model_code, p.title, array_to_string(s.spec_values, ' · ') as spec, p.unit`

export type DepotStockExportRow = Owner & Goods & { held: number; movedAt: string | null }

export const listDepotStockForExport = (tx: Db, wanted: StockFilter) => tx<DepotStockExportRow[]>`
  select ${owner(tx)}, ${goods(tx)}, i.held,
         (select e.at from depot_entry e where e.item_id = i.id order by e.id desc limit 1) as moved_at
    from depot_item i join member_facts m on m.id = i.member_id ${institution(tx)}
    join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
   where ${matchingStock(tx, wanted)}
   order by i.id desc`

export interface DepotEntryExportRow extends Owner, Goods {
  at: string
  kind: DepotKind
  delta: number
  balanceAfter: number
  staff: string
  place: string
  note: string
  reference: string
}

export const listDepotEntriesForExport = (tx: Db, wanted: LogFilter) => tx<DepotEntryExportRow[]>`
  select e.at, e.kind, ${owner(tx)}, ${goods(tx)}, e.delta, e.balance_after, e.staff, e.place, ${entryNote(tx)} as note, e.reference
    from depot_entry e join member_facts m on m.id = e.member_id ${institution(tx)}
    join depot_item i on i.id = e.item_id join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
   where ${matchingLog(tx, wanted)}
   order by e.id desc`
