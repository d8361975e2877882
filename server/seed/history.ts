import { dayOf } from '@gongfang/contract/base/time'
import { BANK_DAYS } from '@gongfang/contract/buying/order'
import { termsOf } from '../src/buying/order/quote/actions.ts'
import type { Terms } from '../src/buying/order/quote/rules.ts'
import type { Db } from '../src/db/connect.ts'
import { findOrderable } from '../src/goods/catalogue/product/actions.ts'
import type { Orderable } from '../src/goods/catalogue/rules.ts'
import { addSold } from '../src/goods/catalogue/stock/actions.ts'
import { readRules } from '../src/goods/freight/actions.ts'
import { invoiceLines } from '../src/money/invoice/desk/rules.ts'
import { readConfig } from '../src/system/config/actions.ts'
import { copyRows, reserve } from './copy.ts'
import { type CustomerMember, findAddress } from './customers.ts'
import { insertInterest } from './history-interest.ts'
import { BUDGET, HISTORY_DAYS, type Planned, planOrders, type Sold } from './history-plan.ts'
import { ledgerFrom, type Move } from './ledger.ts'
import { between, randomFrom } from './random.ts'
import { DAY, HOUR, MINUTE } from './stories.ts'

// Ninety days of orders by thirty institutions, so that every chart, list and report of the back office has something
// to show. The amounts come from the shop's own rules; the rows are written in bulk, because 400 orders placed one by
// one would make the first start some ten seconds slower.

/** Writes what the customers bought. Stock is the same afterwards: what was sold came in before. */
export async function insertHistory(
  tx: Db,
  { buyers, now }: { buyers: readonly CustomerMember[]; now: Date },
) {
  const config = await readConfig(tx)
  const { rules: freight } = await readRules(tx)
  const terms: Terms = { ...termsOf(config), currency: 'money' }
  const goods = await listGoods(tx)
  const planned = planOrders({ buyers, goods, terms, freight, now })
  const orders = await number(tx, planned)

  await insertDeliveries(tx, orders, now)
  await insertOrderRows(tx, orders, config)
  await insertPayments(tx, orders)
  await insertLedgers(tx, buyers, orders)
  await insertInvoices(tx, orders, now)
  await addSold(tx, soldBy(orders))
  await insertInterest(tx, { buyers, orders, goods, now })
}

/** In one order, because the plan draws from it. */
async function listGoods(tx: Db): Promise<Orderable[]> {
  const rows = await tx<{ id: number }[]>`
    select s.id from sku s join product p on p.id = s.product_id
     where p.status = 'onSale' and s.enabled and s.stock > 0 order by s.id`
  const goods = await findOrderable(
    tx,
    rows.map(({ id }) => id),
  )
  return goods.sort((one, other) => one.skuId - other.skuId)
}

// ── the rows ───────────────────────────────────────────────────────────────────────────────

async function number(tx: Db, planned: readonly Planned[]): Promise<Sold[]> {
  const ids = await reserve(tx, 'shop_order', planned.length)
  const lineIds = await reserve(
    tx,
    'order_line',
    planned.reduce((sum, { lines }) => sum + lines.length, 0),
  )
  return planned.map((order, at) => ({
    ...order,
    id: ids[at] ?? 0,
    lines: order.lines.map((line) => ({ id: lineIds.shift() ?? 0, line })),
  }))
}

/** Writes one delivery per SKU for the sold goods, and the returns of cancelled orders. */
async function insertDeliveries(tx: Db, orders: readonly Sold[], now: Date) {
  const came = new Map<number, number>()
  const spare = new Map<number, number>()
  for (const { fate, lines } of orders) {
    for (const { line } of lines) {
      const isKept = fate !== 'cancelled'
      // Pieces that a cancelled order held beyond today's stock were delivered as well and are still there.
      const pieces = isKept ? line.quantity : Math.max(0, line.quantity - line.stock)
      if (pieces === 0) continue
      came.set(line.skuId, (came.get(line.skuId) ?? 0) + pieces)
      if (!isKept) spare.set(line.skuId, (spare.get(line.skuId) ?? 0) + pieces)
    }
  }
  await tx`
    update sku s set stock = s.stock + e.pieces
      from unnest(${[...spare.keys()]}::bigint[], ${[...spare.values()]}::bigint[]) as e(sku_id, pieces)
     where s.id = e.sku_id`
  const at = new Date(now.getTime() - (HISTORY_DAYS + 5) * DAY)
  const deliveries = [...came].map(([skuId, delta]) => ({
    skuId,
    delta,
    kind: 'receipt',
    reference: 'demo-history',
    who: '演示数据',
    at,
  }))
  const moved = orders.flatMap(({ no, fate, lines, placedAt }) =>
    lines.flatMap(({ line: { skuId, quantity } }) => {
      const hold = { skuId, delta: -quantity, kind: 'hold', reference: no, who: '', at: placedAt }
      const release = { ...hold, delta: quantity, kind: 'release', at: cancelledAt(placedAt) }
      return fate === 'cancelled' ? [hold, release] : [hold]
    }),
  )
  await copyRows(tx, 'stock_movement', [...deliveries, ...moved])
}

