import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { TrackingNo } from '../base/tracking-number.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines } from '../base/values.ts'
import { Delivery, OrderNumber, OrderState, PayWay, shownOrderNotes } from '../buying/order.ts'
import { ListNamed } from '../goods/price-list.ts'
import { Offline, RefundState } from '../money/payment.ts'
import { PaymentChannel } from '../money/payment-desk.ts'
import {
  type AftersaleChange,
  AftersaleEvent,
  AftersaleKind,
  AftersaleState,
  aftersaleCan,
  aftersaleFields,
} from './aftersale.ts'

/** Filters of the staff's list, by the next step and who takes it. */
export const AftersaleView = z.enum([
  'decide',
  'toSendBack',
  'comingBack',
  'payBack',
  'toSend',
  'refunding',
  'refunded',
  'sent',
  'rejected',
  'withdrawn',
  'all',
])
export type AftersaleView = z.output<typeof AftersaleView>
export const aftersaleViewNames: Record<AftersaleView, string> = {
  decide: '待处理',
  toSendBack: '待会员寄回',
  comingBack: '待收退货',
  payBack: '待退款',
  toSend: '待寄出',
  refunding: '退款中',
  refunded: '已退款',
  sent: '已换货或维修',
  rejected: '已拒绝',
  withdrawn: '已撤销',
  all: '全部',
}

export const aftersaleStateNames: Record<AftersaleState, string> = {
  applied: '待处理',
  approved: '已同意',
  returning: '寄回中',
  received: '已收货',
  refunding: '退款中',
  refunded: '已退款',
  exchanged: '已换货',
  repaired: '已寄还',
  rejected: '已拒绝',
  withdrawn: '已撤销',
}

/** The facts by which the rules allow or refuse the next change. */
export interface Standing {
  kind: AftersaleKind
  state: AftersaleState
  restocked: boolean | null
}

/** Goods that arrived to be repaired and are paid back instead: nobody has said whether they can be sold again. */
export const awaitsInspection = ({ kind, state, restocked }: Standing) =>
  kind === 'returnRefund' && state === 'received' && restocked === null

/** Whether staff may make this change now. */
export const deskCan = (one: Standing, change: AftersaleChange) =>
  awaitsInspection(one) ? change === 'receive' : aftersaleCan[one.kind][change].includes(one.state)

export const rejectReasons = [
  '商品已发出，请收货后再申请退货退款',
  '超过售后期限',
  '凭证不足，请补充照片后重新申请',
  '商品无质量问题，且已影响二次销售',
  '人为损坏，不在保修范围内',
  '换货规格缺货，请改为申请退货退款',
  '逾期未寄回商品',
  '寄回的商品与所购商品不符',
] as const

export const AftersaleRow = z.object({
  id: Id,
  aftersaleNo: z.string(),
  orderNo: OrderNumber,
  kind: AftersaleKind,
  state: AftersaleState,
  /** State of the refund at its channel; staff handle a `failed` or `abnormal` one. */
  refundState: z.nullable(RefundState),
  jigou: z.string(),
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  /** Title of the first item; `kinds` and `pieces` count all items. */
  title: z.string(),
  kinds: Count,
  pieces: Count,
  amountFen: Fen,
  amountPoints: Points,
  reason: z.string(),
  images: Count,
  createdAt: Instant,
  stateAt: Instant,
  /** Time until which the shop intends to take its next step; null while the shop waits for others. */
  dueAt: z.nullable(Instant),
})
export type AftersaleRow = z.output<typeof AftersaleRow>

const filters = {
  kind: z.optional(AftersaleKind),
  /** Prefix of an order, after-sale or mobile number, or part of an institution's name. */
  keyword: z.optional(line('关键词', 60)),
}

export const listAftersaleDesk = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/lst',
  access: { staff: 'aftersale.read' },
  summary: '售后单（待办按处理时限，其余按时间倒序）',
  input: z.object({ ...KeyPaging, view: z._default(AftersaleView, 'decide'), ...filters }),
  output: keyPageOf(AftersaleRow),
})

export const countAftersaleDesk = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/counts',
  access: { staff: 'aftersale.read' },
  summary: '各类待办售后单的数量',
  input: z.object({}),
  output: z.object({ decide: Count, comingBack: Count, payBack: Count, toSend: Count, refunding: Count }),
})

