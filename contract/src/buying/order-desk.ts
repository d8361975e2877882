import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { TrackingNo } from '../base/tracking-number.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines, Quantity } from '../base/values.ts'
import { Slip } from '../money/bank.ts'
import { InvoiceKind, InvoiceNo, InvoiceState } from '../money/invoice.ts'
import { RefundState } from '../money/payment.ts'
import { PaymentChannel } from '../money/payment-desk.ts'
import { ContactPhone, MOST_DETAIL } from '../people/address.ts'
import { RegionCode } from '../people/member.ts'
import { AftersaleKind, AftersaleNumber, AftersaleState } from '../service/aftersale.ts'
import { Attachment } from '../system/attachment.ts'
import type { Permission } from '../system/permission.ts'
import {
  Delivery,
  OrderDetail,
  OrderEvent,
  OrderFund,
  OrderLine,
  OrderNumber,
  OrderPackage,
  OrderState,
  orderCan,
  PayWay,
  shownOrderNotes,
  TransferState,
} from './order.ts'

/**
 * `transfer`: unpaid, with a bank transfer to confirm. `partly`: paid, and sent in part. `backorder`: paid,
 * with goods ordered beyond the stock that are not all sent; `backorderLate`: of these, after the expected day. `wished`: paid, and the buyer
 * wishes the goods by a day; `wishedLate`: of these, after that day. `depot`: with delivery to the depot. `refused`:
 * with goods that were refused at the acceptance and are in no after-sale.
 */
export const OrderPile = z.enum([
  'unpaid',
  'transfer',
  'paid',
  'partly',
  'backorder',
  'backorderLate',
  'wished',
  'wishedLate',
  'shipped',
  'done',
  'cancelled',
  'depot',
  'refused',
])
export const OrderView = z.enum(['all', ...OrderPile.options])
export type OrderView = z.output<typeof OrderView>

/** Colours without a fixed meaning; each shop decides what they stand for. */
export const OrderFlag = z.enum(['', 'red', 'orange', 'green', 'blue', 'purple'])
export type OrderFlag = z.output<typeof OrderFlag>
export const orderFlagNames: Record<OrderFlag, string> = {
  '': '无',
  red: '红',
  orange: '橙',
  green: '绿',
  blue: '蓝',
  purple: '紫',
}

/** The most used carriers; any other name can be typed. */
export const carriers = [
  '顺丰速运',
  '京东快递',
  '中通快递',
  '圆通速递',
  '韵达快递',
  '申通快递',
  '极兔速递',
  '邮政EMS',
  '德邦快递',
  '跨越速运',
  '安能物流',
  '自有配送',
] as const
export const Carrier = line('快递公司', 30, 1)
/**
 * Derives the carrier from the beginning of a tracking number; undefined if several carriers share the
 * format.
 */
export const carrierOf = (trackingNo: string): (typeof carriers)[number] | undefined =>
  beginnings.find(([beginning]) => beginning.test(trackingNo))?.[1]
const beginnings: [RegExp, (typeof carriers)[number]][] = [
  [/^SF\d/i, '顺丰速运'],
  [/^JD[A-Z0-9]/i, '京东快递'],
  [/^YT\d/i, '圆通速递'],
  [/^JT\d/i, '极兔速递'],
  [/^DPK?\d/i, '德邦快递'],
  [/^KY\d/i, '跨越速运'],
  [/^E[A-Z]\d{9}CN$/i, '邮政EMS'],
  [/^7[3-9]\d{12}$/, '中通快递'],
  [/^77\d{13}$/, '申通快递'],
]

/** The carrier that a text names beside a number, as 顺丰 in `顺丰 1234567890`; undefined when it names none or several. */
export function carrierNamed(text: string): (typeof carriers)[number] | undefined {
  const named = carrierWords.filter(([word]) => word.test(text))
  return named.length === 1 ? named[0]?.[1] : undefined
}
const carrierWords: [RegExp, (typeof carriers)[number]][] = [
  [/顺丰/, '顺丰速运'],
  [/京东/, '京东快递'],
  [/中通/, '中通快递'],
  [/圆通/, '圆通速递'],
  [/韵达/, '韵达快递'],
  [/申通/, '申通快递'],
  [/极兔/, '极兔速递'],
  [/邮政|\bEMS\b/i, '邮政EMS'],
  [/德邦/, '德邦快递'],
  [/跨越/, '跨越速运'],
  [/安能/, '安能物流'],
]

/** The invoice state of an order that needs most work. */
export const OrderInvoiceMark = z.enum(['none', 'requested', 'issued', 'red'])
export type OrderInvoiceMark = z.output<typeof OrderInvoiceMark>

