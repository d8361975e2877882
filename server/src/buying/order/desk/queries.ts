import type { DeskOrder, OrderFlag, SheetOrder } from '@gongfang/contract/buying/order-desk'
import { livingAftersales } from '@gongfang/contract/service/aftersale'
import type { Db } from '../../../db/connect.ts'
import { iso } from '../../../db/instant.ts'
import { maskedPhone, shownName } from '../../../db/phone.ts'
import type { FreightRule } from '../../../goods/freight/door.ts'
import { unitPathOf } from '../../../people/team/door.ts'
import { attachmentsOf } from '../../../system/attachment/door.ts'
import { approversOf, notesOf } from '../../approval/door.ts'
import { agreedOf, earned, fundOf, waiting } from '../queries.ts'
import type { Address, DeskFacts, PricedLine } from './rules.ts'

/** Moves the day of orders whose goods are not there yet. Orders are locked before their lines, as everywhere. */
export const updateExpected = (tx: Db, { skuId, expectedOn }: { skuId: number; expectedOn: string }) => tx<
  { id: number; no: string; memberId: number; goods: string; was: string }[]
>`
  with o as (
    select o.id, o.no, o.member_id, o.state from shop_order o
     where o.state in ('unpaid', 'paid') and exists (
       select from order_line l where l.order_id = o.id and l.sku_id = ${skuId} and l.expected_on is not null)
     order by o.id for no key update of o
  ), lines as (
    select l.id, l.expected_on, o.id as order_id, o.no, o.member_id
      from o join order_line l on l.order_id = o.id and l.sku_id = ${skuId}
     where l.expected_on <> ${expectedOn}::date and ${waiting(tx)} > 0
  )
  update order_line l set expected_on = ${expectedOn}::date
    from lines n where l.id = n.id
  returning n.order_id as id, n.no, n.member_id, rtrim(l.title || ' ' || l.spec) as goods, n.expected_on::text as was`

export async function lockDeskOrder(tx: Db, no: string): Promise<DeskFacts | undefined> {
  const [order] = await tx<DeskFacts[]>`
    select id, no, member_id, state, currency, delivery, pay_before, version, rate, fund_id, freight_fen, freight_points, deduct_fen,
           reward_points, payable_fen, payable_points, parcels, address, flag, staff_note
      from shop_order where no = ${no} for update`
  return order
}

/** The last change of an order: by whom and when. */
export async function findLastChange(db: Db, no: string) {
  const [change] = await db<{ who: string; at: string }[]>`
    select who, at from audit_entry where subject = ${`order ${no}`} order by id desc limit 1`
  return change
}

export const listPricedLines = (tx: Db, { id, currency }: Pick<DeskFacts, 'id' | 'currency'>) => tx<
  PricedLine[]
>`
  select id, model_code,
         ${currency === 'points' ? tx`amount_points as amount, points * quantity as full` : tx`amount_fen as amount, price_fen * quantity as full`}
    from order_line where order_id = ${id} order by position`

interface NewPrice {
  id: number
  currency: 'money' | 'points'
  lines: readonly { id: number; amount: number }[]
  goods: number
  freight: number
  payable: number
  rewardPoints: number
  now: Date
}

/**
 * Lines and order in one statement; only of an order that still waits for its money. A change in money is kept with its time,
 * for the statements of months.
 */
export const updatePrice = (
  tx: Db,
  { id, currency, lines, goods, freight, payable, rewardPoints, now }: NewPrice,
) => tx`
  with priced as (
    update order_line l set ${
      currency === 'points'
        ? tx`amount_points = n.amount, reduction_points = l.points * l.quantity - n.amount`
        : tx`amount_fen = n.amount, reduction_fen = l.price_fen * l.quantity - n.amount`
    }
      from jsonb_to_recordset(${tx.json(lines)}) as n(id bigint, amount bigint)
     where l.id = n.id and l.order_id = ${id}
  ), noted as (
    insert into order_repricing (order_id, was_fen, is_fen, at)
    select id, payable_fen, ${payable}, ${now} from shop_order
     where id = ${id} and state = 'unpaid' and currency = 'money'
  )
  update shop_order set version = version + 1, reward_points = ${rewardPoints}, ${
    currency === 'points'
      ? tx`goods_points = ${goods}, freight_points = ${freight}, payable_points = ${payable}`
      : tx`goods_fen = ${goods}, freight_fen = ${freight}, payable_fen = ${payable}`
  }
   where id = ${id} and state = 'unpaid'`

export const updateAddress = (tx: Db, { id, address }: { id: number; address: Address }) => tx`
  update shop_order set address = ${tx.json(address)}, version = version + 1
   where id = ${id} and state in ('unpaid', 'paid') and parcels = 0`

export const updateNote = (
  tx: Db,
  { id, flag, staffNote }: { id: number; flag: OrderFlag; staffNote: string },
) =>
  tx`update shop_order set flag = ${flag}, staff_note = ${staffNote}, version = version + 1 where id = ${id}`