export const AftersaleCase = z.object({
  id: Id,
  ...aftersaleFields,
  dueAt: z.nullable(Instant),
  /** Whether returned goods went back into stock; null before somebody has said so. */
  restocked: z.nullable(z.boolean()),
  /** Reward points already spent when they are taken back; this amount is, or would now be, owed. */
  rewardOwed: Points,
  events: z.array(z.extend(AftersaleEvent, { whoName: z.string() })),
  images: z.array(z.object({ id: Id, name: z.string() })),
  /**
   * Freight that is not refunded yet, in the order's currency, and whether this refund includes it
   * automatically.
   */
  freightLeft: Count,
  freightAlong: z.boolean(),
  /** The channel no longer accepts refunds of this order's payment; only finance can transfer the money. */
  late: z.boolean(),
  refund: z.nullable(
    z.object({
      outRefundNo: z.string(),
      state: RefundState,
      channel: PaymentChannel,
      /** The channel's last error, in plain words. */
      problem: z.string(),
      createdAt: Instant,
      doneAt: z.nullable(Instant),
      /** Raw requests to and answers of the channel. */
      events: z.array(z.object({ at: Instant, raw: z.unknown() })),
    }),
  ),
  /** SKUs that may be sent for a line: the same one, or others of the product at the same price. */
  replacements: z.array(
    z.object({ orderLineId: Id, skuId: Id, modelCode: z.string(), spec: z.string(), stock: Count }),
  ),
  /** Return address of the previous approved case, to prefill the field. */
  lastReturnTo: z.string(),
  member: z.object({ id: Id, nickname: z.string(), mobile: z.string(), jigou: z.string() }),
  order: z.object({
    no: OrderNumber,
    state: OrderState,
    delivery: Delivery,
    /** Delivery address with the phone number masked. null: goods go to the depot. */
    address: z.nullable(
      z.object({ receiver: z.string(), phone: z.string(), regionText: z.string(), detail: z.string() }),
    ),
    currency: Currency,
    payableFen: Fen,
    payablePoints: Points,
    paidAt: Instant,
    payWay: PayWay,
    ...shownOrderNotes,
    lines: z.array(
      z.object({
        orderLineId: Id,
        title: z.string(),
        spec: z.string(),
        modelCode: z.string(),
        ownCode: z.string(),
        image: z.string(),
        unit: z.string(),
        quantity: Count,
        shipped: Count,
        /** The price list that decided the price. */
        agreed: z.nullish(ListNamed),
        /**
         * Number of pieces in each place. `askedBack` counts pieces in the warehouse or the depot that wait
         * for a refund.
         */
        places: z.object({
          toSend: Count,
          held: Count,
          askedBack: Count,
          out: Count,
          givenBack: Count,
        }),
        /** Models that the member received; empty if only the ordered model was delivered. */
        models: z.array(z.object({ modelCode: z.string(), spec: z.string(), delivered: Count })),
        /** Pieces in this and all other living after-sales (`livingAftersales`). */
        claimed: Count,
      }),
    ),
  }),
})
export type AftersaleCase = z.output<typeof AftersaleCase>

export const getAftersaleCase = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/detail',
  access: { staff: 'aftersale.read' },
  summary: '售后单详情',
  input: z.object({ id: Id }),
  output: AftersaleCase,
})

/** Staff who ship see the whole numbers while something is to be sent; each look is logged. */
export const revealAftersale = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/reveal',
  access: { staff: ['order.ship', 'member.reveal'] },
  summary: '查看收件人和会员的完整手机号：待寄出时，或有查看完整号码的权限（有记录）',
  input: z.strictObject({ id: Id }),
  output: z.object({
    mobile: z.string(),
    /** '' when goods go to the depot. */
    phone: z.string(),
  }),
})

export const readAftersaleImage = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/image',
  access: { staff: 'aftersale.read' },
  summary: '售后单的图片',
  answer: ['jpeg', 'png', 'webp'],
  input: z.object({ id: Id, imageId: Id }),
  output: z.unknown(),
})