const head = {
  id: Id,
  no: OrderNumber,
  createdAt: Instant,
  state: OrderState,
  currency: Currency,
  payWay: PayWay,
  payableFen: Fen,
  payablePoints: Points,
  delivery: Delivery,
  /** Number of parcels sent so far. */
  parcels: Count,
  pieces: Count,
  kinds: Count,
  flag: OrderFlag,
  staffNote: z.string(),
  ...shownOrderNotes,
  fund: z.nullable(OrderFund),
  memberId: Id,
  nickname: z.string(),
  jigou: z.string(),
  /** Masked in the middle. */
  mobile: z.string(),
}

export const OrderRow = z.object({
  ...head,
  /** Title of the first line. */
  title: z.string(),
  modelCode: z.string(),
  image: z.string(),
  /** Receiver and region of goods that are sent; '' for others. */
  receiver: z.string(),
  region: z.string(),
  inAftersale: z.boolean(),
  /** A change of the order waits; it cannot be sent before. */
  changing: z.boolean(),
  /** Pieces of a backorder that are not in stock yet. */
  waiting: Count,
  /** The buyer reminded the shop to send the order, and it is not sent yet. */
  reminded: z.boolean(),
  invoice: OrderInvoiceMark,
})
export type OrderRow = z.output<typeof OrderRow>

const Amount = z.int('金额不正确').check(z.minimum(0, '金额不正确'), z.maximum(10 ** 12, '金额过大'))

/** Filters of the list and of its export. */
export const orderFilter = {
  view: z._default(OrderView, 'all'),
  from: z.optional(Day),
  to: z.optional(Day),
  paidFrom: z.optional(Day),
  paidTo: z.optional(Day),
  currency: z.optional(Currency),
  /** Limits of the payable amount: whole yuan, or points for orders in points. */
  least: z.optional(Amount),
  most: z.optional(Amount),
  payWay: z.optional(PayWay),
  flag: z.optional(OrderFlag),
  memberId: z.optional(Id),
  /** A model code in any spelling. */
  sku: z.optional(line('型号', 60)),
  /**
   * Prefix of an order number, a whole phone number, a receiver, a tracking or purchase order number, or part
   * of an institution's name.
   */
  keyword: z.optional(line('关键词', 60)),
  /** Sorted from the oldest order. Omitted: as `isQueue` has the view. */
  oldest: z.optional(z.boolean()),
}

export const listOrderDesk = endpoint({
  method: 'GET',
  path: '/api/admin.order/lst',
  access: { staff: 'order.read' },
  summary: '订单（按下单时间倒序；待办的各视图从最早的开始）',
  input: z.object({ ...KeyPaging, ...orderFilter }),
  output: keyPageOf(OrderRow),
})

export const countOrderDesk = endpoint({
  method: 'GET',
  path: '/api/admin.order/counts',
  access: { staff: 'order.read' },
  summary: '各状态的订单数（数到 10000 为止）',
  input: z.object({}),
  output: z.record(OrderPile, Count),
})

const DeskLine = z.extend(z.omit(OrderLine, { handedOver: true }), {
  /** Difference between price times quantity and the line's amount. */
  reductionFen: Fen,
  reductionPoints: Points,
  /** Pieces that undecided after-sales claim; they are not sent meanwhile. */
  askedBack: Count,
  /** Shelf position in the warehouse. */
  shelf: z.string(),
})
export type DeskLine = z.output<typeof DeskLine>

