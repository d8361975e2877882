import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points } from '../base/money.ts'
import { Serials } from '../base/serial.ts'
import { Instant } from '../base/time.ts'
import { TrackingNo } from '../base/tracking-number.ts'
import { Count, Id, line, lines, Quantity, QuantityOrNone } from '../base/values.ts'
import { OrderNumber, type OrderState } from '../buying/order.ts'
import { ListNamed } from '../goods/price-list.ts'
import { RefundState } from '../money/payment.ts'
import { Attachment, AttachmentIds } from '../system/attachment.ts'
import { Upload } from '../system/upload.ts'

/** Kinds that a member may apply for. */
const asked = ['refundBeforeShip', 'refundOnly', 'returnRefund', 'exchange', 'repair'] as const
export const AskedKind = z.enum(asked, '请选择售后类型')
export type AskedKind = z.output<typeof AskedKind>
/** Kinds that members apply for, and refunds that the shop makes on its own initiative. */
export const AftersaleKind = z.enum([...asked, 'goodwill'], '请选择售后类型')
export type AftersaleKind = z.output<typeof AftersaleKind>
export const aftersaleKindNames: Record<AftersaleKind, string> = {
  refundBeforeShip: '未发货退款',
  refundOnly: '仅退款',
  returnRefund: '退货退款',
  exchange: '换货',
  repair: '维修',
  goodwill: '商城主动退款',
}

export const AftersaleState = z.enum([
  'applied',
  'approved',
  'returning',
  'received',
  'refunding',
  'refunded',
  'exchanged',
  'repaired',
  'rejected',
  'withdrawn',
])
export type AftersaleState = z.output<typeof AftersaleState>
export type AftersaleChange =
  | ('withdraw' | 'approve' | 'reject' | 'send' | 'receive' | 'ship' | 'refund' | 'retry')
  | ('offerRefund' | 'acceptRefund')
type Table = Record<AftersaleChange, readonly AftersaleState[]>

/** States in which each change is allowed. The server checks this table, the buttons of both sides read it. */
const withoutReturn: Table = {
  withdraw: ['applied', 'approved'],
  approve: ['applied'],
  reject: ['applied', 'approved'],
  send: [],
  receive: [],
  ship: [],
  refund: ['approved'],
  retry: ['refunding'],
  offerRefund: [],
  acceptRefund: [],
}
const withReturn: Table = {
  ...withoutReturn,
  // Staff can reject returned goods that turn out to be others than were sold.
  reject: ['applied', 'approved', 'returning'],
  send: ['approved', 'returning'],
  receive: ['approved', 'returning'],
  refund: ['received'],
}
const sentAgain: Table = {
  ...withReturn,
  ship: ['received'],
  refund: [],
  retry: [],
  offerRefund: ['approved', 'returning', 'received'],
  acceptRefund: ['approved', 'returning', 'received'],
}
export const aftersaleCan: Record<AftersaleKind, Table> = {
  refundBeforeShip: withoutReturn,
  refundOnly: withoutReturn,
  returnRefund: withReturn,
  exchange: sentAgain,
  repair: sentAgain,
  goodwill: { ...withoutReturn, withdraw: [], approve: [], reject: [], refund: [] },
}

/** Kinds for which the goods are returned first. */
export const comesBack = (kind: AftersaleKind) => aftersaleCan[kind].receive.length > 0
/** Kinds without a refund. */
export const movesNoMoney = (kind: AftersaleKind) => aftersaleCan[kind].ship.length > 0

/**
 * States whose pieces and amounts no other after-sale may claim. Exchanged or repaired goods can be claimed
 * again.
 */
export const livingAftersales = [
  'applied',
  'approved',
  'returning',
  'received',
  'refunding',
  'refunded',
] as const satisfies readonly AftersaleState[]
/** States in which somebody still has to act. */
export const openAftersales = [
  'applied',
  'approved',
  'returning',
  'received',
  'refunding',
] as const satisfies readonly AftersaleState[]

/** Kinds whose goods the member sends back once the shop has agreed. */
export const sentBackKinds = AftersaleKind.options.filter(comesBack)
/** Kinds of which the member may take a refund instead, and the states for it. */
export const refundedInstead = {
  kinds: AftersaleKind.options.filter(movesNoMoney),
  states: sentAgain.acceptRefund,
}