export const approveAftersale = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/approve',
  access: { staff: 'aftersale.decide' },
  summary: '同意售后申请',
  input: z.strictObject({
    id: Id,
    /** For goods that are returned: receiver, phone and address. */
    returnTo: z._default(lines('退货地址', 200), ''),
  }),
  output: Nothing,
})

export const rejectAftersale = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/reject',
  access: { staff: 'aftersale.decide' },
  summary: '拒绝售后申请',
  input: z.strictObject({ id: Id, reason: line('拒绝原因', 200, 2) }),
  output: Nothing,
})

export const receiveAftersale = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/receive',
  access: { staff: 'aftersale.decide' },
  summary: '确认收到退回的商品，可同时退回库存（维修品不入库）；维修改为退款的，在此补填去向',
  input: z.strictObject({
    id: Id,
    restock: z.boolean('请选择是否退回库存'),
    note: z._default(line('验货说明', 200), ''),
  }),
  output: Nothing,
})

export const shipAftersale = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/ship',
  access: { staff: 'order.ship' },
  summary: '寄出换货商品或修好的商品；换货从库存扣减（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({
    id: Id,
    carrier: line('快递公司', 30, 1),
    trackingNo: TrackingNo,
    /** For an exchange: lines that get another model. Other lines get the model they had. */
    lines: z._default(
      z.array(z.strictObject({ orderLineId: Id, skuId: Id })).check(z.maxLength(200, '商品种类过多')),
      [],
    ),
    note: z._default(line('说明', 200), ''),
  }),
  output: Nothing,
})

export const offerAftersaleRefund = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/offerRefund',
  access: { staff: 'aftersale.decide' },
  summary: '征求会员同意，把换货或维修改为退款',
  input: z.strictObject({ id: Id, reason: line('说明', 200, 2) }),
  output: Nothing,
})

export const refundAftersale = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/refund',
  access: { staff: 'aftersale.refund' },
  summary: '退款；金额与所见不同时拒绝，渠道不再受理的只能线下退款',
  input: z.strictObject({
    id: Id,
    /** Includes `freight`. */
    amountFen: Fen,
    amountPoints: Points,
    /** Freight that staff chose to refund too, in the order's currency. */
    freight: z._default(Count, 0),
    offline: Offline,
  }),
  output: z.object({ state: AftersaleState }),
})

/**
 * Amounts that can be refunded without an application: money or points of the order that no after-sale
 * claims.
 */
export const GoodwillOffer = z.object({
  no: OrderNumber,
  state: OrderState,
  currency: Currency,
  goodsLeft: Count,
  freightLeft: Count,
  /** As in `AftersaleCase`. */
  late: z.boolean(),
  payWay: PayWay,
  jigou: z.string(),
  nickname: z.string(),
})
export type GoodwillOffer = z.output<typeof GoodwillOffer>

export const getGoodwillOffer = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/goodwillOffer',
  access: { staff: 'aftersale.refund' },
  summary: '一张订单还可主动退款的金额',
  input: z.object({ no: OrderNumber }),
  output: GoodwillOffer,
})

const Sum = z.int('金额不正确').check(z.minimum(0, '金额不正确'), z.maximum(10 ** 12, '金额过大'))

export const payGoodwill = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/goodwill',
  access: { staff: 'aftersale.refund' },
  summary: '不经申请主动退款（需要 Idempotency-Key）',
  once: true,
  input: z
    .strictObject({
      no: OrderNumber,
      /** In fen or points, as the order was paid. */
      goods: Sum,
      freight: Sum,
      reason: line('原因', 200, 2),
      offline: Offline,
      /** The amount that the offer said is left; the refund is refused if it has changed. */
      seen: z.optional(z.strictObject({ goodsLeft: Count, freightLeft: Count })),
    })
    .check(
      z.refine(({ goods, freight }) => goods + freight > 0, { error: '请填写退款金额', path: ['goods'] }),
    ),
  output: z.object({ id: Id }),
})

export const retryAftersaleRefund = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/retry',
  access: { staff: 'aftersale.refund' },
  summary: '重试未完成的退款；失败且渠道不再受理的可改为线下退款',
  input: z.strictObject({ id: Id, offline: Offline }),
  output: Nothing,
})