const DeskPayment = z.object({
  id: Id,
  outTradeNo: z.string(),
  /** The colleague who paid or began to; '' for the buyer. */
  payer: z.string(),
  channel: PaymentChannel,
  amountFen: Fen,
  amountPoints: Points,
  state: z.enum(['created', 'paid', 'closed']),
  /** false: the payment came too late or twice and is refunded. */
  kept: z.nullable(z.boolean()),
  tradeNo: z.string(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  closedAt: z.nullable(Instant),
  /** Raw notices and answers of the channel. */
  events: z.array(z.object({ at: Instant, kind: z.string(), eventId: z.string(), raw: z.unknown() })),
  refunds: z.array(
    z.object({
      outRefundNo: z.string(),
      amountFen: Fen,
      amountPoints: Points,
      state: RefundState,
      offline: z.boolean(),
      createdAt: Instant,
      doneAt: z.nullable(Instant),
    }),
  ),
})
export type DeskPayment = z.output<typeof DeskPayment>

export const DeskOrder = z.object({
  ...head,
  version: Count,
  institutionId: Id,
  /** Path of the buyer's unit on the day of the order; '' for none. */
  unitPath: z.string(),
  /** Names of those who approved its purchase request; '' without one. */
  approvers: z.string(),
  payBefore: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  shippedAt: z.nullable(Instant),
  autoReceiveAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  cancelReason: z.string(),
  /** The number of the open change that holds it back; '' without one. */
  changeNo: z.string(),
  amounts: OrderDetail.shape.amounts,
  lines: z.array(DeskLine),
  address: z.nullable(
    z.object({
      receiver: z.string(),
      /** Masked in the middle. */
      phone: z.string(),
      regionCode: z.string(),
      regionText: z.string(),
      detail: z.string(),
    }),
  ),
  packages: z.array(OrderPackage),
  /** Events of the order and comments of staff; members do not see the comments. */
  events: z.array(
    z.extend(OrderEvent, {
      what: z.enum([...OrderEvent.shape.what.options, 'commented']),
      whoName: z.string(),
    }),
  ),
  payments: z.array(DeskPayment),
  depot: z.array(
    z.object({ at: Instant, title: z.string(), modelCode: z.string(), delta: z.int(), held: Count }),
  ),
  aftersales: z.array(
    z.object({
      id: Id,
      aftersaleNo: AftersaleNumber,
      kind: AftersaleKind,
      state: AftersaleState,
      reason: z.string(),
      createdAt: Instant,
    }),
  ),
  attachments: z.array(Attachment),
  invoices: z.array(
    z.object({
      id: Id,
      invoiceNo: InvoiceNo,
      kind: InvoiceKind,
      state: InvoiceState,
      /** Amount for this order; an invoice may cover several orders. */
      amountFen: Fen,
      /** '' until it is issued. */
      number: z.string(),
      redNumber: z.string(),
      createdAt: Instant,
    }),
  ),
  /** null: no bank transfer was started. */
  transfer: z.nullable(
    z.object({ state: TransferState, code: z.string(), receivedFen: Fen, slip: z.nullable(Slip) }),
  ),
})
export type DeskOrder = z.output<typeof DeskOrder>

export const getDeskOrder = endpoint({
  method: 'GET',
  path: '/api/admin.order/detail',
  access: { staff: 'order.read' },
  summary: '订单详情（含支付原始记录）',
  input: z.object({ no: OrderNumber }),
  output: DeskOrder,
})

export const revealOrderPhones = endpoint({
  method: 'POST',
  path: '/api/admin.order/reveal',
  access: { staff: 'member.reveal' },
  summary: '查看完整手机号（有记录）',
  input: z.strictObject({ no: OrderNumber }),
  output: z.object({ mobile: z.string(), phone: z.string() }),
})

export const shipDeskOrder = endpoint({
  method: 'POST',
  path: '/api/admin.order/ship',
  access: { staff: 'order.ship' },
  summary: '发货：不写明细时发出全部未发商品',
  once: true,
  input: z.strictObject({
    no: OrderNumber,
    carrier: Carrier,
    trackingNo: TrackingNo,
    lines: z.optional(
      z
        .array(z.strictObject({ modelCode: line('型号', 60, 1), quantity: Quantity }))
        .check(z.minLength(1, '请选择要发的商品'), z.maxLength(200, '商品种类过多')),
    ),
  }),
  output: z.object({
    complete: z.boolean(),
    /** Other orders with the same tracking number, so that staff notice a number scanned twice. */
    alsoOn: z.array(OrderNumber),
  }),
})

/** Changes the expected day of one SKU's backorders and informs the members concerned. */
export const postponeBackorders = endpoint({
  method: 'POST',
  path: '/api/admin.order/postpone',
  access: { staff: 'order.ship' },
  summary: '修改一个规格订货的预计到货日，并通知会员',
  input: z.strictObject({ skuId: Id, expectedOn: Day }),
  output: z.object({ orders: Count }),
})

export const correctParcel = endpoint({
  method: 'POST',
  path: '/api/admin.order/correctParcel',
  access: { staff: 'order.ship' },
  summary: '更正运单号',
  input: z.strictObject({ no: OrderNumber, packageId: Id, carrier: Carrier, trackingNo: TrackingNo }),
  output: Nothing,
})

export const changeOrderPrice = endpoint({
  method: 'POST',
  path: '/api/admin.order/price',
  access: { staff: 'order.price' },
  summary: '付款前改价：每行的新金额（不高于原价）和运费，单位为分或积分',
  input: z.strictObject({
    no: OrderNumber,
    version: Count,
    /** Omitted lines stay unchanged. */
    lines: z._default(
      z.array(z.strictObject({ lineId: Id, amount: Amount })).check(z.maxLength(200, '商品种类过多')),
      [],
    ),
    freight: z.optional(Amount),
    reason: line('改价原因', 100, 2),
  }),
  output: z.object({ payableFen: Fen, payablePoints: Points }),
})

export const cancelDeskOrder = endpoint({
  method: 'POST',
  path: '/api/admin.order/cancel',
  access: { staff: 'order.write' },
  summary: '取消未付款订单，退回库存和积分',
  input: z.strictObject({ no: OrderNumber, reason: line('取消原因', 50, 2) }),
  output: Nothing,
})

export const changeOrderAddress = endpoint({
  method: 'POST',
  path: '/api/admin.order/address',
  access: { staff: 'order.write' },
  summary: '发货前修改收货地址；运费不变',
  input: z.strictObject({
    no: OrderNumber,
    version: Count,
    receiver: line('收件人', 25, 1),
    /** Omitted: the stored phone number stays, which the form shows only masked. */
    phone: z.optional(ContactPhone),
    regionCode: RegionCode,
    detail: line('详细地址', MOST_DETAIL, 2),
  }),
  output: Nothing,
})

export const noteOrder = endpoint({
  method: 'POST',
  path: '/api/admin.order/note',
  access: { staff: 'order.write' },
  summary: '备注和旗标（仅员工可见）',
  input: z.strictObject({
    no: OrderNumber,
    version: Count,
    flag: OrderFlag,
    staffNote: lines('备注', 500),
  }),
  output: Nothing,
})

export const commentOnOrder = endpoint({
  method: 'POST',
  path: '/api/admin.order/comment',
  access: { staff: 'order.write' },
  summary: '在订单动态中留言（仅员工可见）',
  once: true,
  input: z.strictObject({ no: OrderNumber, text: lines('留言', 500, 1) }),
  output: Nothing,
})

export const SheetOrder = z.object({
  no: OrderNumber,
  /** QR code of the order number, as SVG. */
  qrSvg: z.string(),
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  state: OrderState,
  delivery: Delivery,
  currency: Currency,
  jigou: z.string(),
  ...shownOrderNotes,
  staffNote: z.string(),
  address: z.nullable(
    z.object({ receiver: z.string(), phone: z.string(), regionText: z.string(), detail: z.string() }),
  ),
  amounts: OrderDetail.shape.amounts,
  lines: z.array(DeskLine),
})
export type SheetOrder = z.output<typeof SheetOrder>

export const OrderSheetKind = z.enum(['picking', 'delivery', 'quotation'])
export type OrderSheetKind = z.output<typeof OrderSheetKind>
/** Permission for each kind of sheet: packing documents need `order.ship`, the quotation needs `order.read`. */
export const orderSheetNeeds: Record<OrderSheetKind, Permission> = {
  picking: 'order.ship',
  delivery: 'order.ship',
  quotation: 'order.read',
}

export const readOrderSheets = endpoint({
  method: 'POST',
  path: '/api/admin.order/sheets',
  access: { staff: 'order.read' },
  needs: { field: 'kind', of: orderSheetNeeds },
  summary: '打印报价单，或拣货单、发货单（另需发货权限；发货单含完整收货电话，有记录）',
  input: z.strictObject({
    kind: OrderSheetKind,
    nos: z.array(OrderNumber).check(z.minLength(1, '请选择订单'), z.maxLength(50, '一次最多打印 50 张订单')),
  }),
  output: z.object({ siteName: z.string(), kefuMobile: z.string(), orders: z.array(SheetOrder) }),
})

/** The address can change until the first parcel is sent. */
export const canChangeAddress = (order: { state: OrderState; delivery: Delivery; parcels: number }) =>
  order.delivery === 'express' && order.parcels === 0 && orderCan.address.includes(order.state)

interface Priced {
  currency: Currency
  freight: number
  /** Value set off against the goods, in the order's currency. */
  deduct: number
  lines: readonly { amount: number }[]
}

/** Amount to pay after a price change; null if it is below 1, or if the goods cost less than is set off. */
export function payableOf({ lines: all, freight, deduct }: Priced): number | null {
  const goods = all.reduce((sum, { amount }) => sum + amount, 0)
  if (goods < deduct) return null
  const payable = goods + freight - deduct
  return payable >= 1 ? payable : null
}

/** Splits a reduction between lines in proportion to their amounts, by the largest remainder method. */
export function shareReduction(amounts: readonly number[], reduction: number): number[] {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const whole = Math.min(reduction, sum)
  if (whole <= 0 || sum === 0) return [...amounts]
  const parts = amounts.map((amount, at) => {
    const product = BigInt(amount) * BigInt(whole)
    return { at, part: Number(product / BigInt(sum)), rest: product % BigInt(sum) }
  })
  const missing = whole - parts.reduce((all, { part }) => all + part, 0)
  const lucky = new Set(
    [...parts]
      .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
      .slice(0, missing)
      .map(({ at }) => at),
  )
  return amounts.map((amount, at) => amount - parts[at]!.part - (lucky.has(at) ? 1 : 0))
}
