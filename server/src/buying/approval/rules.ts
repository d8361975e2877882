import type { ApprovalRule, Decider } from '@gongfang/contract/buying/approval-rules'
import type { LimitOver } from '@gongfang/contract/buying/spending-limit'
import { type InstitutionRole, institutionRoles } from '@gongfang/contract/people/institution'
import { type AskedPerson, type MergedStep, type Person, parted, type ResolvedStep } from './level-rules.ts'

/** Facts of an order that the conditions of rules are compared with. */
export interface Purchase {
  /** `worthFen`: goods and freight, before points are set off. */
  readonly amountFen: number
  /** `pieceFen` of the dearest line. */
  readonly unitFen: number
  /** Every category of its goods, with those above them. */
  readonly categoryIds: ReadonlySet<number>
  /** The requester's unit, then those above it. */
  readonly unitIds: readonly number[]
  /** It costs more than its fund has left. */
  readonly isOverFund: boolean
  /** Some of its goods are outside the assortment, which asks for approval. */
  readonly isOutside?: boolean
  /** It brings a sum above a spending limit. */
  readonly isOverLimit: boolean
}

export interface Plan {
  readonly steps: readonly ResolvedStep[]
  /** Names of the rules of the first step that nobody can decide; else ''. */
  readonly unmet: string
  /** The goods outside the assortment, if it asks for approval. */
  readonly outside?: readonly string[]
  /** The spending limits that it goes beyond. */
  readonly limits?: readonly LimitOver[]
}

/** Names of the rules that ask for approval, each once. */
export const ruleNames = ({ steps }: Pick<Plan, 'steps'>) =>
  [...new Set(steps.flatMap(({ rules }) => rules))].join('、')

export function matches({ when }: ApprovalRule, purchase: Purchase): boolean {
  const { amountFen, unitFen, categoryIds, unitIds, isOverFund, isOverLimit, isOutside } = purchase
  return (
    when.always ||
    (when.amountFen !== undefined && amountFen >= when.amountFen) ||
    (when.unitFen !== undefined && unitFen >= when.unitFen) ||
    when.categoryIds.some((id) => categoryIds.has(id)) ||
    (when.unitIds ?? []).some((id) => unitIds.includes(id)) ||
    (when.fundOver === true && isOverFund) ||
    (when.outside === true && isOutside === true) ||
    (when.limitOver === true && isOverLimit)
  )
}

/** The rules with the categories that took the goods of those that were merged. */
export function afterMerges(
  rules: readonly ApprovalRule[],
  merged: readonly { id: number; intoId: number }[],
): ApprovalRule[] {
  const into = new Map(merged.map(({ id, intoId }) => [id, intoId]))
  return rules.map((rule) => {
    const categoryIds = [...new Set(rule.when.categoryIds.map((id) => into.get(id) ?? id))]
    return { ...rule, when: { ...rule.when, categoryIds } }
  })
}

/** True if a rule has at least one condition. */
export const isConditional = ({ when }: ApprovalRule) =>
  when.always ||
  when.amountFen !== undefined ||
  when.unitFen !== undefined ||
  when.categoryIds.length > 0 ||
  (when.unitIds ?? []).length > 0 ||
  when.fundOver === true ||
  when.outside === true ||
  when.limitOver === true

/** The rule of a fund that lets its owner decide about orders beyond what is left. */
export const OVER_FUND: ApprovalRule = {
  name: '经费余额不足',
  when: { always: false, categoryIds: [], fundOver: true },
  steps: [{ level: 1, by: { kind: 'fundOwner' }, mode: 'one', days: 3 }],
}

/** The rule of an assortment that asks for approval, where no rule of the institution says who decides. */
export const OUTSIDE: ApprovalRule = {
  name: '采购目录外商品',
  when: { always: false, categoryIds: [], outside: true },
  steps: [{ level: 1, by: { kind: 'role', role: 'approver' }, mode: 'one', days: 3 }],
}

export const withOutside = (rules: readonly ApprovalRule[], isOutside: boolean) =>
  isOutside && !rules.some(({ when }) => when.outside) ? [...rules, OUTSIDE] : rules

const keyOf = (by: Decider) =>
  by.kind === 'person' ? `person ${by.memberId}` : by.kind === 'role' ? `role ${by.role}` : by.kind

/**
 * The steps of all rules that match, by level. What several ask for is one step with the stricter terms, at the highest
 * of its levels: nobody decides twice in the same capacity.
 */
export function mergedSteps(rules: readonly ApprovalRule[], purchase: Purchase): MergedStep[] {
  const asked = rules
    .filter((rule) => matches(rule, purchase))
    .flatMap((rule) => rule.steps.map((step) => ({ ...step, name: rule.name })))
  const merged = new Map<string, MergedStep>()
  for (const { name, ...step } of asked) {
    const key = keyOf(step.by)
    const known = merged.get(key)
    merged.set(key, {
      level: Math.max(step.level, known?.level ?? step.level),
      by: step.by,
      mode: step.mode === 'all' || known?.mode === 'all' ? 'all' : 'one',
      days: Math.min(step.days, known?.days ?? step.days),
      rules: [...new Set([...(known?.rules ?? []), name])],
    })
  }
  return [...merged.values()].sort((a, b) => a.level - b.level)
}

