import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import {
  AnchoredPaging,
  anchoredPageOf,
  Count,
  Id,
  line,
  lines,
  PageLimit,
  PageNumber,
  pageOf,
  Quantity,
} from '../base/values.ts'
import { Outside } from '../goods/assortment-mode.ts'
import { LineReason } from '../goods/cart.ts'
import { SkuLine, TierPrice } from '../goods/catalogue.ts'
import { AgreedBy, LineAgreed, OfferedBy } from '../goods/price-list.ts'
import { Address } from '../people/address.ts'
import { OrderScope } from '../people/institution.ts'
import { RequiredField } from '../people/institution-settings.ts'
import { Attachment, AttachmentIds } from '../system/attachment.ts'
import { ApprovalPlan } from './approval-rules.ts'
import { lastingNotes, type NoteKey, type NotePlace, noteKeys, noteKeysAt, noteOf } from './order-notes.ts'
import { type MoneyWayName, wayNames, wayOf } from './pay-ways.ts'

export const OrderState = z.enum(['unpaid', 'paid', 'shipped', 'done', 'cancelled', 'closed'])
export type OrderState = z.output<typeof OrderState>
export type OrderChange =
  | ('pay' | 'cancel' | 'ship' | 'receive' | 'close' | 'price' | 'address' | 'correct')
  | ('attach' | 'detach')

/** States in which each change is allowed. The server checks this table, the buttons read it. */
export const orderCan: Record<OrderChange, readonly OrderState[]> = {
  pay: ['unpaid'],
  cancel: ['unpaid'],
  ship: ['paid'],
  receive: ['shipped'],
  close: ['paid'],
  /** Changes by staff: the price, the address before the first parcel, and a parcel's tracking number. */
  price: ['unpaid'],
  address: ['unpaid', 'paid'],
  correct: ['paid', 'shipped'],
  /** Files are added as long as there are papers to make, and removed until the goods have arrived. */
  attach: ['unpaid', 'paid', 'shipped', 'done'],
  detach: ['unpaid', 'paid', 'shipped'],
}

export const orderStateNames: Record<OrderState, string> = {
  unpaid: '待付款',
  paid: '待发货',
  shipped: '待收货',
  done: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
}

/** `depot`: the shop keeps the goods, and the member collects them with a code. */
export const Delivery = z.enum(['express', 'depot'])
export type Delivery = z.output<typeof Delivery>
export const deliveryNames: Record<Delivery, string> = { express: '快递配送', depot: '寄存' }

/** Ways to pay an order. The preview names those that are open now. */
export const PayWay = z.enum(wayNames)
export type PayWay = z.output<typeof PayWay>
export const payWayNames = Object.fromEntries(wayNames.map((way) => [way, wayOf(way).name])) as Record<
  PayWay,
  string
>

/** Ways to pay with money, in display order. */
export type MoneyWay = MoneyWayName
const rankOf = (way: PayWay) => wayOf(way).rank ?? 0
export const moneyWays = wayNames
  .filter((way) => wayOf(way).rank !== null)
  .toSorted((one, other) => rankOf(one) - rankOf(other)) as [MoneyWay, ...MoneyWay[]]
export type OpenWays = Record<MoneyWay, boolean>

/** The chosen way while it is open, otherwise the one that is offered first. */
export const openWayOf = (chosen: PayWay, open: readonly PayWay[]): PayWay =>
  open.includes(chosen) ? chosen : (open[0] ?? chosen)

/**
 * State of a bank transfer: no slip yet, slip not checked yet, slip rejected, too little money received, paid
 * in full.
 */
export const TransferState = z.enum(['waiting', 'reviewing', 'rejected', 'partly', 'confirmed'])
export type TransferState = z.output<typeof TransferState>

/**
 * Days that an order waits for a bank transfer, counted from its creation. Other ways use the configured
 * time.
 */
export const BANK_DAYS = 7

