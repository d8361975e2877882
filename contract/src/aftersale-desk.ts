import * as z from 'zod/mini'
import { AftersaleEvent, AftersaleKind, AftersaleState, aftersaleFields } from './aftersale.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { Currency, Fen, Points } from './money.ts'
import { Delivery, OrderNumber, OrderState } from './order.ts'
import { Instant } from './time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines } from './values.ts'

/** The staff's piles: by who has to do what next. */
export const AftersaleView = z.enum([
  'decide',
  'comingBack',
  'payBack',
  'refunding',
  'refunded',
  'rejected',
  'withdrawn',
  'all',
])
export type AftersaleView = z.output<typeof AftersaleView>
export const aftersaleViewNames: Record<AftersaleView, string> = {
  decide: '待处理',
  comingBack: '待收退货',
  payBack: '待退款',
  refunding: '退款中',
  refunded: '已退款',
  rejected: '已拒绝',
  withdrawn: '已撤销',
  all: '全部',
}

/** Within how many hours the shop means to answer what waits for it. */
export const AFTERSALE_HOURS = { decide: 48, receive: 72, payBack: 24 } as const

export const rejectReasons = [
  '商品已发出，请收货后再申请退货退款',
  '超过售后期限',
  '凭证不足，请补充照片后重新申请',
  '商品无质量问题，且已影响二次销售',
  '逾期未寄回商品',
  '寄回的商品与所购商品不符',
] as const

export const AftersaleRow = z.object({
  id: Id,
  aftersaleNo: z.string(),
  orderNo: OrderNumber,
  kind: AftersaleKind,
  state: AftersaleState,
  /** Of the refund at its channel: one that failed waits to be tried again. */
  refundFailed: z.boolean(),
  jigou: z.string(),
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  /** The first of its goods, and how many kinds and pieces there are. */
  title: z.string(),
  kinds: Count,
  pieces: Count,
  amountFen: Fen,
  amountPoints: Points,
  reason: z.string(),
  images: Count,
  createdAt: Instant,
  /** When the shop should have done what it has to do; null while others are at it. */
  dueAt: z.nullable(Instant),
})
export type AftersaleRow = z.output<typeof AftersaleRow>

const filters = {
  kind: z.optional(AftersaleKind),
  /** Beginning of an order's, an after-sale's or a mobile number, or part of an institution's name. */
  keyword: z.optional(line('关键词', 60)),
}

export const listAftersaleDesk = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/lst',
  access: { staff: 'aftersale.read' },
  summary: '售后单（待办按等待时间，其余按时间倒序）',
  input: z.object({ ...KeyPaging, view: z._default(AftersaleView, 'decide'), ...filters }),
  output: keyPageOf(AftersaleRow),
})

export const countAftersaleDesk = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/counts',
  access: { staff: 'aftersale.read' },
  summary: '各类待办售后单的数量',
  input: z.object({}),
  output: z.object({ decide: Count, comingBack: Count, payBack: Count, refunding: Count }),
})

export const AftersaleCase = z.object({
  id: Id,
  ...aftersaleFields,
  dueAt: z.nullable(Instant),
  restocked: z.nullable(z.boolean()),
  /** Earned points that are spent already and cannot be taken back: of one that is paid back, what was missing. */
  rewardShort: Points,
  events: z.array(z.extend(AftersaleEvent, { whoName: z.string() })),
  images: z.array(z.object({ id: Id, name: z.string() })),
  refund: z.nullable(
    z.object({ outRefundNo: z.string(), state: z.enum(['created', 'processing', 'done', 'failed']) }),
  ),
  /** What the last ones were told, so that nobody types it twice. */
  lastReturnTo: z.string(),
  member: z.object({ id: Id, nickname: z.string(), mobile: z.string(), jigou: z.string() }),
  order: z.object({
    no: OrderNumber,
    state: OrderState,
    delivery: Delivery,
    currency: Currency,
    payableFen: Fen,
    payablePoints: Points,
    paidAt: Instant,
    lines: z.array(
      z.object({
        orderLineId: Id,
        title: z.string(),
        spec: z.string(),
        modelCode: z.string(),
        image: z.string(),
        unit: z.string(),
        quantity: Count,
        shipped: Count,
        /** In this and every other living after-sale. */
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

export const readAftersaleImage = endpoint({
  method: 'GET',
  path: '/api/admin.aftersale/image',
  access: { staff: 'aftersale.read' },
  summary: '售后单的图片',
  answer: 'binary',
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
    /** For goods that come back: receiver, telephone, address. */
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
  summary: '确认收到退货，可同时退回库存',
  input: z.strictObject({ id: Id, restock: z.boolean('请选择是否退回库存') }),
  output: Nothing,
})

export const refundAftersale = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/refund',
  access: { staff: 'aftersale.refund' },
  summary: '退款；金额与所见不同时拒绝',
  input: z.strictObject({ id: Id, amountFen: Fen, amountPoints: Points }),
  output: z.object({ state: AftersaleState }),
})

export const retryAftersaleRefund = endpoint({
  method: 'POST',
  path: '/api/admin.aftersale/retry',
  access: { staff: 'aftersale.refund' },
  summary: '重试未完成的退款',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