/** Roles that stand in for a decider, lowest first. The first role that somebody else holds decides. */
const ABOVE: readonly InstitutionRole[] = ['approver', 'admin', 'owner']
const aboveOf = (by: Decider) => {
  const at = by.kind === 'role' ? ABOVE.indexOf(by.role) : -1
  return ABOVE.slice(at + 1)
}

/** The colleagues among whom the deciders of some steps, and those who stand in for them, are found. */
export interface Candidates {
  readonly roles: readonly InstitutionRole[]
  readonly memberIds: readonly number[]
  /** Managers of these units. */
  readonly unitIds: readonly number[]
}

export function candidatesFor(
  steps: readonly Pick<MergedStep, 'by'>[],
  { units, fundOwnerId }: Facts,
): Candidates {
  const asked = steps.map(({ by }) => by)
  const roles = asked.flatMap((by) => (by.kind === 'role' ? [by.role] : []))
  const named = asked.flatMap((by) => (by.kind === 'person' ? [by.memberId] : []))
  const owner = asked.some(({ kind }) => kind === 'fundOwner') ? fundOwnerId : null
  return {
    roles: [...new Set([...ABOVE, ...roles])],
    memberIds: owner === null ? named : [...named, owner],
    unitIds: asked.some(({ kind }) => kind === 'unitManager') ? units : [],
  }
}

const holders = (people: readonly Person[], role: InstitutionRole) =>
  people.filter(({ roles }) => roles.includes(role))

const managersOf = (people: readonly Person[], unitId: number) =>
  people.filter(({ manages }) => manages.includes(unitId))

type Facts = Pick<Requester, 'units' | 'fundOwnerId'>

function deciders(by: Decider, people: readonly Person[], { units, fundOwnerId }: Facts): readonly Person[] {
  if (by.kind === 'role') return holders(people, by.role)
  if (by.kind === 'person') return people.filter(({ memberId }) => memberId === by.memberId)
  if (by.kind === 'fundOwner') return people.filter(({ memberId }) => memberId === fundOwnerId)
  return units.map((unitId) => managersOf(people, unitId)).find((some) => some.length > 0) ?? []
}

export function labelOf(by: Decider, people: readonly Person[]): string {
  if (by.kind === 'role') return institutionRoles[by.role]
  if (by.kind === 'unitManager') return '部门负责人'
  if (by.kind === 'fundOwner') return '经费负责人'
  return people.find(({ memberId }) => memberId === by.memberId)?.name ?? '已离开的同事'
}

export interface Requester {
  readonly people: readonly Person[]
  readonly requesterId: number
  /** The requester's unit, then those above it. */
  readonly units: readonly number[]
  /** Owner of the fund that the order names; null without a fund. */
  readonly fundOwnerId: number | null
}

/** Finds the deciders of one step except the requester. If there are none, holders of a higher role decide. */
export function resolve(by: Decider, { people, requesterId, ...facts }: Requester) {
  const others = people.filter(({ memberId }) => memberId !== requesterId)
  const own = deciders(by, others, facts)
  if (own.length > 0) return { people: own, replaced: false }
  const above = aboveOf(by).map((role) => holders(others, role))
  return { people: above.find((some) => some.length > 0) ?? [], replaced: true }
}

/** Finds holders of a higher role whom the step has not asked yet; only one where all must agree. */
export function standIns(
  { decider: by, mode }: { decider: Decider; mode: 'one' | 'all' },
  people: readonly Person[],
  barred: ReadonlySet<number>,
): readonly Person[] {
  const others = people.filter(({ memberId }) => !barred.has(memberId))
  const found = aboveOf(by)
    .map((role) => holders(others, role))
    .find((some) => some.length > 0)
  return (found ?? []).slice(0, mode === 'all' ? 1 : undefined)
}

/** Builds the steps that a purchase needs. Nobody decides their own purchase, or two steps of one level. */
export function planOf(rules: readonly ApprovalRule[], purchase: Purchase, requester: Requester): Plan {
  const { people } = requester
  const resolved = mergedSteps(rules, purchase).map((step) => {
    const resolved = resolve(step.by, requester)
    return {
      ...step,
      ...resolved,
      // One answer is enough from people who stand in for somebody.
      mode: resolved.replaced ? ('one' as const) : step.mode,
      label: labelOf(step.by, people),
      people: resolved.people.map(({ memberId, name }) => ({ memberId, name })),
    }
  })
  const others = people.filter(({ memberId }) => memberId !== requester.requesterId)
  const steps = [...new Set(resolved.map(({ level }) => level))].flatMap((level) =>
    parted(
      resolved.filter((step) => step.level === level),
      (by) => aboveOf(by).map((role) => holders(others, role)),
    ),
  )
  return { steps, unmet: steps.find((step) => step.people.length === 0)?.rules.join('、') ?? '' }
}