/** States in which its member may add files, and remove them. */
export const aftersaleAttachable: readonly AftersaleState[] = ['applied', 'approved', 'returning', 'received']

export const AFTERSALE_RULES = { images: 6, note: 500 } as const
const DAY_MS = 86_400_000

/** Deadline for after-sales of a finished order. `days` is the shop's aftersaleDays. */
export const aftersaleUntil = (doneAt: string, days: number) =>
  new Date(Date.parse(doneAt) + days * DAY_MS).toISOString()

/** Whether an order's state and age allow after-sales. */
export const takesAftersales = (
  order: { state: OrderState; doneAt: string | null },
  { days, now }: { days: number; now: Date },
) =>
  order.state === 'paid' ||
  order.state === 'shipped' ||
  (order.state === 'done' && order.doneAt !== null && now.toISOString() < aftersaleUntil(order.doneAt, days))

/** Whether refused goods may be claimed: the days of after-sales do not run out while nobody has settled a refusal. */
export const takesRefused = (
  { doneAt, refusedAt }: { doneAt: string | null; refusedAt: string | null },
  days: number,
) => refusedAt !== null && (doneAt === null || refusedAt < aftersaleUntil(doneAt, days))

/** Explains to members how reward points of returned goods are taken back. */
export const REWARD_RULE =
  '退款时按退款商品的占比收回该订单的奖励积分，多次退款合计不超过所得奖励；积分余额不足的部分记为待扣回，从以后入账的积分中扣除'

export const aftersaleReasons: Record<AskedKind, readonly string[]> = {
  refundBeforeShip: ['不想要了', '拍错型号或数量', '发货太慢', '信息填写有误', '其他'],
  refundOnly: ['少发或漏发', '商品破损', '质量问题', '未收到货', '其他'],
  returnRefund: ['质量问题', '发错商品', '与描述不符', '规格不合适', '不想要了', '其他'],
  exchange: ['质量问题', '发错商品', '商品破损', '换其他规格', '其他'],
  repair: ['无法正常使用', '测量不准', '部件损坏', '定期检修', '其他'],
}

export const AftersaleNumber = z.string('售后单号不正确').check(z.regex(/^SH\d{16}$/, '售后单号不正确'))

const wish = {
  no: OrderNumber,
  kind: AskedKind,
  lines: z
    .array(
      z.strictObject({
        orderLineId: Id,
        /**
         * The model, if an exchange delivered another one than was ordered; omitted: the model delivered
         * last.
         */
        skuId: z.optional(Id),
        quantity: Quantity,
        /**
         * Pieces of it that the institution had accepted; omitted: refused pieces first, then those that nobody has
         * decided about, accepted ones last.
         */
        accepted: z.optional(QuantityOrNone),
        /** Serial numbers of the accepted pieces, as far as they were registered. */
        serials: z._default(Serials, []),
      }),
    )
    .check(
      z.minLength(1, '请选择商品'),
      z.maxLength(200, '商品种类过多'),
      z.refine(
        (all) => new Set(all.map(({ orderLineId, skuId }) => `${orderLineId} ${skuId}`)).size === all.length,
        '商品重复',
      ),
    ),
}

/** Amounts that move when the after-sale ends. */
export const AftersaleAmounts = z.object({
  currency: Currency,
  /**
   * Refunded to the member. Money includes freight. Points are those of an order in points, or those set off.
   */
  amountFen: Fen,
  amountPoints: Points,
  /** Freight, included in the amounts above. */
  freightFen: Fen,
  freightPoints: Points,
  /** Reward points earned with these goods and taken back, up to the member's balance. */
  rewardPoints: Points,
})
export type AftersaleAmounts = z.output<typeof AftersaleAmounts>

const goods = {
  orderLineId: Id,
  /** The model that the case is about; after an exchange it differs from the ordered one. */
  skuId: Id,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  /** The institution's code of the order line; '' for none, and for another model than was ordered. */
  ownCode: z.string(),
  image: z.string(),
  unit: z.string(),
  /** The price list that decided the price, which is what goes back. */
  agreed: z.nullish(ListNamed),
}