const cancelledAt = (placedAt: Date) => new Date(placedAt.getTime() + HOUR / 3)

interface Periods {
  unpaidMinutes: number
  autoReceiveDays: number
}

async function insertOrderRows(tx: Db, orders: readonly Sold[], periods: Periods) {
  await insertOrders(tx, orders, periods)
  await insertOrderLines(tx, orders)
  await insertOrderEvents(tx, orders, await insertParcels(tx, orders))
}

async function insertOrders(tx: Db, orders: readonly Sold[], { unpaidMinutes, autoReceiveDays }: Periods) {
  await copyRows(
    tx,
    'shop_order',
    orders.map(({ id, no, buyer, fate, lines, amounts, placedAt, paidAt, shippedAt, doneAt, ...said }) => ({
      id,
      no,
      memberId: buyer.memberId,
      institutionId: buyer.institutionId,
      state: fate === 'transfer' ? 'unpaid' : fate,
      ...amounts,
      payWay: fate === 'transfer' ? 'bank' : amounts.currency === 'points' ? 'points' : 'demo',
      address: JSON.stringify(findAddress(buyer)),
      ...said,
      pieces: lines.reduce((sum, { line }) => sum + line.quantity, 0),
      kinds: lines.length,
      createdAt: placedAt,
      payBefore: new Date(
        placedAt.getTime() + (fate === 'transfer' ? BANK_DAYS * DAY : unpaidMinutes * MINUTE),
      ),
      paidAt,
      shippedAt,
      doneAt,
      autoReceiveAt: shippedAt && new Date(shippedAt.getTime() + autoReceiveDays * DAY),
      endedAt: fate === 'cancelled' ? cancelledAt(placedAt) : null,
      cancelReason: fate === 'cancelled' ? '不想要了' : '',
      soldCounted: paidAt !== null,
      parcels: shippedAt ? 1 : 0,
    })),
  )
}

const insertOrderLines = (tx: Db, orders: readonly Sold[]) =>
  copyRows(
    tx,
    'order_line',
    orders.flatMap(({ id: orderId, shippedAt, lines }) =>
      lines.map(({ id, line }, position) => ({
        id,
        orderId,
        position,
        skuId: line.skuId,
        productId: line.productId,
        title: line.title,
        spec: line.spec,
        modelCode: line.modelCode,
        image: line.image,
        unit: line.unit,
        weightG: line.weightG,
        quantity: line.quantity,
        shippedQuantity: shippedAt ? line.quantity : 0,
        priceFen: line.priceFen,
        points: line.points,
        amountFen: line.amountFen,
        amountPoints: line.amountPoints,
      })),
    ),
  )

const insertOrderEvents = (tx: Db, orders: readonly Sold[], parcels: ReadonlyMap<number, string>) =>
  copyRows(
    tx,
    'order_event',
    orders
      .flatMap(({ id: orderId, fate, placedAt, paidAt, shippedAt, doneAt }) => {
        const plain = { orderId, who: 'member', whoName: '', note: '' }
        return [
          { ...plain, what: 'created', at: placedAt },
          ...(paidAt ? [{ ...plain, what: 'paid', at: paidAt }] : []),
          ...(shippedAt
            ? [
                {
                  ...plain,
                  what: 'shipped',
                  at: shippedAt,
                  who: 'staff',
                  whoName: '演示仓库',
                  note: parcels.get(orderId) ?? '',
                },
              ]
            : []),
          ...(doneAt ? [{ ...plain, what: 'received', at: doneAt }] : []),
          ...(fate === 'cancelled'
            ? [{ ...plain, what: 'cancelled', at: cancelledAt(placedAt), note: '不想要了' }]
            : []),
        ]
      })
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
  )

const CARRIERS = ['顺丰速运', '京东物流', '德邦快递', '中通快递']