export interface Fault {
  /** 'rules.2.steps.0' */
  readonly field: string
  readonly text: string
}

/** Checks rules before they are saved. Each fault names its field. */
export function faultsOf(rules: readonly ApprovalRule[], people: readonly Person[]): Fault[] {
  const names = rules.map(({ name }) => name)
  return rules.flatMap((rule, at) => [
    ...(names.indexOf(rule.name) < at ? [{ field: `rules.${at}.name`, text: '已有同名的规则' }] : []),
    ...(isConditional(rule) ? [] : [{ field: `rules.${at}.when`, text: '请至少设置一个条件' }]),
    ...stepFaults(rule, people).map(({ step, text }) => ({ field: `rules.${at}.steps.${step}`, text })),
  ])
}

function stepFaults(rule: ApprovalRule, people: readonly Person[]) {
  const unknown = { units: [], fundOwnerId: null }
  // The managers of a unit and the owner of a fund depend on the order.
  const steps = rule.steps.flatMap(({ by, ...step }, at) =>
    by.kind === 'unitManager' || by.kind === 'fundOwner' ? [] : [{ ...step, by, at }],
  )
  const missing = steps.filter(({ by }) => deciders(by, people, unknown).length === 0)
  if (missing.length > 0) return missing.map(({ by, at }) => ({ step: at, text: missingText(by) }))
  const purchase = {
    amountFen: 0,
    unitFen: 0,
    categoryIds: new Set<number>(),
    unitIds: [],
    isOverFund: false,
    isOverLimit: false,
  }
  const always = {
    ...rule,
    when: { always: true, categoryIds: [] },
    steps: steps.map(({ at: _, ...step }) => step),
  }
  const plan = planOf([always], purchase, { people, requesterId: 0, ...unknown })
  const alone = plan.steps.filter((step) => step.people.length === 0).map(({ by }) => by)
  return steps.flatMap(({ by, at }) =>
    alone.includes(by) ? [{ step: at, text: '同一级的每一步须由不同的人审批，这一步没有别人能审批' }] : [],
  )
}

const missingText = (by: Decider) =>
  by.kind === 'role'
    ? `机构中没有“${institutionRoles[by.role]}”角色的成员，这一步没有人能审批`
    : '所选的同事已离开或已停用，这一步没有人能审批'

/** Units that the institution does not have. */
export const unitFaultsOf = (rules: readonly ApprovalRule[], unitIds: readonly number[]): Fault[] =>
  rules.flatMap(({ when }, at) =>
    (when.unitIds ?? []).every((id) => unitIds.includes(id))
      ? []
      : [{ field: `rules.${at}.when.unitIds`, text: '请选择本机构的部门' }],
  )

/**
 * True if somebody who was asked is still active and, where a rule asked for a role, still has it. A delegate decides
 * only what the member could decide.
 */
export function isAble(
  asked: AskedPerson,
  step: { readonly decider: Decider; readonly replaced: boolean; readonly people: readonly AskedPerson[] },
  active: readonly Person[],
): boolean {
  const { decider, replaced, people } = step
  const named =
    asked.forMemberId === null ? asked : people.find(({ memberId }) => memberId === asked.forMemberId)
  const isActive = active.some(({ memberId }) => memberId === asked.memberId)
  const person = active.find(({ memberId }) => memberId === named?.memberId)
  if (!isActive || !named || !person) return false
  return named.standIn || replaced || decider.kind !== 'role' || person.roles.includes(decider.role)
}

export interface StepState {
  readonly id: number
  readonly level: number
  readonly mode: 'one' | 'all'
  readonly state: 'later' | 'waiting' | 'done' | 'closed'
  readonly people: readonly { memberId: number; state: string }[]
}

/** A step is done when one has agreed, or all who were not taken out of it. */
export function isDone({ mode, people }: Pick<StepState, 'mode' | 'people'>): boolean {
  const asked = people.filter(({ state }) => state !== 'closed')
  const agreed = asked.filter(({ state }) => state === 'approved').length
  return mode === 'one' ? agreed > 0 : agreed > 0 && agreed === asked.length
}

/** Steps that open now: those of the lowest level that is not done, unless some of them wait already. */
export function nextSteps<S extends Pick<StepState, 'level' | 'state'>>(steps: readonly S[]): S[] {
  const open = steps.filter(({ state }) => state === 'later' || state === 'waiting')
  const lowest = Math.min(...open.map(({ level }) => level))
  return open.filter(({ level, state }) => level === lowest && state === 'later')
}

export const isFinished = (steps: readonly Pick<StepState, 'state'>[]) =>
  steps.every(({ state }) => state === 'done' || state === 'closed')

const DAY_MS = 24 * 3_600_000
export const dueAt = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS)
