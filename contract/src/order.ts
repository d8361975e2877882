import * as z from 'zod/mini'
import { Address } from './address.ts'
import { LineReason } from './cart.ts'
import { SkuLine, TierPrice } from './catalogue.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { Currency, Fen, Points } from './money.ts'
import { Day, Instant } from './time.ts'
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
} from './values.ts'

export const OrderState = z.enum(['unpaid', 'paid', 'shipped', 'done', 'cancelled', 'closed'])
export type OrderState = z.output<typeof OrderState>
export type OrderChange = 'pay' | 'cancel' | 'ship' | 'receive' | 'close' | 'price' | 'address' | 'correct'

/** Which change is allowed when. The server demands it, the buttons read it. */
export const orderCan: Record<OrderChange, readonly OrderState[]> = {
  pay: ['unpaid'],
  cancel: ['unpaid'],
  ship: ['paid'],
  receive: ['shipped'],
  close: ['paid'],
  /** By staff: a new price, another address while nothing was sent, another number of a parcel. */
  price: ['unpaid'],
  address: ['unpaid', 'paid'],
  correct: ['paid', 'shipped'],
}

export const orderStateNames: Record<OrderState, string> = {
  unpaid: '待付款',
  paid: '待发货',
  shipped: '待收货',
  done: '已完成',
  cancelled: '已取消',
  closed: '已关闭',
}

/** `depot`: the goods stay with the shop, and are collected with a code. */
export const Delivery = z.enum(['express', 'depot'])
export type Delivery = z.output<typeof Delivery>
export const deliveryNames: Record<Delivery, string> = { express: '快递配送', depot: '寄存' }

/** How an order can be paid. Which ones are open now is in the preview. */
export const PayWay = z.enum(['wechat', 'bank', 'points', 'demo'])
export type PayWay = z.output<typeof PayWay>
export const payWayNames: Record<PayWay, string> = {
  wechat: '微信支付',
  bank: '对公转账',
  points: '积分支付',
  demo: '演示支付',
}

/** Ways to pay money, in the order in which they are offered. */
export const moneyWays = ['wechat', 'demo', 'bank'] as const satisfies readonly PayWay[]
export type MoneyWay = (typeof moneyWays)[number]
export type OpenWays = Record<MoneyWay, boolean>

/** Of a bank transfer: nothing shown for it, a slip that waits, one that was sent back, too little money, enough. */
export const TransferState = z.enum(['waiting', 'reviewing', 'rejected', 'partly', 'confirmed'])
export type TransferState = z.output<typeof TransferState>

/** How long an order waits for a transfer, counted from its creation; other ways go by the configuration. */
export const BANK_DAYS = 7

/** 20 digits: the Shanghai day and twelve random ones, not countable. */
export const OrderNumber = z.string('订单号不正确').check(z.regex(/^\d{20}$/, '订单号不正确'))

export const OrderSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cart'),
    lineIds: z
      .array(Id)
      .check(z.minLength(1, '请选择要结算的商品'), z.maxLength(200, '一次最多结算 200 种商品')),
  }),
  z.strictObject({ kind: z.literal('buyNow'), skuId: Id, quantity: Quantity }),
])
export type OrderSource = z.output<typeof OrderSource>

export const InvoiceKind = z.enum(['normal', 'special'], '请选择发票类型')
export type InvoiceKind = z.output<typeof InvoiceKind>

/** Chosen while ordering: the request is made by itself when the order is paid. */
export const InvoiceWish = z.strictObject({ kind: InvoiceKind, titleId: Id })
export type InvoiceWish = z.output<typeof InvoiceWish>

const draft = {
  source: OrderSource,
  delivery: z._default(Delivery, 'express'),
  /** Absent: the default address, if there is one. Goods for the depot need none. */
  addressId: z.optional(Id),
  /** Points to set off in money mode. */
  deductPoints: z._default(Points, 0 as Points),
}
export const OrderDraft = z.strictObject(draft)
export type OrderDraft = z.output<typeof OrderDraft>

export const PreviewLine = z.object({
  /** Of the cart, where the order comes from there. */
  lineId: z.optional(Id),
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  image: z.string(),
  unit: z.string(),
  quantity: Count,
  priceFen: Fen,
  points: Points,
  amountFen: Fen,
  amountPoints: Points,
  /** The rung of the price ladder that the quantity stands on, 0 on none; and the next one, if there is one. */
  tierFrom: Count,
  nextTier: z.nullable(TierPrice),
  stock: Count,
  /** How many can be ordered beyond the stock. */
  backorder: Count,
  leadDays: Count,
  /** Set when the quantity passes the stock: what is missing is sent from this day on. */
  expectedOn: z.optional(Day),
  reason: z.optional(LineReason),
})
export type PreviewLine = z.output<typeof PreviewLine>

export const OrderAmounts = z.object({
  currency: Currency,
  /** Points per yuan on that day. */
  rate: z.int(),
  goodsFen: Fen,
  goodsPoints: Points,
  freightFen: Fen,
  freightPoints: Points,
  /** Points set off, and what they are worth. */
  deductPoints: Points,
  deductFen: Fen,
  /** What is to be paid: fen in money mode, points in points mode; the other one is 0. */
  payableFen: Fen,
  payablePoints: Points,
  /** Credited when the order is done. */
  rewardPoints: Points,
})
export type OrderAmounts = z.output<typeof OrderAmounts>

