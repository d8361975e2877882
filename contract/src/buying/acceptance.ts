import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Serials } from '../base/serial.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, line, lines, PageLimit, PageNumber, pageOf, QuantityOrNone } from '../base/values.ts'
import { Upload } from '../system/upload.ts'
import { Delivery, OrderNumber, OrderState, shownNotesAt } from './order.ts'

export const ACCEPTANCE_RULES = {
  photos: 6,
  remark: 200,
  assetFromFen: 100_000,
  takeBackMinutes: 10,
} as const

/** '20261124…' behind YS. */
export const AcceptanceNumber = z.string('验收单号不正确').check(z.regex(/^YS\d{16}$/, '验收单号不正确'))

/** Condition of the accepted pieces of a line. */
export const conditionNames = { good: '完好', flawed: '有瑕疵，可用' } as const
export type Condition = keyof typeof conditionNames
export const Condition = z.enum(Object.keys(conditionNames) as Condition[], '请选择商品情况')

export const refusedNames = { damaged: '损坏', short: '短缺', wrong: '错发', other: '其他' } as const
export type RefusedFor = keyof typeof refusedNames
export const RefusedFor = z.enum(Object.keys(refusedNames) as RefusedFor[], '请选择拒收原因')

const goods = {
  orderLineId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  /** The institution's own code as it was when ordered; '' for none. */
  ownCode: z.string(),
  image: z.string(),
  unit: z.string(),
}

export const AcceptedLine = z.object({
  ...goods,
  accepted: Count,
  refused: Count,
  condition: Condition,
  reason: z.nullable(RefusedFor),
  note: z.string(),
  serials: z.array(z.string()),
  /** The serial numbers of pieces that an after-sale has taken. */
  goneSerials: z.array(z.string()),
  /** The accepted pieces that had been refused before. */
  reconsidered: Count,
})
export type AcceptedLine = z.output<typeof AcceptedLine>

export const Acceptance = z.object({
  no: AcceptanceNumber,
  at: Instant,
  /** '' after the account was closed. */
  receiver: z.string(),
  remark: z.string(),
  /** Until when the reader, who registered it, can take it back; null for others. */
  takeBackUntil: z.nullable(Instant),
  lines: z.array(AcceptedLine),
  photos: z.array(Upload),
})
export type Acceptance = z.output<typeof Acceptance>

export const LineToAccept = z.object({
  ...goods,
  quantity: Count,
  /** Pieces that the buyer has now: accepted + refused + open. */
  has: Count,
  accepted: Count,
  /** Refused pieces that no after-sale has taken. They can still be accepted. */
  refused: Count,
  /** Pieces to accept or refuse. */
  open: Count,
  /** Open pieces that were refused before and whose after-sale was then withdrawn or rejected. */
  again: Count,
  /** Pieces in an after-sale that goes on, and pieces that went back for good. */
  away: Count,
  gone: Count,
  /** True: the institution registers goods of this price as fixed assets. */
  asset: z.boolean(),
})
export type LineToAccept = z.output<typeof LineToAccept>

export const OrderAcceptance = z.object({
  no: OrderNumber,
  state: OrderState,
  delivery: Delivery,
  /** '' after the account was closed. */
  buyer: z.string(),
  isOwn: z.boolean(),
  /** The reader may open the after-sale of its refused goods. */
  mayClaim: z.boolean(),
  unitPath: z.string(),
  ...shownNotesAt('acceptance'),
  /** The institution asks for it, or the order has one. */
  asked: z.boolean(),
  /** Some of its goods had been delivered before the institution switched acceptances on, so it is not asked for. */
  early: z.boolean(),
  /** '' if the reader may accept; otherwise the reason. */
  obstacle: z.string(),
  lines: z.array(LineToAccept),
  /** Oldest first. */
  acceptances: z.array(Acceptance),
})
export type OrderAcceptance = z.output<typeof OrderAcceptance>

export const getOrderAcceptance = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/detail',
  access: 'approvedMember',
  summary: '一张订单的验收：可验收的商品和历次验收',
  input: z.strictObject({ no: OrderNumber }),
  output: OrderAcceptance,
})

export const DueOrder = z.object({
  no: OrderNumber,
  buyer: z.string(),
  unitPath: z.string(),
  /** The first of its goods with something to accept, and how many kinds have. */
  title: z.string(),
  image: z.string(),
  kinds: Count,
  pieces: Count,
  dueAt: Instant,
})
export type DueOrder = z.output<typeof DueOrder>

export const listDueAcceptances = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/due',
  access: 'approvedMember',
  institution: 'accept',
  summary: '待验收的订单，最近送达的在前：负责人和验收人看全部，采购人看自己的',
  input: z.strictObject({ page: PageNumber, limit: PageLimit }),
  output: pageOf(DueOrder),
})

export const RefusedOrder = z.object({
  no: OrderNumber,
  buyer: z.string(),
  unitPath: z.string(),
  /** The first of its refused goods, and how many kinds there are. */
  title: z.string(),
  image: z.string(),
  kinds: Count,
  pieces: Count,
  reasons: z.array(RefusedFor),
  refusedAt: Instant,
})
export type RefusedOrder = z.output<typeof RefusedOrder>

