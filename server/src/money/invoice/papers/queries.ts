import { ACCEPTANCE_RULES } from '@gongfang/contract/buying/acceptance'
import { approversOf, notesOf } from '../../../buying/approval/door.ts'
import { listOf, type Range, seen, shownAddress, within } from '../../../buying/order/door.ts'
import type { Db } from '../../../db/connect.ts'
import { iso } from '../../../db/instant.ts'
import { shownName } from '../../../db/phone.ts'
import { unitPathOf } from '../../../people/team/door.ts'
import { buyerName } from '../queries.ts'
import type { OrderFacts } from './rules.ts'

type Sight = Parameters<typeof seen>[1]

interface Reading {
  no: string
  /** Orders of which the reader gets the sheets of acceptances. */
  sight: Sight
  /** Orders of which the reader gets everything. */
  wholeSight: Sight
}

/** Everything that has to be shown of a paid order, in one statement. */
export async function findFacts(db: Db, { no, sight, wholeSight }: Reading) {
  const [order] = await db<(OrderFacts & { whole: boolean })[]>`
    select ${seen(db, wholeSight)} as whole, o.id, o.no, o.member_id, o.state, o.currency, o.delivery, o.pay_way, o.goods_fen, o.goods_points, o.freight_fen,
      o.freight_points, o.deduct_fen, o.deduct_points, o.payable_fen, o.payable_points, o.created_at, o.paid_at,
      o.done_at, ${notesOf(db, 'o')}, o.fund_code, o.fund_name, ${shownAddress(db, sight)} as address, i.jigou, ${buyerName(db)} as buyer,
      ${approversOf(db)} as approvers,
      ${unitPathOf(db, db`o.unit_id`)} as unit_path,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'spec', l.spec, 'modelCode', l.model_code,
          'ownCode', l.own_code,
          'unit', l.unit, 'quantity', l.quantity, 'priceFen', l.price_fen, 'points', l.points,
          'amountFen', l.amount_fen, 'amountPoints', l.amount_points, 'accepted', v.accepted,
          'agreed', ${listOf(db)}) order by l.position)
         from order_line_facts l join acceptance_state v on v.order_line_id = l.id where l.order_id = o.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('carrier', k.carrier, 'trackingNo', k.tracking_no,
          'shippedAt', ${iso(db, 'k.shipped_at')}, 'lines',
          (select jsonb_agg(jsonb_build_object('orderLineId', c.order_line_id, 'quantity', c.quantity))
             from order_package_line c where c.package_id = k.id)) order by k.id), '[]')
         from order_package k where k.order_id = o.id) as packages,
      (select jsonb_build_object('at', ${iso(db, 'e.at')}, 'who', e.who) from order_event e
        where e.order_id = o.id and e.what = 'received' order by e.id limit 1) as received,
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'title', l.title,
          'modelCode', l.model_code, 'ownCode', l.own_code, 'quantity', e.delta) order by l.position), '[]')
         from order_line_facts l join depot_item_facts d on d.member_id = o.member_id and d.sku_id = l.sku_id
         join depot_entry_facts e on e.item_id = d.id and e.kind = 'in' and e.reference = o.no
        where l.order_id = o.id) as kept,
      (select coalesce(jsonb_agg(jsonb_build_object('no', v.no, 'at', ${iso(db, 'v.at')}, 'place', v.place,
          'title', l.title, 'modelCode', l.model_code, 'ownCode', l.own_code, 'quantity', -p.delta) order by v.id, l.position), '[]')
         from order_line_facts l join depot_lot_entry_facts p on p.order_line_id = l.id
         join depot_entry_facts e on e.id = p.entry_id and e.kind = 'out'
         join verification v on v.no = e.reference and v.undone_at is null
        where l.order_id = o.id and o.delivery = 'depot' and v.at >= o.paid_at) as fetched,
      (select coalesce(jsonb_agg(jsonb_build_object('no', c.no, 'at', ${iso(db, 'c.at')},
          'receiver', coalesce(nullif((select ${shownName(db, 'a')} from member_facts a where a.id = c.member_id), ''), '已注销会员'),
          'remark', c.remark, 'lines',
          (select jsonb_agg(jsonb_build_object('orderLineId', x.order_line_id, 'accepted', x.accepted,
              'refused', x.refused, 'reconsidered', x.reconsidered, 'condition', x.condition, 'reason', x.reason, 'note', x.note,
              'serials', x.serials) order by l.position)
             from acceptance_line x join order_line_facts l on l.id = x.order_line_id where x.acceptance_id = c.id))
          order by c.id), '[]')
         from standing_acceptance c where c.order_id = o.id) as acceptances,
      (select coalesce(jsonb_agg(jsonb_build_object('no', b.no, 'kind', b.kind, 'state', b.state,
          'orderLineId', x.order_line_id, 'quantity', x.quantity, 'accepted', x.from_accepted,
          'refused', x.from_refused, 'serials', x.serials) order by b.id, l.position), '[]')
         from aftersale_facts b join aftersale_line_facts x on x.aftersale_id = b.id join order_line_facts l on l.id = x.order_line_id
        where b.order_id = o.id and b.kind not in ('refundBeforeShip', 'goodwill')
          and b.state not in ('rejected', 'withdrawn')) as claims,
      coalesce((select asset_from_fen from acceptance_setting where institution_id = o.institution_id),
        ${ACCEPTANCE_RULES.assetFromFen}::bigint) as asset_from_fen,
      (select jsonb_build_object('tradeNo', coalesce(p.channel_trade_no, ''), 'outTradeNo', p.out_trade_no,
          'paidAt', ${iso(db, 'p.paid_at')}, 'amountFen', p.amount_fen, 'amountPoints', p.amount_points)
         from payment_facts p where p.purpose = 'order' and p.subject_id = o.id and p.kept) as payment,
      (select coalesce(jsonb_agg(jsonb_build_object('serial', b.serial, 'on', b.received_on, 'amountFen', a.amount_fen,
          'receiptFen', b.amount_fen) order by a.id), '[]')
         from bank_allocation a join bank_receipt b on b.id = a.receipt_id join bank_transfer_facts t on t.id = a.transfer_id
        where t.order_id = o.id and a.undoes is null
          and not exists (select from bank_allocation where undoes = a.id)) as receipts,
      (select coalesce(jsonb_agg(jsonb_build_object('no', b.out_refund_no, 'at', ${iso(db, 'b.done_at')},
          'amountFen', b.amount_fen, 'amountPoints', b.amount_points) order by b.id), '[]')
         from refund_facts b join payment_facts p on p.id = b.payment_id
        where p.purpose = 'order' and p.subject_id = o.id and p.kept and b.state <> 'failed') as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('invoiceNo', r.no, 'state', r.state, 'kind', r.kind,
          'title', r.title ->> 'title', 'taxNumber', r.title ->> 'taxNumber', 'number', r.number, 'on', r.issued_on,
          'amountFen', x.amount_fen, 'orders', (select count(*) from invoice_order y where y.request_id = r.id),
          'redNumber', coalesce(r.red_number, ''), 'redOn', coalesce(r.red_on::text, '')) order by r.id), '[]')
         from invoice_order x join invoice_request r on r.id = x.request_id
        where x.order_id = o.id and r.number is not null) as invoices
      from order_facts o join institution_facts i on i.id = o.institution_id join member_facts m on m.id = o.member_id
     where o.no = ${no} and o.paid_at is not null and ${seen(db, sight)}`
  return order
}

