import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, line, Quantity } from '../base/values.ts'
import { FundChoices } from '../people/fund.ts'
import { RequiredField } from '../people/institution-settings.ts'
import { RequestNumber, RequestState } from './approval.ts'
import { lastingOrderNotes, shownLastingNotes } from './order.ts'

/** As many as a purchase request may have. */
export const RECURRING_LINES_MOST = 200
export const RECURRING_PERCENT = 5
/** Days that the screen shows. */
export const RECURRING_RUNS = 12

const Percent = z
  .int('百分比应为整数')
  .check(z.minimum(0, '百分比应在 0 到 100 之间'), z.maximum(100, '百分比应在 0 到 100 之间'))

/** Why nothing is handed in: one model, or the whole request. */
export const RecurringReason = z.object({ skuId: z.nullable(Id), text: z.string() })
export type RecurringReason = z.output<typeof RecurringReason>

export const RecurringRun = z.object({
  day: Day,
  at: Instant,
  /** Somebody handed it in afterwards. */
  byHand: z.boolean(),
  /** null: nothing was handed in, for these reasons. */
  request: z.nullable(z.object({ no: RequestNumber, state: RequestState })),
  reasons: z.array(RecurringReason),
})
export type RecurringRun = z.output<typeof RecurringRun>

export const RecurringLine = z.object({
  skuId: Id,
  title: z.string(),
  modelCode: z.string(),
  unit: z.string(),
  quantity: Quantity,
  priceFen: Fen,
  points: Points,
  /** null: it came into the list later. */
  agreed: z.nullable(z.object({ priceFen: Fen, points: Points })),
})
export type RecurringLine = z.output<typeof RecurringLine>

export const RecurringPlan = z.object({
  version: Count,
  /** Requests are handed in on the list's days. */
  on: z.boolean(),
  /** Why the shop paused it; '' otherwise. */
  pausedWhy: z.string(),
  /** In whose name. */
  owner: z.string(),
  isOwn: z.boolean(),
  /** null: it has to be chosen again. */
  addressId: z.nullable(Id),
  fundId: z.nullable(Id),
  notes: z.object(shownLastingNotes),
  percent: Count,
  agreedAt: Instant,
  /** The last day on which nothing was handed in, as long as nobody has settled it. */
  heldOn: z.nullable(Day),
})
export type RecurringPlan = z.output<typeof RecurringPlan>

export const Recurring = z.object({
  /** null: nothing was set yet. */
  plan: z.nullable(RecurringPlan),
  currency: Currency,
  /** In the list's order, at the prices of now. */
  lines: z.array(RecurringLine),
  /** Why no request would be handed in today; empty: it would. */
  reasons: z.array(RecurringReason),
  required: z.array(RequiredField),
  /** Others have to agree; otherwise the request waits for its owner. */
  decided: z.boolean(),
  runs: z.array(RecurringRun),
})
export type Recurring = z.output<typeof Recurring>

const Of = { listId: Id }
const Version = { ...Of, version: Count }
const OfDay = { ...Of, day: Day }

export const getRecurring = endpoint({
  method: 'POST',
  path: '/api/user.recurring/detail',
  access: 'approvedMember',
  institution: 'order',
  summary: '常用清单的自动提交：设置、约定价与现价、会妨碍提交的原因、各次结果',
  input: z.strictObject(Of),
  output: Recurring,
})

export const listRecurringFunds = endpoint({
  method: 'POST',
  path: '/api/user.recurring/funds',
  access: 'approvedMember',
  institution: 'order',
  summary: '自动提交可选的经费，及按现价是否够用',
  input: z.strictObject({ ...Of, keyword: z._default(line('关键词', 60), '') }),
  output: FundChoices,
})

export const saveRecurring = endpoint({
  method: 'POST',
  path: '/api/user.recurring/save',
  access: 'approvedMember',
  institution: 'order',
  summary: '设置自动提交；第一次设置时记下各行的约定价，之后只由更新约定价改变',
  input: z.strictObject({
    ...Version,
    on: z.boolean(),
    addressId: z.int('请选择收货地址').check(z.minimum(1, '请选择收货地址')),
    fundId: z.optional(Id),
    percent: Percent,
    notes: z.strictObject(lastingOrderNotes),
  }),
  output: Nothing,
})

export const agreeRecurring = endpoint({
  method: 'POST',
  path: '/api/user.recurring/agree',
  access: 'approvedMember',
  institution: 'order',
  summary: '把约定价更新为当前价格',
  input: z.strictObject(Version),
  output: Nothing,
})

export const pauseRecurring = endpoint({
  method: 'POST',
  path: '/api/user.recurring/pause',
  access: 'approvedMember',
  institution: 'order',
  summary: '暂停自动提交；到期改为提醒',
  input: z.strictObject(Of),
  output: Nothing,
})

export const resumeRecurring = endpoint({
  method: 'POST',
  path: '/api/user.recurring/resume',
  access: 'approvedMember',
  institution: 'order',
  summary: '恢复自动提交，以自己的名义',
  input: z.strictObject(Of),
  output: Nothing,
})

export const handInRecurring = endpoint({
  method: 'POST',
  path: '/api/user.recurring/handIn',
  access: 'approvedMember',
  institution: 'order',
  summary: '补交没有自动提交的一次（需要 Idempotency-Key）；条件与自动提交相同',
  once: true,
  input: z.strictObject(OfDay),
  output: z.object({ no: RequestNumber, state: RequestState }),
})

export const dismissRecurring = endpoint({
  method: 'POST',
  path: '/api/user.recurring/dismiss',
  access: 'approvedMember',
  institution: 'order',
  summary: '不再处理没有自动提交的一次',
  input: z.strictObject(OfDay),
  output: Nothing,
})