export async function findParcel(tx: Db, { orderId, packageId }: { orderId: number; packageId: number }) {
  const [parcel] = await tx<{ carrier: string; trackingNo: string }[]>`
    select carrier, tracking_no from order_package where id = ${packageId} and order_id = ${orderId}`
  return parcel
}

/** Changes nothing where the order has another parcel of that number. */
export const updateParcel = (
  tx: Db,
  parcel: { orderId: number; packageId: number; carrier: string; trackingNo: string },
) => tx`
  update order_package k set carrier = ${parcel.carrier}, tracking_no = ${parcel.trackingNo}
   where k.id = ${parcel.packageId} and not exists (
     select from order_package other
      where other.order_id = ${parcel.orderId} and other.id <> k.id
        and other.carrier = ${parcel.carrier} and other.tracking_no = ${parcel.trackingNo})`

export const listFreightRules = (db: Db) => db<FreightRule[]>`
  select region_prefixes, first_fen, first_weight_g, next_fen, next_weight_g, free_from_fen
    from freight_rule order by position, id`

export const head = (db: Db) => db`
  o.id, o.no, o.created_at, o.state, o.currency, o.pay_way, o.payable_fen, o.payable_points, o.delivery, o.parcels,
  o.pieces, o.kinds, o.flag, o.staff_note, ${notesOf(db, 'o')}, ${fundOf(db)}, o.member_id, m.nickname, i.jigou,
  ${maskedPhone(db, db`m.mobile`)} as mobile`

export const people = (db: Db) => db`
  join member_facts m on m.id = o.member_id
  join institution_facts i on i.id = o.institution_id`

const amounts = (db: Db) => db`
  jsonb_build_object('currency', o.currency, 'rate', o.rate, 'goodsFen', o.goods_fen, 'goodsPoints', o.goods_points,
    'freightFen', o.freight_fen, 'freightPoints', o.freight_points, 'deductPoints', o.deduct_points,
    'deductFen', o.deduct_fen, 'payableFen', o.payable_fen, 'payablePoints', o.payable_points,
    'rewardPoints', ${earned(db)})`

const lines = (db: Db) => db`
  (select jsonb_agg(jsonb_build_object('id', l.id, 'skuId', l.sku_id, 'productId', l.product_id, 'title', l.title,
      'spec', l.spec, 'modelCode', l.model_code, 'ownCode', l.own_code, 'image', l.image, 'unit', l.unit, 'quantity', l.quantity,
      'shippedQuantity', l.shipped_quantity, 'givenBack', l.given_back, 'askedBack', l.asked_back,
      'waiting', ${waiting(db)}, 'expectedOn', l.expected_on, 'claimed', (
        select coalesce(sum(x.quantity), 0) from aftersale_line_facts x join aftersale_facts a on a.id = x.aftersale_id
         where x.order_line_id = l.id and a.state = any(${[...livingAftersales]})),
      'priceFen', l.price_fen, 'points', l.points, 'amountFen', l.amount_fen, 'amountPoints', l.amount_points,
      'reductionFen', l.reduction_fen, 'reductionPoints', l.reduction_points, 'shelf', s.shelf,
      'agreed', ${agreedOf(db)}) order by l.position)
     from order_line l join sku_facts s on s.id = l.sku_id where l.order_id = o.id)`

