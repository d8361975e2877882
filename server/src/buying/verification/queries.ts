import type { Receipt } from '@gongfang/contract/buying/verification'
import type { Db } from '../../db/connect.ts'
import { iso } from '../../db/instant.ts'
import type { VerificationRow } from './rules.ts'

const columns = (db: Db) => db`id, no, voucher_id, member_id, staff, place, note, at, undone_at`

export interface NewVerification {
  no: string
  voucherId: number
  memberId: number
  staff: string
  place: string
  note: string
  now: Date
}

/** A voucher has one that stands: a second one would break the key. */
export const insertVerification = (tx: Db, v: NewVerification) => tx`
  insert into verification (no, voucher_id, member_id, staff, place, note, at)
  values (${v.no}, ${v.voucherId}, ${v.memberId}, ${v.staff}, ${v.place}, ${v.note}, ${v.now})`

/** The voucher is locked by whoever asks, so nobody else undoes it meanwhile. */
export async function findVerification(db: Db, voucherId: number): Promise<VerificationRow | undefined> {
  const [row] = await db<VerificationRow[]>`
    select ${columns(db)} from verification where voucher_id = ${voucherId} order by id desc limit 1`
  return row
}

export async function findVoucherOf(db: Db, no: string): Promise<number | undefined> {
  const [row] = await db<{ voucherId: number }[]>`select voucher_id from verification where no = ${no}`
  return row?.voucherId
}

export const updateUndone = (
  tx: Db,
  { id, staff, reason, now }: { id: number; staff: string; reason: string; now: Date },
) => tx`
  update verification set undone_at = ${now}, undone_by = ${staff}, undo_reason = ${reason}
   where id = ${id} and undone_at is null`

/** The last receipt of a voucher, if any. */
export async function findReceipt(db: Db, voucherId: number): Promise<Receipt | undefined> {
  const [receipt] = await db<Receipt[]>`
    select ${receiptColumns(db)} from verification v where v.voucher_id = ${voucherId} order by v.id desc limit 1`
  return receipt
}

/** Columns of the receipt `v`. */
export const receiptColumns = (db: Db) => db`
      v.no, v.at, v.staff, v.place, v.note,
      (select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'spec', array_to_string(s.spec_values, ' · '),
          'modelCode', s.model_code, 'ownCode', coalesce((
            select l.own_code from depot_lot_entry_facts m join order_line_facts l on l.id = m.order_line_id
             where m.entry_id = e.id and l.own_code <> '' order by l.id desc limit 1), ''), 'unit', p.unit, 'quantity', -e.delta) order by e.id), '[]')
         from depot_entry_facts e join depot_item_facts i on i.id = e.item_id
         join sku_facts s on s.id = i.sku_id join product_facts p on p.id = s.product_id
        where e.kind = 'out' and e.reference = v.no) as lines,
      (select jsonb_build_object('title', a.title, 'name', t.name)
         from attendee t join sign_up_facts u on u.id = t.sign_up_id join activity_facts a on a.id = u.activity_id
        where t.voucher_id = v.voucher_id) as ticket,
      case when v.undone_at is not null then jsonb_build_object('at',
        ${iso(db, 'v.undone_at')}, 'reason', v.undo_reason) end as undone`