interface MonthOf {
  month: string
  range: Range
}

/** Orders `o` that were paid in a month of Shanghai. */
const paidIn = (db: Db, { month, range }: MonthOf) => db`
  ${within(db, range)}
  and o.paid_at >= (${`${month}-01`}::date)::timestamp at time zone 'Asia/Shanghai'
  and o.paid_at < (${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai'`

export const listPaid = (db: Db, of: MonthOf, { limit, offset }: { limit: number; offset: number }) =>
  db<{ no: string }[]>`
    select o.no from order_facts o where ${paidIn(db, of)}
     order by o.paid_at, o.id limit ${limit} offset ${offset}`

export async function countPaid(db: Db, of: MonthOf): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) from order_facts o where ${paidIn(db, of)}`
  return row.count
}

export interface PaperFile {
  name: string
  key: string
}

/**
 * Stored files of an order that its readers may see: invoices, the bank's slip that was accepted, photos of acceptances, and
 * what was attached; only these photos unless the reader sees the whole order, no slip unless the reader sees how it was paid,
 * and files of after-sales for their member alone.
 */
export const listFiles = (
  db: Db,
  { id: orderId, whole, slips, readerId }: { id: number; whole: boolean; slips: boolean; readerId: number },
) => db<PaperFile[]>`
  select name, key from (
    select 1 as part, r.id, '发票_' || r.number || '.pdf' as name, u.key
      from invoice_order x join invoice_request r on r.id = x.request_id join upload_facts u on u.id = r.file_id
     where x.order_id = ${orderId}
    union all
    select 2, r.id, '红字发票_' || r.red_number || '.pdf', u.key
      from invoice_order x join invoice_request r on r.id = x.request_id join upload_facts u on u.id = r.red_file_id
     where x.order_id = ${orderId}
    union all
    select 3, s.id, '转账凭证_' || u.name, u.key
      from bank_slip_facts s join bank_transfer_facts t on t.id = s.transfer_id join upload_facts u on u.id = s.upload_id
     where t.order_id = ${orderId} and s.state = 'accepted'
    union all
    select 4, p.position + 1000 * a.id, '验收照片_' || u.name, u.key
      from standing_acceptance a join acceptance_photo p on p.acceptance_id = a.id join upload_facts u on u.id = p.upload_id
     where a.order_id = ${orderId}
    union all
    select 5, f.id, '附件_' || f.name, f.key
      from attachment_facts f where f.noun = 'order' and f.noun_id = ${orderId}
    union all
    select 6, f.id, '售后附件_' || f.name, f.key
      from aftersale_facts b join attachment_facts f on f.noun = 'aftersale' and f.noun_id = b.id
     where b.order_id = ${orderId} and b.member_id = ${readerId}
  ) files where (part = 4 or ${whole}) and (part <> 3 or ${slips}) order by part, id`