export const OrderPreview = z.object({
  /** A hash of everything shown here; `create` takes it and refuses when anything moved. */
  quote: z.string(),
  lines: z.array(PreviewLine),
  delivery: Delivery,
  address: z.nullable(Address),
  amounts: OrderAmounts,
  /** Most points that may be set off in this order, and how many there are. */
  deductMostPoints: Points,
  balancePoints: Points,
  payWays: z.array(PayWay),
  /** '满 ¥200.00 包邮，不足收 ¥12.00' */
  freightNote: z.string(),
  /** Why it cannot be submitted, by name; empty when it can. */
  obstacles: z.array(z.enum(['lines', 'addressMissing', 'noDelivery', 'pointsShort', 'payChannel'])),
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
    remark: z._default(lines('备注', 200), ''),
    /** The institution's own purchase order number. */
    poNumber: z._default(line('采购单号', 40), ''),
    /** The order is refused when this invoice cannot be made. */
    invoice: z.optional(InvoiceWish),
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
  image: z.string(),
  unit: z.string(),
  quantity: Count,
  shippedQuantity: Count,
  /** Not sent any more, because its money went back. */
  givenBack: Count,
  /** In after-sales that were not rejected or withdrawn. */
  claimed: Count,
  /** Of what is still to be sent: not there yet. */
  waiting: Count,
  /** The day that was named for goods beyond the stock. */
  expectedOn: z.nullable(Day),
  priceFen: Fen,
  points: Points,
  amountFen: Fen,
  amountPoints: Points,
})
export type OrderLine = z.output<typeof OrderLine>

const head = {
  no: OrderNumber,
  state: OrderState,
  currency: Currency,
  payWay: PayWay,
  payableFen: Fen,
  payablePoints: Points,
  createdAt: Instant,
  /** While unpaid: pay before this. */
  payBefore: z.nullable(Instant),
  /** While unpaid and to be paid by bank. */
  transfer: z.nullable(TransferState),
  /** Whether the shop can be reminded to send it: a day after it was paid, once a day; `done` is for today. */
  remind: z.enum(['no', 'open', 'done']),
  /** While shipped: received by itself at this time. */
  autoReceiveAt: z.nullable(Instant),
  delivery: Delivery,
  /** '' where nothing is sent. */
  receiver: z.string(),
  pieces: Count,
  kinds: Count,
}

export const OrderCard = z.object({
  ...head,
  /** The first three. */
  lines: z.array(
    z.pick(OrderLine, {
      productId: true,
      title: true,
      spec: true,
      modelCode: true,
      image: true,
      quantity: true,
    }),
  ),
  shippedKinds: Count,
  /** An after-sale of it is going on. */
  inAftersale: z.boolean(),
})
export type OrderCard = z.output<typeof OrderCard>

const listFilter = {
  tab: z._default(OrderTab, 'all'),
  keyword: z.optional(line('关键词', 60)),
  fromOn: z.optional(Day),
  toOn: z.optional(Day),
}

export const listOrders = endpoint({
  method: 'POST',
  path: '/api/user.order/lst',
  access: 'member',
  summary: '我的订单',
  input: z.strictObject({ ...listFilter, ...AnchoredPaging }),
  output: z.extend(anchoredPageOf(OrderCard), { counts: z.record(OrderTab, Count) }),
})

/** More orders, or more lines of them, are left out of an export; it says so. */
export const ORDER_EXPORT_LIMIT = 1000
export const ORDER_LINE_EXPORT_LIMIT = 5000

export const exportOrders = endpoint({
  method: 'POST',
  path: '/api/user.order/exportList',
  access: 'member',
  summary: '导出我的订单（xlsx：订单、订单明细）',
  answer: 'binary',
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

export const OrderPackage = z.object({
  id: Id,
  carrier: z.string(),
  trackingNo: z.string(),
  shippedAt: Instant,
  lines: z.array(z.object({ orderLineId: Id, quantity: Count })),
})

export const OrderDetail = z.object({
  ...head,
  lines: z.array(OrderLine),
  amounts: OrderAmounts,
  /** null where nothing is sent. */
  address: z.nullable(
    z.object({ receiver: z.string(), phone: z.string(), regionText: z.string(), detail: z.string() }),
  ),
  remark: z.string(),
  poNumber: z.string(),
  paidAt: z.nullable(Instant),
  doneAt: z.nullable(Instant),
  cancelReason: z.string(),
  /** Of the kept payment. */
  payment: z.nullable(z.object({ way: PayWay, tradeNo: z.string(), paidAt: Instant })),
  packages: z.array(OrderPackage),
  events: z.array(OrderEvent),
  /** How many after-sales it ever had. */
  aftersales: Count,
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
  answer: 'binary',
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

/** Ways that an unpaid order can be paid by now, and until when it would wait. */
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
  institution: 'order',
  summary: '修改未付款订单的支付方式；付款期限随之改变，从下单时起算',
  input: z.strictObject({ no: OrderNumber, way: PayWay }),
  output: z.object({ payBefore: Instant }),
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
    skipped: z.array(z.object({ title: z.string(), modelCode: z.string() })),
    /** What one costs now, where that is not what it cost in that order, in the order's currency. */
    repriced: z.array(z.object({ title: z.string(), modelCode: z.string(), before: Count, now: Count })),
    currency: Currency,
    count: Count,
  }),
})

/** A SKU that was bought, as it can be bought today. */
export const BoughtSku = z.object({
  line: SkuLine,
  lastQuantity: Count,
  lastAt: Instant,
  /** What one cost then, in the currency of that order. */
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