export const AftersaleOffer = z.object({
  /** Deadline for after-sales; null before the order is finished. */
  until: z.nullable(Instant),
  /** One row for each order line and model; an exchange can leave several models in a line. */
  lines: z.array(
    z.object({
      ...goods,
      /** Pieces bought with the line. */
      quantity: Count,
      /** Greatest number of pieces that may be claimed, by kind. */
      most: z.record(AskedKind, Count),
      /** Accepted pieces of the whole order line, and all others that the buyer has. */
      accepted: Count,
      others: Count,
      /** Registered serial numbers of the accepted ones. */
      serials: z.array(z.string()),
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
  institution: 'claim',
  summary: '申请售后（需要 Idempotency-Key）；验收人和负责人可为同事订单中拒收的商品申请',
  once: true,
  input: z.strictObject({
    ...wish,
    reason: line('申请原因', 30, 1),
    note: z._default(lines('说明', AFTERSALE_RULES.note), ''),
    /** Ids of uploads of the kind `aftersale`. */
    images: z._default(z.array(Id).check(z.maxLength(AFTERSALE_RULES.images, '最多上传 6 张图片')), []),
    attachmentIds: AttachmentIds,
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
    'exchanged',
    'repaired',
    'refundOffered',
    'refundAccepted',
    'goodwill',
    'handedOver',
  ]),
  who: z.enum(['member', 'staff', 'system']),
  note: z.string(),
})
export type AftersaleEvent = z.output<typeof AftersaleEvent>

/** Parcel with the replacement or the repaired goods, on its way to the member. */
export const AftersaleParcel = z.object({
  carrier: z.string(),
  trackingNo: z.string(),
  shippedAt: Instant,
  note: z.string(),
  /** Models sent for each line; empty for a repair. */
  lines: z.array(
    z.object({
      orderLineId: Id,
      modelCode: z.string(),
      /** As in the lines of the after-sale. */
      ownCode: z.string(),
      spec: z.string(),
      quantity: Count,
    }),
  ),
})
export type AftersaleParcel = z.output<typeof AftersaleParcel>

/** Fields of an after-sale that members and staff see. */
export const aftersaleFields = {
  aftersaleNo: AftersaleNumber,
  kind: AftersaleKind,
  state: AftersaleState,
  reason: z.string(),
  note: z.string(),
  rejectReason: z.string(),
  /** Return address; set by the approval. */
  returnTo: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
  createdAt: Instant,
  stateAt: Instant,
  amounts: AftersaleAmounts,
  /** The shop's offer of a refund instead of an exchange or repair: its time and its amounts. */
  refundOffer: z.nullable(z.object({ at: Instant, amounts: AftersaleAmounts })),
  parcel: z.nullable(AftersaleParcel),
  /** null: no refund was made, or the order was paid without a payment at a channel. */
  refundState: z.nullable(RefundState),
  /** The refund is a bank transfer by hand instead of a refund by the channel. */
  offline: z.boolean(),
  lines: z.array(z.object({ ...goods, quantity: Count })),
  /** Pieces of the order lines that the institution had accepted or refused, if any. */
  origins: z.array(
    z.object({ orderLineId: Id, accepted: Count, refused: Count, serials: z.array(z.string()) }),
  ),
  attachments: z.array(Attachment),
  events: z.array(AftersaleEvent),
}

/** '已验收 2（序列号 A、B），拒收 1' */
export const originText = ({
  accepted,
  refused,
  serials,
}: {
  accepted: number
  refused: number
  serials: readonly string[]
}) =>
  [
    accepted > 0 && `已验收 ${accepted}${serials.length > 0 ? `（序列号 ${serials.join('、')}）` : ''}`,
    refused > 0 && `拒收 ${refused}`,
  ]
    .filter(Boolean)
    .join('，')

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
  institution: 'aftersale',
  summary: '撤销售后申请',
  input: z.strictObject({ aftersaleNo: AftersaleNumber }),
  output: Nothing,
})

export const acceptAftersaleRefund = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/acceptRefund',
  access: 'member',
  institution: 'aftersale',
  summary: '同意换货或维修改为退款',
  input: z.strictObject({ aftersaleNo: AftersaleNumber }),
  output: Nothing,
})

export const sendAftersaleBack = endpoint({
  method: 'POST',
  path: '/api/user.aftersale/send',
  access: 'member',
  institution: 'aftersale',
  summary: '填写退货运单号（收货前可修改）',
  input: z.strictObject({
    aftersaleNo: AftersaleNumber,
    carrier: line('快递公司', 30, 1),
    trackingNo: TrackingNo,
  }),
  output: Nothing,
})