export const listRefusedOrders = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/refused',
  access: 'approvedMember',
  institution: 'accept',
  summary: '有拒收商品待处理的订单：既没有申请售后，也没有改为验收',
  input: z.strictObject({ page: PageNumber, limit: PageLimit }),
  output: pageOf(RefusedOrder),
})

export const DoneAcceptance = z.object({
  no: AcceptanceNumber,
  orderNo: OrderNumber,
  receiver: z.string(),
  buyer: z.string(),
  title: z.string(),
  kinds: Count,
  accepted: Count,
  refused: Count,
  at: Instant,
})
export type DoneAcceptance = z.output<typeof DoneAcceptance>

export const listDoneAcceptances = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/done',
  access: 'approvedMember',
  institution: 'accept',
  summary: '已登记的验收，最近的在前',
  input: z.strictObject({ page: PageNumber, limit: PageLimit }),
  output: pageOf(DoneAcceptance),
})

export const AcceptLine = z
  .strictObject({
    orderLineId: Id,
    accepted: z._default(QuantityOrNone, 0),
    refused: z._default(QuantityOrNone, 0),
    condition: z._default(Condition, 'good'),
    reason: z.optional(RefusedFor),
    note: z._default(line('说明', 100), ''),
    serials: z._default(Serials, []),
    /** Pieces accepted and refused before, as the page showed them; other numbers by now refuse the whole call. */
    seen: z.optional(z.strictObject({ accepted: Count, refused: Count })),
  })
  .check(
    z.refine(({ accepted, refused }) => accepted + refused > 0, '请填写验收或拒收的数量'),
    z.refine(({ refused, reason }) => refused === 0 || reason !== undefined, {
      error: '请选择拒收原因',
      path: ['reason'],
    }),
    z.refine(({ accepted, serials }) => serials.length <= accepted, {
      error: '序列号不能多于验收数量',
      path: ['serials'],
    }),
  )
export type AcceptLine = z.output<typeof AcceptLine>

export const acceptGoods = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/accept',
  access: 'approvedMember',
  institution: 'accept',
  once: true,
  summary: '登记验收（需要 Idempotency-Key）：按商品填写验收和拒收的数量，可分多次',
  input: z.strictObject({
    no: OrderNumber,
    lines: z
      .array(AcceptLine)
      .check(z.minLength(1, '请填写验收或拒收的数量'), z.maxLength(200, '一次最多验收 200 种商品')),
    remark: z._default(lines('备注', ACCEPTANCE_RULES.remark), ''),
    /** Ids of own uploads of the kind `aftersale`. */
    photos: z._default(
      z.array(Id).check(z.maxLength(ACCEPTANCE_RULES.photos, `最多上传 ${ACCEPTANCE_RULES.photos} 张照片`)),
      [],
    ),
  }),
  output: z.object({
    acceptanceNo: AcceptanceNumber,
    /** Pieces of the order that are still to be accepted. */
    open: Count,
  }),
})

export const takeBackAcceptance = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/takeBack',
  access: 'approvedMember',
  institution: 'accept',
  summary: '撤回自己登记的验收：登记后 10 分钟内，且之后没有再次登记验收或申请售后',
  input: z.strictObject({ no: OrderNumber, acceptanceNo: AcceptanceNumber }),
  output: z.object({
    /** Pieces of the order that are to be accepted now. */
    open: Count,
  }),
})

export const readAcceptancePhoto = endpoint({
  method: 'GET',
  path: '/api/user.acceptance/photo',
  access: 'approvedMember',
  summary: '验收照片：可查看该订单的成员',
  answer: ['jpeg', 'png', 'webp'],
  input: z.object({ id: Id }),
  output: z.unknown(),
})

export const AcceptanceSetting = z.object({
  enabled: z.boolean(),
  /** From this amount of an order on, its buyer does not accept it. null: the buyer may. */
  otherFromFen: z.nullable(Fen),
  /** Unit price from which goods are registered as fixed assets. */
  assetFromFen: Fen,
})
export type AcceptanceSetting = z.output<typeof AcceptanceSetting>

export const readAcceptanceSetting = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/setting',
  access: 'approvedMember',
  summary: '本机构的验收设置',
  input: z.strictObject({}),
  output: AcceptanceSetting,
})

const most = 100_000_000_000
export const saveAcceptanceSetting = endpoint({
  method: 'POST',
  path: '/api/user.acceptance/saveSetting',
  access: 'approvedMember',
  institution: 'acceptanceSetting',
  summary: '修改本机构的验收设置',
  input: z.strictObject({
    enabled: z.boolean(),
    otherFromFen: z.nullable(Fen.check(z.minimum(0, '金额不能为负数'), z.maximum(most, '金额最多 10 亿元'))),
    assetFromFen: Fen.check(z.minimum(1, '单价应大于 0'), z.maximum(most, '单价最多 10 亿元')),
    /** The setting that the form began with; refused if somebody has changed it. */
    seen: z.optional(AcceptanceSetting),
  }),
  output: Nothing,
})
