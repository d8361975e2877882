import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { Currency, Fen, Points } from './money.ts'
import { OrderNumber, type OrderState } from './order.ts'
import { Instant } from './time.ts'
import { Upload } from './upload.ts'
import { Count, Id, line, lines, Quantity } from './values.ts'

/** Of goods that are still in the house, of goods that stay with the member, or of goods that come back. */
export const AftersaleKind = z.enum(['refundBeforeShip', 'refundOnly', 'returnRefund'], '请选择售后类型')
export type AftersaleKind = z.output<typeof AftersaleKind>
export const aftersaleKindNames: Record<AftersaleKind, string> = {
  refundBeforeShip: '未发货退款',
  refundOnly: '仅退款',
  returnRefund: '退货退款',
}

export const AftersaleState = z.enum([
  'applied',
  'approved',
  'returning',
  'received',
  'refunding',
  'refunded',
  'rejected',
  'withdrawn',
])
export type AftersaleState = z.output<typeof AftersaleState>
export type AftersaleChange = 'withdraw' | 'approve' | 'reject' | 'send' | 'receive' | 'refund' | 'retry'

/** Which change is allowed when. The server demands it, the buttons of both sides read it. */
const withoutReturn: Record<AftersaleChange, readonly AftersaleState[]> = {
  withdraw: ['applied', 'approved'],
  approve: ['applied'],
  reject: ['applied', 'approved'],
  send: [],
  receive: [],
  refund: ['approved'],
  retry: ['refunding'],
}
export const aftersaleCan: Record<AftersaleKind, typeof withoutReturn> = {
  refundBeforeShip: withoutReturn,
  refundOnly: withoutReturn,
  returnRefund: {
    ...withoutReturn,
    // What is on its way back can still turn out not to be what was sold.
    reject: ['applied', 'approved', 'returning'],
    send: ['approved', 'returning'],
    receive: ['approved', 'returning'],
    refund: ['received'],
  },
}

/** Those whose pieces and amounts nobody else may ask for. */
export const livingAftersales = [
  'applied',
  'approved',
  'returning',
  'received',
  'refunding',
  'refunded',
] as const satisfies readonly AftersaleState[]
/** Those that wait for somebody. */
export const openAftersales = [
  'applied',
  'approved',
  'returning',
  'received',
  'refunding',
] as const satisfies readonly AftersaleState[]

export const AFTERSALE_RULES = { days: 7, images: 6, note: 500 } as const
const DAY_MS = 86_400_000

/** Until when goods of an order that is done may be asked back. */
export const aftersaleUntil = (doneAt: string) =>
  new Date(Date.parse(doneAt) + AFTERSALE_RULES.days * DAY_MS).toISOString()

/** Whether an order is in a state, and young enough, for its goods to be asked back. */
export const takesAftersales = (order: { state: OrderState; doneAt: string | null }, now: Date) =>
  order.state === 'paid' ||
  order.state === 'shipped' ||
  (order.state === 'done' && order.doneAt !== null && now.toISOString() < aftersaleUntil(order.doneAt))

export const aftersaleReasons: Record<AftersaleKind, readonly string[]> = {
  refundBeforeShip: ['不想要了', '拍错型号或数量', '发货太慢', '信息填写有误', '其他'],
  refundOnly: ['少发或漏发', '商品破损', '质量问题', '未收到货', '其他'],
  returnRefund: ['质量问题', '发错商品', '与描述不符', '规格不合适', '不想要了', '其他'],
}

export const AftersaleNumber = z.string('售后单号不正确').check(z.regex(/^SH\d{16}$/, '售后单号不正确'))

const wish = {
  no: OrderNumber,
  kind: AftersaleKind,
  lines: z.array(z.strictObject({ orderLineId: Id, quantity: Quantity })).check(
    z.minLength(1, '请选择要退款的商品'),
    z.maxLength(200, '商品种类过多'),
    z.refine((all) => new Set(all.map((one) => one.orderLineId)).size === all.length, '商品重复'),
  ),
}