/** 20 digits: the day in Shanghai and twelve random digits, so that orders cannot be counted. */
export const OrderNumber = z.string('订单号不正确').check(z.regex(/^\d{20}$/, '订单号不正确'))

export const OrderSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cart'),
    lineIds: z
      .array(Id)
      .check(z.minLength(1, '请选择要结算的商品'), z.maxLength(200, '一次最多结算 200 种商品')),
  }),
  z.strictObject({ kind: z.literal('buyNow'), skuId: Id, quantity: Quantity }),
  /** Lines of the latest version of an offer, by their ids. */
  z.strictObject({
    kind: z.literal('offer'),
    no: z.string().check(z.regex(/^\d{20}$/, '询价单号不正确')),
    version: Count,
    lines: z
      .array(z.strictObject({ lineId: Id, quantity: Quantity }))
      .check(z.minLength(1, '请选择要接受的商品'), z.maxLength(200, '一次最多结算 200 种商品')),
  }),
])
export type OrderSource = z.output<typeof OrderSource>

export const InvoiceKind = z.enum(['normal', 'special'], '请选择发票类型')
export type InvoiceKind = z.output<typeof InvoiceKind>

/** Invoice chosen while ordering; it is requested automatically when the order is paid. */
export const InvoiceWish = z.strictObject({ kind: InvoiceKind, titleId: Id })
export type InvoiceWish = z.output<typeof InvoiceWish>

const draft = {
  source: OrderSource,
  delivery: z._default(Delivery, 'express'),
  /** Omitted: the default address, if there is one. Goods for the depot need no address. */
  addressId: z.optional(Id),
  /** Points to set off in money mode. */
  deductPoints: z._default(Points, 0 as Points),
  /** The fund of the institution that the order is charged to. */
  fundId: z.optional(Id),
}
export const OrderDraft = z.strictObject(draft)
export type OrderDraft = z.output<typeof OrderDraft>

export const PreviewLine = z.object({
  /** Id of the cart line, if the order comes from the cart. */
  lineId: z.optional(Id),
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  /** Set if the buyer's institution has a code of its own for the model. */
  ownCode: z.optional(z.string()),
  image: z.string(),
  unit: z.string(),
  quantity: Count,
  priceFen: Fen,
  points: Points,
  amountFen: Fen,
  amountPoints: Points,
  /** By how many pieces its tier is chosen, where the models of the product count together. */
  counted: z.optional(Count),
  /** Lower bound of the tier that applies to these pieces, 0 if none; and the next tier, if there is one. */
  tierFrom: Count,
  nextTier: z.nullable(TierPrice),
  /** The price list that decided the price; absent where the public price stands. */
  agreed: z.optional(AgreedBy),
  /** The offer that it is the price of. */
  offered: z.optional(OfferedBy),
  stock: Count,
  /** Number of pieces that can be ordered beyond the stock. */
  backorder: Count,
  leadDays: Count,
  minQuantity: Count,
  stepQuantity: Count,
  /** Set if the quantity exceeds the stock: the day from which missing pieces are sent. */
  expectedOn: z.optional(Day),
  /** Set if the model is outside the assortment of the buyer's institution. */
  outside: z.optional(Outside),
  reason: z.optional(LineReason),
})
export type PreviewLine = z.output<typeof PreviewLine>

export const OrderAmounts = z.object({
  currency: Currency,
  /** Points per yuan when the order was placed. */
  rate: z.int(),
  goodsFen: Fen,
  goodsPoints: Points,
  freightFen: Fen,
  freightPoints: Points,
  /** Points set off, and their value in money. */
  deductPoints: Points,
  deductFen: Fen,
  /** Amount to pay: fen in money mode, points in points mode; the other one is 0. */
  payableFen: Fen,
  payablePoints: Points,
  /** Credited when the order is done. */
  rewardPoints: Points,
})
export type OrderAmounts = z.output<typeof OrderAmounts>

