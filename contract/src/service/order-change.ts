import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points, showFen, showPoints } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, line, Quantity } from '../base/values.ts'
import { OrderNumber } from '../buying/order.ts'
import { PaperSheet } from '../money/invoice.ts'

/**
 * `returned`: it came to other sums than the buyer had seen, who has to ask again. `accepted`: the order of the added goods
 * waits to be paid, or before that its request to be approved.
 */
export const OrderChangeState = z.enum([
  'asked',
  'returned',
  'accepted',
  'done',
  'declined',
  'withdrawn',
  'expired',
])
export type OrderChangeState = z.output<typeof OrderChangeState>

export const orderChangeStateNames: Record<OrderChangeState, string> = {
  asked: '待处理',
  returned: '待确认新金额',
  accepted: '待付款',
  done: '已完成',
  declined: '未同意',
  withdrawn: '已撤回',
  expired: '未执行',
}

/** Names of the events of a change, by the state that it came into. */
export const orderChangeEventNames: Record<OrderChangeState, string> = {
  ...orderChangeStateNames,
  asked: '申请变更',
  returned: '退回确认新金额',
  accepted: '同意变更',
}

/** An accepted change waits for approvers first where it has a request. */
export const changeStateName = ({ state, requestNo, supplementNo }: Waiting) =>
  state === 'accepted' && requestNo !== '' && supplementNo === '' ? '审批中' : orderChangeStateNames[state]

interface Waiting {
  state: OrderChangeState
  requestNo: string
  supplementNo: string
}

/** A change in one of these states holds its order back. */
export const openChanges = ['asked', 'returned', 'accepted'] as const satisfies readonly OrderChangeState[]

export const ChangeNumber = z.string('变更单号不正确').check(z.regex(/^BG\d{16}$/, '变更单号不正确'))

const wish = {
  no: OrderNumber,
  /** Lines of the order with the quantity that they shall have; those left out stay. */
  lines: z
    .array(
      z.strictObject({
        orderLineId: Id,
        quantity: z
          .int('数量应为整数')
          .check(z.minimum(0, '数量不能小于 0'), z.maximum(99_999, '数量最多 99999')),
      }),
    )
    .check(z.maxLength(200, '商品种类过多')),
  /** Models that the order has not. */
  added: z.array(z.strictObject({ skuId: Id, quantity: Quantity })).check(z.maxLength(200, '商品种类过多')),
  /** The change that waits or came back, which this one takes the place of. */
  replaces: z.optional(ChangeNumber),
}

export const ChangeLine = z.object({
  skuId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  ownCode: z.string(),
  unit: z.string(),
  before: Count,
  after: Count,
  /** The price of pieces of the order; null for a model that it has not. */
  priceFen: z.nullable(Fen),
  points: z.nullable(Points),
  /** The price of added pieces; null without any. */
  addedPriceFen: z.nullable(Fen),
  addedPoints: z.nullable(Points),
})
export type ChangeLine = z.output<typeof ChangeLine>

/** What comes back of the order, and what the order of the added goods costs with its freight. */
export const ChangeSums = z.object({
  currency: Currency,
  backFen: Fen,
  backPoints: Points,
  moreFen: Fen,
  morePoints: Points,
})
export type ChangeSums = z.output<typeof ChangeSums>

interface Payable {
  currency: Currency
  payableFen: Fen
  payablePoints: Points
}

export const sayAmount = ({ currency, payableFen, payablePoints }: Payable) =>
  currency === 'points' ? showPoints(payablePoints) : showFen(payableFen)

/** '退 ¥20.00，补 ¥35.00' */
export function sayDifference({ currency, backFen, backPoints, moreFen, morePoints }: ChangeSums): string {
  const back = [backFen > 0 && showFen(backFen), backPoints > 0 && showPoints(backPoints)].filter(Boolean)
  const more = sayAmount({ currency, payableFen: moreFen, payablePoints: morePoints })
  const isMore = currency === 'points' ? morePoints > 0 : moreFen > 0
  const said = [back.length > 0 && `退 ${back.join('、')}`, isMore && `补 ${more}`].filter(Boolean)
  return said.join('，') || '不补不退'
}

export const ChangeQuote = z.string().check(z.regex(/^[0-9a-f]{64}$/, '报价已失效，请刷新'))

export const ChangePreview = z.object({
  quote: ChangeQuote,
  lines: z.array(ChangeLine),
  sums: ChangeSums,
  /** Names of the rules of the institution that ask for approval of what is added; '' without. */
  approval: z.string(),
})
export type ChangePreview = z.output<typeof ChangePreview>

export const previewOrderChange = endpoint({
  method: 'POST',
  path: '/api/user.orderChange/preview',
  access: 'approvedMember',
  institution: 'order',
  summary: '订单变更预览：退回多少、补充订单付多少',
  input: z.strictObject(wish),
  output: ChangePreview,
})

export const askOrderChange = endpoint({
  method: 'POST',
  path: '/api/user.orderChange/ask',
  access: 'approvedMember',
  institution: 'order',
  summary: '申请变更未发货的订单（需要 Idempotency-Key；与预览不同时拒绝）',
  once: true,
  input: z.strictObject({
    ...wish,
    reason: line('变更原因', 200, 2),
    quote: ChangeQuote,
  }),
  output: z.object({ changeNo: ChangeNumber }),
})

export const orderChangeFields = {
  changeNo: ChangeNumber,
  no: OrderNumber,
  state: OrderChangeState,
  reason: z.string(),
  /** Why the desk declined it, why it came back, or why nothing came of it. */
  answer: z.string(),
  createdAt: Instant,
  stateAt: Instant,
  sums: ChangeSums,
  /** The purchase request of the added goods; '' where they need no approval, or before the desk has accepted. */
  requestNo: z.string(),
  /** The order of the added goods; '' before there is one. */
  supplementNo: z.string(),
  /** The refund of the goods given up; '' before there is one. */
  aftersaleNo: z.string(),
  lines: z.array(ChangeLine),
  events: z.array(
    z.object({
      at: Instant,
      what: OrderChangeState,
      who: z.enum(['member', 'staff', 'system']),
      note: z.string(),
    }),
  ),
}

export const OrderChangeSheet = z.object(orderChangeFields)
export type OrderChangeSheet = z.output<typeof OrderChangeSheet>

const OfChange = z.strictObject({ changeNo: ChangeNumber })

export const listOrderChanges = endpoint({
  method: 'POST',
  path: '/api/user.orderChange/lst',
  access: 'member',
  summary: '一张订单的变更单',
  input: z.strictObject({ no: OrderNumber }),
  output: z.array(OrderChangeSheet),
})

export const getOrderChange = endpoint({
  method: 'POST',
  path: '/api/user.orderChange/detail',
  access: 'member',
  summary: '变更单详情',
  input: OfChange,
  output: OrderChangeSheet,
})

export const getChangePaper = endpoint({
  method: 'POST',
  path: '/api/user.orderChange/paper',
  access: 'member',
  summary: '订单变更单：原来、现在、差额和结算方式',
  input: OfChange,
  output: PaperSheet,
})

export const downloadChangePaper = endpoint({
  method: 'POST',
  path: '/api/user.orderChange/downloadPaper',
  access: 'member',
  summary: '订单变更单 .pdf',
  answer: ['pdf'],
  input: OfChange,
  output: z.unknown(),
})

export const withdrawOrderChange = endpoint({
  method: 'POST',
  path: '/api/user.orderChange/withdraw',
  access: 'member',
  institution: 'order',
  summary: '撤回未处理的变更申请',
  input: OfChange,
  output: Nothing,
})