/** Writes one parcel per order. Returns the texts of the events by order id. */
async function insertParcels(tx: Db, orders: readonly Sold[]): Promise<Map<number, string>> {
  const sent = orders.filter(({ shippedAt }) => shippedAt)
  const ids = await reserve(tx, 'order_package', sent.length)
  const rows = sent.map(({ id: orderId, no, shippedAt }, at) => ({
    id: ids[at] ?? 0,
    orderId,
    shippedAt,
    carrier: CARRIERS[at % CARRIERS.length] ?? '',
    trackingNo: `YS${no.slice(-12)}0`,
  }))
  await copyRows(tx, 'order_package', rows)
  await copyRows(
    tx,
    'order_package_line',
    sent.flatMap(({ lines }, at) =>
      lines.map(({ id, line }) => ({
        packageId: ids[at] ?? 0,
        orderLineId: id,
        quantity: line.quantity,
      })),
    ),
  )
  return new Map(rows.map(({ orderId, carrier, trackingNo }) => [orderId, `${carrier} ${trackingNo}`]))
}

async function insertPayments(tx: Db, orders: readonly Sold[]) {
  const paid = orders.flatMap((order) => (order.paidAt ? [{ ...order, paidAt: order.paidAt }] : []))
  const ids = await reserve(tx, 'payment', paid.length)
  await copyRows(
    tx,
    'payment',
    paid.map(({ id: subjectId, no, buyer, amounts, placedAt, paidAt }, at) => {
      const inPoints = amounts.currency === 'points'
      return {
        id: ids[at] ?? 0,
        outTradeNo: `DEMO${no}`,
        purpose: 'order',
        subjectId,
        memberId: buyer.memberId,
        amountFen: amounts.payableFen,
        amountPoints: amounts.payablePoints,
        state: 'paid',
        kept: true,
        channel: inPoints ? 'points' : 'demo',
        channelTradeNo: inPoints ? null : `demo-${no}`,
        createdAt: inPoints ? paidAt : placedAt,
        expiresAt: inPoints ? paidAt : new Date(placedAt.getTime() + 30 * MINUTE),
        paidAt,
      }
    }),
  )
  await copyRows(
    tx,
    'payment_event',
    paid.flatMap(({ no, amounts, paidAt }, at) =>
      amounts.currency === 'points'
        ? []
        : [
            {
              paymentId: ids[at] ?? 0,
              channel: 'demo',
              eventId: `demo-${no}`,
              kind: 'confirm',
              raw: JSON.stringify({ amountFen: amounts.payableFen }),
              at: paidAt,
            },
          ],
    ),
  )
  const waiting = orders.filter(({ fate }) => fate === 'transfer')
  await copyRows(
    tx,
    'bank_transfer',
    waiting.map(({ id: orderId, no, buyer, placedAt }) => ({
      orderId,
      memberId: buyer.memberId,
      code: no.slice(-6),
      openedAt: placedAt,
    })),
  )
}

/** Each member's points from the year's budget on, in the order of time. */
async function insertLedgers(tx: Db, buyers: readonly CustomerMember[], orders: readonly Sold[]) {
  const bought = Map.groupBy(orders, ({ buyer }) => buyer.memberId)
  const entries = buyers.flatMap(({ memberId, joinedAt }) => {
    const moves = (bought.get(memberId) ?? []).flatMap(pointsOf)
    return ledgerFrom({ at: joinedAt, points: BUDGET }, moves).map((entry) => ({ memberId, ...entry }))
  })
  await copyRows(
    tx,
    'points_entry',
    entries.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime()),
  )
  await tx`
    update points_account a set balance = e.sum
      from (select member_id, sum(delta)::bigint as sum from points_entry group by member_id) e
     where e.member_id = a.member_id and a.member_id = any(${buyers.map(({ memberId }) => memberId)}::bigint[])`
}

/** Points that an order took, gave back and earned. */
function pointsOf({ no, fate, amounts, placedAt, paidAt, doneAt }: Sold): Move[] {
  const move = (at: Date | null, delta: number, kind: string, note: string) =>
    at && delta !== 0 ? [{ at, delta, kind, reference: no, note }] : []
  const cancelled = fate === 'cancelled' ? cancelledAt(placedAt) : null
  return [
    ...move(placedAt, -amounts.deductPoints, 'orderPay', '订单抵扣'),
    ...move(cancelled, amounts.deductPoints, 'orderRefund', '订单取消，退回抵扣'),
    ...move(paidAt, -amounts.payablePoints, 'orderPay', '订单支付'),
    ...move(doneAt, amounts.rewardPoints, 'orderReward', '下单奖励'),
  ]
}

