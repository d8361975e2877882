import * as z from 'zod/mini'
import '../base/endpoint.ts'
import { Fen } from '../base/money.ts'
import { Instant, showTime } from '../base/time.ts'
import { Id, line } from '../base/values.ts'
import { InstitutionRole } from '../people/institution.ts'
import { LimitOver } from './spending-limit.ts'

export const APPROVAL_LIMITS = {
  rules: 50,
  steps: 8,
  levels: 5,
  days: 30,
  categories: 50,
  units: 50,
} as const

/** The people who decide a step. */
export const Decider = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), memberId: Id }),
  z.strictObject({ kind: z.literal('role'), role: InstitutionRole }),
  /** Managers of the requester's unit, or of the next one above that has any. */
  z.strictObject({ kind: z.literal('unitManager') }),
  /** The owner of the fund that the order is charged to. */
  z.strictObject({ kind: z.literal('fundOwner') }),
])
export type Decider = z.output<typeof Decider>

/** `one`: the first who decides does it for all; `all`: everybody has to agree. */
export const StepMode = z.enum(['one', 'all'])
export type StepMode = z.output<typeof StepMode>
export const stepModeNames: Record<StepMode, string> = { one: '任一人同意', all: '全部同意' }

const whole = (name: string, most: number) =>
  z.int(`${name}应为整数`).check(z.minimum(1, `${name}至少为 1`), z.maximum(most, `${name}最多 ${most}`))

const RuleStep = z.strictObject({
  /** Steps of one level are open at the same time; the next level opens when all of them are done. */
  level: whole('级别', APPROVAL_LIMITS.levels),
  by: Decider,
  mode: StepMode,
  days: whole('期限', APPROVAL_LIMITS.days),
})
export type RuleStep = z.output<typeof RuleStep>

const Threshold = z.optional(Fen.check(z.minimum(1, '金额应大于 0')))

export const ApprovalRule = z.strictObject({
  name: line('规则名称', 30, 1),
  /** The rule matches if any of these does. */
  when: z.strictObject({
    always: z._default(z.boolean(), false),
    /** Goods and freight, before points are set off. */
    amountFen: Threshold,
    unitFen: Threshold,
    categoryIds: z._default(
      z.array(Id).check(z.maxLength(APPROVAL_LIMITS.categories, '最多选择 50 个分类')),
      [],
    ),
    /** Units of the requester; each stands for those below it, too. */
    unitIds: z.optional(z.array(Id).check(z.maxLength(APPROVAL_LIMITS.units, '最多选择 50 个部门'))),
    /** The order costs more than its fund has left. */
    fundOver: z.optional(z.boolean()),
    /** The order brings the period's sum of the buyer, or of a unit, above a spending limit. */
    limitOver: z.optional(z.boolean()),
    /** Goods outside an assortment that asks for approval. */
    outside: z.optional(z.boolean()),
  }),
  steps: z
    .array(RuleStep)
    .check(z.minLength(1, '请至少设置一个审批步骤'), z.maxLength(APPROVAL_LIMITS.steps, '最多 8 个步骤')),
})
export type ApprovalRule = z.output<typeof ApprovalRule>

export const ApprovalRules = z
  .array(ApprovalRule)
  .check(z.maxLength(APPROVAL_LIMITS.rules, `最多 ${APPROVAL_LIMITS.rules} 条规则`))

/** A step of a request before it is handed in. */
export const PlannedStep = z.object({
  level: z.int(),
  /** '审批' for a role, the name for a person. */
  label: z.string(),
  mode: StepMode,
  days: z.int(),
  people: z.array(z.object({ memberId: Id, name: z.string() })),
  /** The names of the rules that ask for it. */
  rules: z.array(z.string()),
  /** True if nobody whom the rule names can decide, so holders of a higher role decide. */
  replaced: z.boolean(),
})
export type PlannedStep = z.output<typeof PlannedStep>

export const ApprovalPlan = z.object({
  /** Empty: the order needs no approval. */
  steps: z.array(PlannedStep),
  /** Rules of a step that nobody can decide, since nobody decides their own request; else ''. */
  unmet: z.string(),
  /** The spending limits that the order goes beyond. */
  limits: z.optional(z.array(LimitOver)),
  /** The goods outside the assortment, if it asks for approval. */
  outside: z.optional(z.array(z.string())),
})
export type ApprovalPlan = z.output<typeof ApprovalPlan>

export const PersonState = z.enum(['later', 'waiting', 'approved', 'returned', 'rejected', 'closed'])
export type PersonState = z.output<typeof PersonState>

/** A step of a request that was handed in. */
export const RequestStep = z.object({
  id: Id,
  level: z.int(),
  label: z.string(),
  mode: StepMode,
  state: z.enum(['later', 'waiting', 'done', 'closed']),
  /** Set while it waits. */
  dueAt: z.nullable(Instant),
  rules: z.array(z.string()),
  replaced: z.boolean(),
  people: z.array(
    z.object({
      memberId: Id,
      name: z.string(),
      /** True if a forward, an added step or a reminder brought this person in, not the rule. */
      standIn: z.boolean(),
      state: PersonState,
      at: z.nullable(Instant),
    }),
  ),
})
export type RequestStep = z.output<typeof RequestStep>
export const stepStateNames: Record<RequestStep['state'], string> = {
  later: '未开始',
  waiting: '审批中',
  done: '已同意',
  closed: '已结束',
}

const answerNames: Partial<Record<PersonState, string>> = {
  approved: '同意',
  returned: '退回',
  rejected: '拒绝',
}

/** '王敏（代） 2026-11-20 10:00 同意' */
export function deciderText({ name, standIn, state, at }: RequestStep['people'][number]): string {
  const who = standIn ? `${name}（代）` : name
  return answerNames[state] && at !== null ? `${who} ${showTime(at)} ${answerNames[state]}` : who
}