/** What goes which way. */
export const AftersaleAmounts = z.object({
  currency: Currency,
  /** Back to the member: money, freight included, and points, those of an order in points or those set off. */
  amountFen: Fen,
  amountPoints: Points,
  /** Of these, what is freight. */
  freightFen: Fen,
  freightPoints: Points,
  /** Earned with these goods and taken back, as far as they are there. */
  rewardPoints: Points,
})
export type AftersaleAmounts = z.output<typeof AftersaleAmounts>

const goods = {
  orderLineId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  image: z.string(),
  unit: z.string(),
}

export const AftersaleOffer = z.object({
  /** Goods of an order that is done can be asked back until then. */
  until: z.nullable(Instant),
  lines: z.array(
    z.object({
      ...goods,
      quantity: Count,
      /** How many pieces may be asked back, by kind. */
      most: z.record(AftersaleKind, Count),
    }),
  ),
})
export type AftersaleOffer = z.output<typeof AftersaleOffer>

export const getAftersaleOffer = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/offer',
  access: 'member',
  summary: '订单中可申请售后的商品与数量',
  input: z.strictObject({ no: OrderNumber }),
  output: AftersaleOffer,
})

export const previewAftersale = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/preview',
  access: 'member',
  summary: '预计退款金额',
  input: z.strictObject(wish),
  output: AftersaleAmounts,
})

export const applyForAftersale = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/apply',
  access: 'member',
  summary: '申请售后（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({
    ...wish,
    reason: line('申请原因', 30, 1),
    note: z._default(lines('说明', AFTERSALE_RULES.note), ''),
    /** Ids of uploads of the kind `aftersale`. */
    images: z._default(z.array(Id).check(z.maxLength(AFTERSALE_RULES.images, '最多上传 6 张图片')), []),
  }),
  output: z.object({ aftersaleNo: AftersaleNumber }),
})

export const AftersaleEvent = z.object({
  at: Instant,
  what: z.enum([
    'applied',
    'approved',
    'rejected',
    'withdrawn',
    'sent',
    'received',
    'refunding',
    'refunded',
    'retried',
  ]),
  who: z.enum(['member', 'staff', 'system']),
  note: z.string(),
})
export type AftersaleEvent = z.output<typeof AftersaleEvent>

/** What both sides see of one. */
export const aftersaleFields = {
  aftersaleNo: AftersaleNumber,
  kind: AftersaleKind,
  state: AftersaleState,
  reason: z.string(),
  note: z.string(),
  rejectReason: z.string(),
  /** Where the goods go, once it was approved. */
  returnTo: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
  createdAt: Instant,
  stateAt: Instant,
  amounts: AftersaleAmounts,
  lines: z.array(z.object({ ...goods, quantity: Count })),
  events: z.array(AftersaleEvent),
}

export const Aftersale = z.object({ ...aftersaleFields, images: z.array(Upload) })
export type Aftersale = z.output<typeof Aftersale>

export const listAftersales = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/lst',
  access: 'member',
  summary: '一张订单的售后单',
  input: z.strictObject({ no: OrderNumber }),
  output: z.array(Aftersale),
})

export const withdrawAftersale = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/withdraw',
  access: 'member',
  summary: '撤销售后申请',
  input: z.strictObject({ aftersaleNo: AftersaleNumber }),
  output: Nothing,
})

export const sendAftersaleBack = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/send',
  access: 'member',
  summary: '填写退货运单号（收货前可修改）',
  input: z.strictObject({
    aftersaleNo: AftersaleNumber,
    carrier: line('快递公司', 30, 1),
    trackingNo: z
      .string('请填写运单号')
      .check(z.regex(/^[A-Za-z0-9-]{5,40}$/, '运单号应为 5–40 位字母、数字或 -')),
  }),
  output: Nothing,
})