/** The whole order as the shop sees it, in one statement. */
export async function findDeskOrder(db: Db, no: string): Promise<DeskOrder | undefined> {
  const [order] = await db<DeskOrder[]>`
    select ${head(db)}, o.version, o.institution_id, ${unitPathOf(db, db`o.unit_id`)} as unit_path,
      ${approversOf(db)} as approvers, case when o.state = 'unpaid' then o.pay_before end as pay_before,
      o.paid_at, o.shipped_at, o.auto_receive_at, o.done_at, o.cancel_reason, coalesce(o.change_no, '') as change_no, ${amounts(db)} as amounts,
      ${lines(db)} as lines,
      o.address || jsonb_build_object('phone', ${maskedPhone(db, db`(o.address ->> 'phone')`)}) as address,
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'carrier', k.carrier, 'trackingNo', k.tracking_no,
          'shippedAt', ${iso(db, 'k.shipped_at')}, 'lines',
          (select jsonb_agg(jsonb_build_object('orderLineId', c.order_line_id, 'quantity', c.quantity))
             from order_package_line c where c.package_id = k.id)) order by k.id), '[]')
         from order_package k where k.order_id = o.id) as packages,
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who,
          'whoName', e.who_name, 'note', e.note) order by e.id), '[]')
         from order_event e where e.order_id = o.id) as events,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'outTradeNo', p.out_trade_no,
          'payer', coalesce((select ${shownName(db, 'y')} from member_facts y where y.id = p.payer_id), ''), 'channel', p.channel,
          'amountFen', p.amount_fen, 'amountPoints', p.amount_points, 'state', p.state, 'kept', p.kept,
          'tradeNo', coalesce(p.channel_trade_no, ''), 'createdAt', ${iso(db, 'p.created_at')},
          'paidAt', ${iso(db, 'p.paid_at')}, 'closedAt', ${iso(db, 'p.closed_at')},
          'events', (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'v.at')}, 'kind', v.kind,
                       'eventId', v.event_id, 'raw', v.raw) order by v.id), '[]')
                       from payment_event v where v.payment_id = p.id),
          'refunds', (select coalesce(jsonb_agg(jsonb_build_object('outRefundNo', r.out_refund_no,
                        'amountFen', r.amount_fen, 'amountPoints', r.amount_points, 'state', r.state,
                        'offline', r.offline, 'createdAt', ${iso(db, 'r.created_at')}, 'doneAt', ${iso(db, 'r.done_at')}) order by r.id), '[]')
                        from refund_facts r where r.payment_id = p.id)) order by p.id), '[]')
         from payment_facts p where p.purpose = 'order' and p.subject_id = o.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('at', ${iso(db, 'd.at')}, 'title', l.title,
          'modelCode', l.model_code, 'delta', d.delta, 'held', t.held) order by d.id), '[]')
         from depot_item_facts t
         join depot_entry_facts d on d.item_id = t.id and d.kind = 'in' and d.reference = o.no
         join order_line l on l.order_id = o.id and l.sku_id = t.sku_id
        where t.member_id = o.member_id and o.delivery = 'depot') as depot,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'aftersaleNo', a.no, 'kind', a.kind, 'state', a.state,
          'reason', a.reason, 'createdAt', ${iso(db, 'a.created_at')}) order by a.id), '[]')
         from aftersale_facts a where a.order_id = o.id) as aftersales,
      ${attachmentsOf(db, 'order', db`o.id`)} as attachments,
      ${invoices(db)} as invoices, ${transfer(db)} as transfer
      from shop_order o ${people(db)} where o.no = ${no}`
  return order
}

/** Lists sheets in the order of the numbers given. Telephones are whole only where a parcel has to be addressed. */
export const listSheets = (db: Db, nos: readonly string[], { phones }: { phones: boolean }) => db<
  Omit<SheetOrder, 'qrSvg'>[]
>`
  select o.no, o.created_at, o.paid_at, o.state, o.delivery, o.currency, i.jigou, o.staff_note, ${notesOf(db, 'o')},
         ${phones ? db`o.address` : db`o.address || jsonb_build_object('phone', ${maskedPhone(db, db`(o.address ->> 'phone')`)}) as address`},
         ${amounts(db)} as amounts, ${lines(db)} as lines
    from shop_order o join institution_facts i on i.id = o.institution_id
   where o.no = any(${nos as string[]}) order by array_position(${nos as string[]}::text[], o.no)`

export async function findPhones(db: Db, no: string) {
  const [phones] = await db<{ mobile: string; phone: string }[]>`
    select coalesce(m.mobile, '') as mobile, coalesce(o.address ->> 'phone', '') as phone
      from shop_order o join member_facts m on m.id = o.member_id where o.no = ${no}`
  return phones
}

/** Other orders that a parcel of this number was sent for. */
export const listAlsoOn = async (db: Db, { no, trackingNo }: { no: string; trackingNo: string }) => {
  const rows = await db<{ no: string }[]>`
    select distinct o.no from order_package k join shop_order o on o.id = k.order_id
     where k.tracking_no = ${trackingNo} and o.no <> ${no} order by o.no limit 10`
  return rows.map((row) => row.no)
}

export const invoices = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'invoiceNo', r.no, 'kind', r.kind, 'state', r.state,
      'amountFen', x.amount_fen, 'number', coalesce(r.number, ''), 'redNumber', coalesce(r.red_number, ''),
      'createdAt', ${iso(db, 'r.created_at')}) order by r.id desc), '[]')
     from invoice_order x join invoice_request_facts r on r.id = x.request_id where x.order_id = o.id)`

/** The bank transfer of an order, with the slip that was shown last. */
export const transfer = (db: Db) => db`
  (select jsonb_build_object('state', b.state, 'code', b.code, 'receivedFen', b.received_fen, 'slip', (
      select jsonb_build_object('uploadId', s.upload_id, 'name', u.name, 'mime', u.mime, 'amountFen', s.amount_fen,
               'payer', s.payer, 'paidOn', s.paid_on, 'sentAt', ${iso(db, 's.sent_at')}, 'reason', s.reason)
        from bank_slip_facts s join upload_facts u on u.id = s.upload_id where s.transfer_id = b.id order by s.id desc limit 1))
     from bank_transfer_facts b where b.order_id = o.id)`