export const OrderPreview = z.object({
  /** Hash of everything shown here. `createOrder` takes it and refuses if anything has changed. */
  quote: z.string(),
  lines: z.array(PreviewLine),
  delivery: Delivery,
  address: z.nullable(Address),
  amounts: OrderAmounts,
  /** Most points that this order accepts, and the member's balance. */
  deductMostPoints: Points,
  balancePoints: Points,
  payWays: z.array(PayWay),
  /** '满 ¥200.00 包邮，不足收 ¥12.00' */
  freightNote: z.string(),
  /** What the institution demands of this order; absent if nothing. `createOrder` refuses one that lacks any of it. */
  required: z.optional(z.array(RequiredField)),
  /** Reasons why the order cannot be submitted; empty if it can. */
  obstacles: z.array(z.enum(['lines', 'addressMissing', 'noDelivery', 'pointsShort', 'payChannel'])),
  /** Set if a rule of the institution matches: the order is requested (`askApproval`) instead of placed. */
  approval: z.optional(
    z.extend(ApprovalPlan, {
      /** Days to pay the order once it was approved and placed. */
      payDays: z.int(),
    }),
  ),
})
export type OrderPreview = z.output<typeof OrderPreview>

export const previewOrder = endpoint({
  method: 'POST',
  path: '/api/user.order/preview',
  access: 'approvedMember',
  institution: 'order',
  summary: '订单预览（报价）',
  input: OrderDraft,
  output: OrderPreview,
})

const NoDay = z.literal('')
const noteInput = (key: NoteKey) => {
  const { kind, name, most, rows } = noteOf(key)
  if (kind === 'day') return z.union([NoDay, Day], '日期不正确')
  return rows > 1 ? lines(name, most) : line(name, most)
}

const schemasOf = <Key extends NoteKey, T>(keys: readonly Key[], schemaOf: (key: Key) => T) =>
  Object.fromEntries(keys.map((key) => [key, schemaOf(key)])) as Record<Key, T>

/** The notes as the buyer sends them, as whole orders show them, and as a place shows some of them. */
const writtenOrderNotes = schemasOf(noteKeys, (key) => z._default(noteInput(key), ''))
/** Those that a request is handed in again with; the others stay as they are. */
export const changedOrderNotes = schemasOf(noteKeys, (key) => z.optional(noteInput(key)))
/** The notes that recurring requests keep, as they are sent and as they are shown. */
export const lastingOrderNotes = schemasOf(lastingNotes, (key) => z._default(noteInput(key), ''))
export const shownLastingNotes = schemasOf(lastingNotes, () => z.string())
export const shownOrderNotes = schemasOf(noteKeys, () => z.string())
export const shownNotesAt = <P extends NotePlace>(place: P) => schemasOf(noteKeysAt(place), () => z.string())

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/user.order/create',
  access: 'approvedMember',
  institution: 'order',
  summary: '提交订单（需要 Idempotency-Key；报价变化时拒绝并附新的预览）',
  once: true,
  input: z.strictObject({
    ...draft,
    quote: z.string().check(z.regex(/^[0-9a-f]{64}$/, '报价已失效，请刷新')),
    payWay: PayWay,
    ...writtenOrderNotes,
    /** The order is refused if this invoice cannot be requested. */
    invoice: z.optional(InvoiceWish),
    attachmentIds: AttachmentIds,
  }),
  output: z.object({
    no: OrderNumber,
    state: OrderState,
    currency: Currency,
    payableFen: Fen,
    payablePoints: Points,
    payBefore: z.nullable(Instant),
  }),
})

export const OrderTab = z.enum(['all', 'unpaid', 'paid', 'shipped', 'done', 'cancelled', 'aftersale'])
export type OrderTab = z.output<typeof OrderTab>