// ── papers ─────────────────────────────────────────────────────────────────────────────────

/** Invoices that the finance staff have not come to, whatever the hour is. */
const WAITING = 3

/** A third of the finished orders in money is invoiced; of the newest some invoices are only asked for. */
async function insertInvoices(tx: Db, orders: readonly Sold[], now: Date) {
  const random = randomFrom('history of invoices')
  const asked = orders.flatMap((order) => {
    const { fate, doneAt, amounts } = order
    return fate === 'done' && doneAt && amounts.payableFen > 0 && random() < 0.35 ? [{ order, doneAt }] : []
  })
  const ids = await reserve(tx, 'invoice_request', asked.length)
  const newest = new Set(
    asked.toSorted((one, other) => other.doneAt.getTime() - one.doneAt.getTime()).slice(0, WAITING),
  )
  const requests = asked.map((one, at) => {
    const { order, doneAt } = one
    const askedAt = new Date(Math.min(doneAt.getTime() + 5 * HOUR, now.getTime() - MINUTE))
    const issuedAt = new Date(askedAt.getTime() + between(random, 20, 90) * HOUR)
    return {
      order,
      id: ids[at] ?? 0,
      askedAt,
      issuedAt: issuedAt < now && !newest.has(one) ? issuedAt : null,
    }
  })
  await copyRows(
    tx,
    'invoice_request',
    requests.map(({ id, order: { no, buyer }, askedAt, issuedAt }) => ({
      id,
      no: `FP${no.slice(0, 8)}${no.slice(-8)}`,
      memberId: buyer.memberId,
      institutionId: buyer.institutionId,
      kind: 'normal',
      state: issuedAt ? 'issued' : 'requested',
      title: JSON.stringify({
        title: buyer.jigou,
        taxNumber: buyer.creditCode,
        address: '',
        phone: '',
        bank: '',
        account: '',
        email: '',
      }),
      number: issuedAt ? numberOf(id) : null,
      issuedOn: issuedAt ? dayOf(issuedAt) : null,
      createdAt: askedAt,
      stateAt: issuedAt ?? askedAt,
    })),
  )
  await copyRows(
    tx,
    'invoice_order',
    requests.map(({ id: requestId, order: { id: orderId, amounts } }) => ({
      requestId,
      orderId,
      askedFen: amounts.payableFen,
      amountFen: amounts.payableFen,
    })),
  )
  await insertInvoiceLines(tx, requests)
  await insertInvoiceEvents(tx, requests)
}

/** The number of an issued invoice. */
const numberOf = (id: number) => `2633${String(id).padStart(16, '0')}`

interface InvoiceRequest {
  id: number
  order: Sold
  askedAt: Date
  issuedAt: Date | null
}

const insertInvoiceLines = (tx: Db, requests: readonly InvoiceRequest[]) =>
  copyRows(
    tx,
    'invoice_line',
    requests.flatMap(({ id: requestId, order, issuedAt }) => {
      const { id: orderId, no: orderNo, amounts, lines } = order
      const sold = lines.map(({ line }) => ({ ...line, name: line.title, ownCode: '', givenBack: 0 }))
      const { payableFen: amountFen, freightFen } = amounts
      return issuedAt
        ? invoiceLines({ orderNo, amountFen, freightFen, lines: sold }).map(
            ({ orderNo: _, ...line }, at) => ({
              requestId,
              orderId,
              side: 'blue',
              position: at + 1,
              ...line,
            }),
          )
        : []
    }),
  )

const insertInvoiceEvents = (tx: Db, requests: readonly InvoiceRequest[]) =>
  copyRows(
    tx,
    'invoice_event',
    requests.flatMap(({ id: requestId, askedAt, issuedAt }) => [
      { requestId, at: askedAt, what: 'requested', who: 'member', whoName: '', note: '' },
      ...(issuedAt
        ? [
            {
              requestId,
              at: issuedAt,
              what: 'issued',
              who: 'staff',
              whoName: '演示财务',
              note: numberOf(requestId),
            },
          ]
        : []),
    ]),
  )

const soldBy = (orders: readonly Sold[]) => {
  const sold = new Map<number, number>()
  for (const { paidAt, lines } of orders) {
    if (!paidAt) continue
    for (const { line } of lines) sold.set(line.productId, (sold.get(line.productId) ?? 0) + line.quantity)
  }
  return [...sold].map(([productId, quantity]) => ({ productId, quantity }))
}
