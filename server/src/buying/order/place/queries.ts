import { dayOf } from '@gongfang/contract/base/time'
import type {
  Delivery,
  InvoiceKind,
  InvoiceWish,
  OrderAmounts,
  PayWay,
} from '@gongfang/contract/buying/order'
import type { OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import type { InvoiceTitle } from '@gongfang/contract/money/invoice'
import type { Db, Fragment } from '../../../db/connect.ts'
import { lockVersion, someOutside } from '../../../goods/assortment/door.ts'
import { lockVersions } from '../../../goods/price-list/door.ts'
import { noteColumns, noteValues } from '../../approval/door.ts'
import type { QuotedLine } from '../quote/rules.ts'

/** A title that the institution has. */
export async function findTitle(
  db: Db,
  { institutionId, titleId }: { institutionId: number; titleId: number },
) {
  const [title] = await db<InvoiceTitle[]>`
    select title, tax_number, address, phone, bank, account, email
      from invoice_title where id = ${titleId} and institution_id = ${institutionId}`
  return title
}

/** A title that the order's institution has; it cannot be deleted before the transaction ends. */
export async function lockTitle(tx: Db, { orderId, titleId }: { orderId: number; titleId: number }) {
  const [title] = await tx<InvoiceTitle[]>`
    select t.title, t.tax_number, t.address, t.phone, t.bank, t.account, t.email
      from invoice_title t join shop_order o on o.institution_id = t.institution_id
     where t.id = ${titleId} and o.id = ${orderId} for key share of t`
  return title
}

export const saveWish = (tx: Db, w: InvoiceWish & { orderId: number; now: Date }) => tx`
  insert into invoice_wish (order_id, kind, title_id, created_at)
  values (${w.orderId}, ${w.kind}, ${w.titleId}, ${w.now})
  on conflict (order_id) do update set kind = excluded.kind, title_id = excluded.title_id`

export const deleteWish = (tx: Db, orderId: number) =>
  tx`delete from invoice_wish where order_id = ${orderId}`

export const takeWish = (tx: Db, orderId: number) => tx<{ kind: InvoiceKind; titleId: number }[]>`
  delete from invoice_wish where order_id = ${orderId} returning kind, title_id`

export interface NewOrder {
  no: string
  memberId: number
  institutionId: number
  /** The buyer's unit on the day of the order. */
  unitId: number | null
  payWay: PayWay
  amounts: OrderAmounts
  delivery: Delivery
  /** null: nothing is sent. */
  address: { receiver: string; phone: string; regionCode: string; regionText: string; detail: string } | null
  notes: OrderNotes
  fund: { id: number; code: string; name: string } | null
  lines: readonly QuotedLine[]
  /** What the lines were judged by. */
  assortment?: { id: number; version: number; mode: Outside } | null
  /** Removes the cart lines that it was made of. */
  emptyCart: Fragment
  /** Said in its first event. */
  note: string
  now: Date
  payBefore: Date
}

/**
 * Order, lines, first event and the end of its cart lines in one statement: one round trip. Undefined if the institution
 * or the buyer's account was closed meanwhile, a price list ended, or the assortment has changed.
 */
export async function insertOrder(tx: Db, order: NewOrder): Promise<number | undefined> {
  const { amounts: a, lines, fund } = order
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  const rows = lines.map((line, position) => ({ ...line, ...line.agreed, ...offeredIn(line), position }))
  const lists = new Map(lines.flatMap(({ agreed }) => (agreed ? [[agreed.listId, agreed]] : [])))
  const { assortment } = order
  const today = dayOf(order.now)
  const skuIds = lines.map(({ skuId }) => skuId)
  const [row] = await tx<{ id: number }[]>`
    with open as (
      select i.id from institution i join member m on m.id = ${order.memberId} and m.left_at is null
       where i.id = ${order.institutionId} and i.state <> 'closed' for key share
    ), agreed as materialized (
      ${lockVersions(tx, [...lists.values()])}
    ), ${assortment ? tx`assorted as materialized (${lockVersion(tx, assortment)}), ` : tx``}placed as (
      insert into shop_order (no, member_id, institution_id, unit_id, currency, rate, pay_way, goods_fen, goods_points,
        freight_fen, freight_points, deduct_points, deduct_fen, payable_fen, payable_points, reward_points,
        delivery, address, ${noteColumns(tx)}, fund_id, fund_code, fund_name, pieces, kinds, created_at, pay_before)
      select ${order.no}, ${order.memberId}, open.id, ${order.unitId}, ${a.currency}, ${a.rate}, ${order.payWay},
        ${a.goodsFen}, ${a.goodsPoints}, ${a.freightFen}, ${a.freightPoints}, ${a.deductPoints}, ${a.deductFen},
        ${a.payableFen}, ${a.payablePoints}, ${a.rewardPoints}, ${order.delivery}, ${order.address && tx.json(order.address)},
        ${noteValues(tx, order.notes)}, ${fund?.id ?? null}, ${fund?.code ?? null}, ${fund?.name ?? null}, ${pieces}, ${lines.length}, ${order.now}, ${order.payBefore}
        from open where (select count(*) from agreed) = ${lists.size}
          ${assortment ? tx`and exists (select from assorted)` : tx``}
          ${assortment?.mode === 'only' ? tx`and not ${someOutside(tx, { id: assortment.id, today, skuIds })}` : tx``}
      returning id
    ), noted as (
      insert into order_event (order_id, at, what, who, note)
      select id, ${order.now}, 'created', 'member', ${order.note} from placed
    ), listed as (
      insert into order_line (order_id, sku_id, product_id, position, title, spec, model_code, own_code, image, unit, weight_g,
        quantity, price_fen, points, amount_fen, amount_points, expected_on, price_source, price_list_id, price_list_version,
        price_list_name, price_row_id, price_base_fen, counted, offer_no, offer_version, offer_line_id)
      select placed.id, l."skuId", l."productId", l.position, l.title, l.spec, l."modelCode", coalesce(l."ownCode", ''), l.image, l.unit,
             l."weightG", l.quantity, l."priceFen", l.points, l."amountFen", l."amountPoints", l."expectedOn",
             l.source, l."listId", l.version, l.name, l."rowId", l."baseFen", l.counted,
             l."offerNo", l."offerVersion", l."offerLineId"
        from placed, jsonb_to_recordset(${tx.json(rows)}) as l("skuId" bigint, "productId" bigint,
             position int, title text, spec text, "modelCode" text, "ownCode" text, image text, unit text, "weightG" int,
             quantity int, "priceFen" bigint, points bigint, "amountFen" bigint, "amountPoints" bigint, "expectedOn" date,
             source text, "listId" bigint, version int, name text, "rowId" bigint, "baseFen" bigint, counted int, "offerNo" text,
             "offerVersion" int, "offerLineId" bigint)
    ), emptied as (
      ${order.emptyCart}
    )
    select id from placed`
  return row?.id
}

const offeredIn = ({ offered }: QuotedLine) =>
  offered && { offerNo: offered.no, offerVersion: offered.version, offerLineId: offered.lineId }