export const OrderLine = z.object({
  id: Id,
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  /** The institution's own code for the model as it was when ordered; '' for none. */
  ownCode: z.string(),
  image: z.string(),
  unit: z.string(),
  quantity: Count,
  shippedQuantity: Count,
  /** Pieces that were refunded before they were sent, and are not sent any more. */
  givenBack: Count,
  /** Pieces in after-sales that were not rejected or withdrawn. */
  claimed: Count,
  /** Pieces in the depot that a colleague took over. */
  handedOver: Count,
  /** Unsent pieces of a backorder that are not in stock yet. */
  waiting: Count,
  /** Expected day promised for pieces beyond the stock. */
  expectedOn: z.nullable(Day),
  priceFen: Fen,
  points: Points,
  amountFen: Fen,
  amountPoints: Points,
  /** The price list that decided the price. */
  agreed: z.nullish(LineAgreed),
})
export type OrderLine = z.output<typeof OrderLine>

/** The fund that an order is charged to, as it was called then. */
export const OrderFund = z.object({ code: z.string(), name: z.string() })
export type OrderFund = z.output<typeof OrderFund>

/** Actions on an order that its reader may be offered. */
export const OrderAction = z.enum([
  'pay',
  'cancel',
  'remind',
  'receive',
  'change',
  'invoice',
  'aftersale',
  'depot',
  'review',
  'reorder',
])
export type OrderAction = z.output<typeof OrderAction>

const head = {
  no: OrderNumber,
  state: OrderState,
  currency: Currency,
  payWay: PayWay,
  payableFen: Fen,
  payablePoints: Points,
  createdAt: Instant,
  /** Set while unpaid: deadline of the payment. */
  payBefore: z.nullable(Instant),
  /** Set while unpaid, if bank transfer was chosen. */
  transfer: z.nullable(TransferState),
  /**
   * Whether the member can remind the shop to send: from one day after the payment, once a day. `done`:
   * reminded today.
   */
  remind: z.enum(['no', 'open', 'done']),
  /** Set while shipped: time at which the order counts as received. */
  autoReceiveAt: z.nullable(Instant),
  delivery: Delivery,
  /** '' if nothing is sent. */
  receiver: z.string(),
  /** The colleague who ordered; '' for the reader's own order. */
  buyer: z.string(),
  /** Path of the buyer's unit on the day of the order; '' for none. */
  unitPath: z.string(),
  pieces: Count,
  kinds: Count,
  fund: z.optional(OrderFund),
  /**
   * Actions that the reader is offered now. '': the server takes it; otherwise the sentence with which it refuses. The
   * server refuses those that are missing.
   */
  actions: z.partialRecord(OrderAction, z.string()),
}

export const OrderCard = z.object({
  ...head,
  /** The first three lines. */
  lines: z.array(
    z.pick(OrderLine, {
      productId: true,
      title: true,
      spec: true,
      modelCode: true,
      ownCode: true,
      image: true,
      quantity: true,
    }),
  ),
  shippedKinds: Count,
  /** The order has an open after-sale. */
  inAftersale: z.boolean(),
})
export type OrderCard = z.output<typeof OrderCard>

/**
 * `pay`: unpaid orders of colleagues that finance may pay, or of which the member was asked to pay. `aftersale`: orders
 * with an after-sale of the member whose goods are to be sent back, or for which the shop offers a refund instead.
 */
export const OrderWait = z.enum(['pay', 'aftersale'])
export type OrderWait = z.output<typeof OrderWait>

const listFilter = {
  tab: z._default(OrderTab, 'all'),
  keyword: z.optional(line('关键词', 60)),
  fromOn: z.optional(Day),
  toOn: z.optional(Day),
  scope: z._default(OrderScope, 'own'),
  /** Within the scope: orders of one colleague, or of a unit and those below it. */
  buyerId: z.optional(Id),
  unitId: z.optional(Id),
  /** The code of a fund of the institution. */
  fundCode: z.optional(line('经费编号', 40)),
  /** Orders that wait for the member, in place of a scope. */
  waits: z.optional(OrderWait),
}

