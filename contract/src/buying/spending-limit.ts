import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, SignedFen, showFen } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Id } from '../base/values.ts'

/** Calendar months and years in Shanghai. */
export const limitPeriodNames = { month: '每月', year: '每年' } as const
export type LimitPeriod = keyof typeof limitPeriodNames
export const allLimitPeriods = Object.keys(limitPeriodNames) as LimitPeriod[]
const LimitPeriod = z.enum(allLimitPeriods, '请选择每月或每年')

export const LIMIT_RULES = {
  /** Most limits of an institution. */
  limits: 1000,
  /** 1,000,000,000 yuan. */
  amountFen: 100_000_000_000,
  /** Changes that the screen shows. */
  changes: 20,
} as const

/** A limit that an order goes beyond. */
export const LimitOver = z.object({
  /** The unit; '' for the limit of the buyer alone. */
  unit: z.string(),
  period: LimitPeriod,
  usedFen: SignedFen,
  limitFen: Fen,
})
export type LimitOver = z.output<typeof LimitOver>

/** '化学系本月已用 ¥4,000.00，限额 ¥5,000.00' */
export const limitText = ({ unit, period, usedFen, limitFen }: LimitOver) =>
  `${unit || '下单人'}${period === 'month' ? '本月' : '本年'}已用 ${showFen(usedFen)}，限额 ${showFen(limitFen)}`

export const SpendingLimit = z.object({
  id: Id,
  /** One of the two is set. */
  memberId: z.nullable(Id),
  unitId: z.nullable(Id),
  /** Name of the colleague, or path of the unit. */
  name: z.string(),
  period: LimitPeriod,
  amountFen: Fen,
  usedFen: SignedFen,
})
export type SpendingLimit = z.output<typeof SpendingLimit>

export const LimitChange = z.object({
  id: Id,
  name: z.string(),
  period: LimitPeriod,
  /** null: there was none, or there is none any more. */
  beforeFen: z.nullable(Fen),
  afterFen: z.nullable(Fen),
  /** '' after the account was closed. */
  by: z.string(),
  at: Instant,
})
export type LimitChange = z.output<typeof LimitChange>

export const listSpendingLimits = endpoint({
  method: 'GET',
  path: '/api/user.approval/limits',
  access: 'approvedMember',
  institution: 'approvalRules',
  summary: '本机构成员和部门的支出限额、本期已用和最近的修改',
  input: z.strictObject({}),
  output: z.object({
    limits: z.array(SpendingLimit),
    changes: z.array(LimitChange),
    /** A rule asks for approval beyond limits. Without one they have no effect. */
    inUse: z.boolean(),
  }),
})

export const saveSpendingLimit = endpoint({
  method: 'POST',
  path: '/api/user.approval/saveLimit',
  access: 'approvedMember',
  institution: 'approvalRules',
  summary: '设置、修改或取消一位成员或一个部门（含下级）的支出限额',
  input: z.strictObject({
    /** One of the two. */
    memberId: z.optional(Id),
    unitId: z.optional(Id),
    period: LimitPeriod,
    /** null: no limit any more. */
    amountFen: z.nullable(
      Fen.check(z.minimum(1, '限额应大于 0'), z.maximum(LIMIT_RULES.amountFen, '限额最多 10 亿元')),
    ),
    /** The limit that the page showed; null for none. Refused if somebody has changed it since. */
    seenFen: z.nullable(Fen),
  }),
  output: Nothing,
})

export const OwnLimit = z.object({
  /** Path of the unit; '' for the limit of the member alone. */
  unit: z.string(),
  period: LimitPeriod,
  amountFen: Fen,
  usedFen: SignedFen,
  /** Negative after orders beyond the limit. */
  leftFen: SignedFen,
})
export type OwnLimit = z.output<typeof OwnLimit>

export const listOwnLimits = endpoint({
  method: 'GET',
  path: '/api/user.approval/ownLimits',
  access: 'approvedMember',
  summary: '自己和所在部门的支出限额，本期已用和剩余',
  input: z.strictObject({}),
  output: z.object({ limits: z.array(OwnLimit), inUse: z.boolean() }),
})