export const listOrders = endpoint({
  method: 'POST',
  path: '/api/user.order/lst',
  access: 'member',
  summary: '我的订单；按角色也可看本部门或本机构的订单，并按下单人、部门和经费筛选',
  input: z.strictObject({ ...listFilter, ...AnchoredPaging }),
  output: z.extend(anchoredPageOf(OrderCard), { counts: z.record(OrderTab, Count) }),
})

/** Most orders and most lines of an export; the file says if some are left out. */
export const ORDER_EXPORT_LIMIT = 1000
export const ORDER_LINE_EXPORT_LIMIT = 5000

export const exportOrders = endpoint({
  method: 'POST',
  path: '/api/user.order/exportList',
  access: 'member',
  summary: '导出我的订单（xlsx：订单、订单明细）',
  answer: ['xlsx'],
  input: z.strictObject(listFilter),
  output: z.unknown(),
})

export const OrderEvent = z.object({
  at: Instant,
  what: z.enum([
    'created',
    'paid',
    'cancelled',
    'shipped',
    'received',
    'stored',
    'closed',
    'noted',
    'priced',
    'addressed',
    'corrected',
    'reminded',
  ]),
  who: z.enum(['member', 'staff', 'system']),
  note: z.string(),
})

export const orderEventNames: Record<z.output<typeof OrderEvent>['what'], string> = {
  created: '提交订单',
  paid: '付款成功',
  cancelled: '订单取消',
  shipped: '商品发出',
  received: '确认收货',
  stored: '入库寄存',
  closed: '订单关闭',
  noted: '备注',
  priced: '订单改价',
  addressed: '地址修改',
  corrected: '运单更正',
  reminded: '提醒发货',
}

export const OrderPackage = z.object({
  id: Id,
  carrier: z.string(),
  trackingNo: z.string(),
  shippedAt: Instant,
  lines: z.array(z.object({ orderLineId: Id, quantity: Count })),
})

/** Colleagues who can be asked to pay an unpaid order of the member. Empty if no colleague may pay, or if points pay. */
export const Payers = z.object({
  names: z.array(z.string()),
  /** Role of these colleagues: owners are asked only in an institution without finance. */
  role: z.enum(['finance', 'owner']),
  /** When they were asked the last time. */
  askedAt: z.nullable(Instant),
  /** Until when the order can be paid once they are asked. */
  payBefore: Instant,
})
export type Payers = z.output<typeof Payers>

export const OrderDetail = z.object({
  ...head,
  /** Name of the institution that it was placed in, whichever its buyer belongs to by now; '' without one. */
  jigou: z.string(),
  /** Names of those who agreed to its purchase request; '' without one. */
  approvers: z.string(),
  lines: z.array(OrderLine),
  amounts: OrderAmounts,
  /** null if nothing is sent. */
  address: z.nullable(
    z.object({ receiver: z.string(), phone: z.string(), regionText: z.string(), detail: z.string() }),
  ),
  ...shownOrderNotes,
  paidAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  cancelReason: z.string(),
  /** Data of the payment that counts. */
  payment: z.nullable(z.object({ way: PayWay, tradeNo: z.string(), paidAt: Instant })),
  packages: z.array(OrderPackage),
  events: z.array(OrderEvent),
  /** Number of all after-sales, including ended ones. */
  aftersales: Count,
  /** Changes of the order before it was sent, and the one that it was added by. */
  changes: Count,
  attachments: z.array(Attachment),
  /** Only for an unpaid order of the member's that colleagues may pay for. */
  payers: z.optional(Payers),
})
export type OrderDetail = z.output<typeof OrderDetail>

export const getOrder = endpoint({
  method: 'POST',
  path: '/api/user.order/detail',
  access: 'member',
  summary: '订单详情',
  input: z.strictObject({ no: OrderNumber }),
  output: OrderDetail,
})

export const exportOrder = endpoint({
  method: 'POST',
  path: '/api/user.order/exportDetail',
  access: 'member',
  summary: '导出订单详情（xlsx）',
  answer: ['xlsx'],
  input: z.strictObject({ no: OrderNumber }),
  output: z.unknown(),
})

export const cancelReasons = ['不想买了', '信息填写有误', '重复下单', '价格原因', '其他'] as const

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/user.order/cancel',
  access: 'member',
  institution: 'order',
  summary: '取消未付款订单',
  input: z.strictObject({ no: OrderNumber, reason: z._default(line('取消原因', 50), '') }),
  output: Nothing,
})

/** Lists the ways in which an unpaid order can be paid now, each with its deadline. */
export const listPayWays = endpoint({
  method: 'POST',
  path: '/api/user.order/payWays',
  access: 'member',
  summary: '未付款订单可选的支付方式及各自的付款期限',
  input: z.strictObject({ no: OrderNumber }),
  output: z.object({ current: PayWay, ways: z.array(z.object({ way: PayWay, payBefore: Instant })) }),
})

export const changePayWay = endpoint({
  method: 'POST',
  path: '/api/user.order/payWay',
  access: 'approvedMember',
  institution: 'pay',
  summary: '修改未付款订单的支付方式；付款期限随之改变，从下单时起算',
  input: z.strictObject({ no: OrderNumber, way: PayWay }),
  output: z.object({ payBefore: Instant }),
})

/** Time between two requests to pay for an order. */
export const ASK_PAYERS_MS = 3_600_000

export const listPayers = endpoint({
  method: 'POST',
  path: '/api/user.order/payers',
  access: 'approvedMember',
  institution: 'order',
  summary: '可以请哪些同事为自己的未付款订单付款：财务，没有财务时为负责人',
  input: z.strictObject({ no: OrderNumber }),
  output: Payers,
})

export const askPayers = endpoint({
  method: 'POST',
  path: '/api/user.order/askPayers',
  access: 'approvedMember',
  institution: 'order',
  summary: '请同事为自己的未付款订单付款，每个订单每小时一次；第一次请求延长付款期限，从下单时起算',
  input: z.strictObject({ no: OrderNumber }),
  output: Payers,
})

export const remindShipping = endpoint({
  method: 'POST',
  path: '/api/user.order/remind',
  access: 'member',
  institution: 'order',
  summary: '提醒发货：付款满一天后，每个订单每天一次',
  input: z.strictObject({ no: OrderNumber }),
  output: Nothing,
})

export const receiveOrder = endpoint({
  method: 'POST',
  path: '/api/user.order/receive',
  access: 'member',
  institution: 'order',
  summary: '确认收货',
  input: z.strictObject({ no: OrderNumber }),
  output: Nothing,
})

export const reorder = endpoint({
  method: 'POST',
  path: '/api/user.order/reorder',
  access: 'member',
  summary: '再次购买：把订单商品放入购物车',
  input: z.strictObject({ no: OrderNumber }),
  output: z.object({
    added: Count,
    skipped: z.array(
      z.object({ title: z.string(), modelCode: z.string(), why: z.enum(['offSale', 'outside', 'cartFull']) }),
    ),
    /** Items whose unit price has changed since that order, in the order's currency. */
    repriced: z.array(z.object({ title: z.string(), modelCode: z.string(), before: Count, now: Count })),
    currency: Currency,
    count: Count,
  }),
})

/** A SKU that the member bought before, with its current data. */
export const BoughtSku = z.object({
  line: SkuLine,
  lastQuantity: Count,
  lastAt: Instant,
  /** Unit price of the last purchase, in the currency of that order. */
  lastPriceFen: z.nullable(Fen),
  lastPoints: z.nullable(Points),
  times: Count,
})
export type BoughtSku = z.output<typeof BoughtSku>

export const BOUGHT_DAYS = 90

export const listBought = endpoint({
  method: 'POST',
  path: '/api/user.order/bought',
  access: 'member',
  summary: '最近 90 天买过的规格（再次购买）',
  input: z.strictObject({ page: PageNumber, limit: PageLimit }),
  output: pageOf(BoughtSku),
})
