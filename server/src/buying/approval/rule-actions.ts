import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { type Day, dayOf } from '@gongfang/contract/base/time'
import type { saveApprovalRules, testApprovalRules } from '@gongfang/contract/buying/approval'
import type { ApprovalPlan, ApprovalRule } from '@gongfang/contract/buying/approval-rules'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import type { Db } from '../../db/connect.ts'
import { listOutside } from '../../goods/assortment/door.ts'
import type { Context } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import {
  costFen,
  type JudgedFund,
  judgeFund,
  pieceFen,
  verdictText,
  worthFen,
} from '../../people/fund/door.ts'
import { findBelonging, lockInstitutions, updateApprovalVersion } from '../../people/member/door.ts'
import { compareLimits } from './limit-actions.ts'
import {
  findAskedFacts,
  findCategoryPath,
  findNewestRules,
  insertRules,
  listActivePeople,
  listCandidates,
  listMerged,
  listModels,
  listUnitIds,
  listUnitsOf,
} from './rule-queries.ts'
import {
  afterMerges,
  candidatesFor,
  faultsOf,
  mergedSteps,
  OVER_FUND,
  type Plan,
  planOf,
  unitFaultsOf,
  withOutside,
} from './rules.ts'

type ApprovalContext = Context<'approvedMember'>

export async function readRules({ db, caller }: ApprovalContext) {
  const none = { version: 0, rules: [] as ApprovalRule[], savedBy: null, savedAt: null }
  const found = await findNewestRules(db, caller.institutionId ?? 0)
  if (!found) return none
  const named = found.rules.flatMap(({ when }) => when.categoryIds)
  return { ...found, rules: afterMerges(found.rules, await listMerged(db, named)) }
}

export const saveRules = (ctx: ApprovalContext, { version, rules }: Parsed<typeof saveApprovalRules>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const institutionId = caller.institutionId ?? refuse('institutionMissing')
    await lockInstitutions(tx, [institutionId])
    const own = await findBelonging(tx, caller.id)
    if (own?.institutionId !== institutionId) return refuse('changedMeanwhile')
    roleMust(own, 'approvalRules')
    const before = await findNewestRules(tx, institutionId)
    if ((before?.version ?? 0) !== version) refuse('rulesChanged')
    const faults = [
      ...faultsOf(rules, await listActivePeople(tx, institutionId)),
      ...unitFaultsOf(rules, await listUnitsOf(tx, institutionId)),
    ]
    if (faults.length > 0)
      refuse('invalid', { fields: Object.fromEntries(faults.map(({ field, text }) => [field, text])) })
    const next = version + 1
    await insertRules(tx, { institutionId, version: next, rules, memberId: caller.id, now })
    await updateApprovalVersion(tx, institutionId, rules.length > 0 ? next : null)
    return { version: next }
  })

export async function testRules(
  { db, caller, now }: ApprovalContext,
  {
    rules,
    memberId,
    amountFen,
    unitFen,
    categoryId,
    fundCode,
    modelCodes = [],
  }: Parsed<typeof testApprovalRules>,
) {
  const institutionId = caller.institutionId ?? 0
  const people = await listActivePeople(db, institutionId)
  if (!people.some((person) => person.memberId === memberId)) refuse('notFound')
  const path =
    categoryId === undefined ? [] : ((await findCategoryPath(db, categoryId)) ?? refuse('notFound'))
  const charge = { costFen: amountFen, dearestFen: unitFen, today: dayOf(now), productIds: [] }
  const fund =
    fundCode === undefined ? undefined : await testedFund(db, { code: fundCode, memberId, ...charge })
  const units = await listUnitIds(db, { memberId, institutionId })
  const outside = await testedOutside(db, { memberId, today: dayOf(now), modelCodes })
  const limits = await limitsFor(
    db,
    rules,
    { institutionId, memberId, unitIds: units },
    { costFen: amountFen, now, lock: false },
  )
  const isOutside = outside.length > 0
  const purchase = {
    ...{ amountFen, unitFen, categoryIds: new Set(path), unitIds: units, isOutside },
    ...overFund(fund),
    isOverLimit: limits.length > 0,
  }
  const requester = { people, requesterId: memberId, units, fundOwnerId: fund?.fund.ownerId ?? null }
  const plan = planOf(withOutside(withFund(rules, fund), isOutside), purchase, requester)
  return shownPlan({ ...plan, outside, limits })
}

/** The names of these models that are outside the assortment, if it asks for approval. */
async function testedOutside(
  db: Db,
  { memberId, today, modelCodes }: { memberId: number; today: Day; modelCodes: readonly string[] },
) {
  const models = modelCodes.length > 0 ? await listModels(db, modelCodes) : []
  const known = new Set(models.map(({ modelCode }) => modelCode))
  const unknown = modelCodes.filter((code) => !known.has(code))
  if (unknown.length > 0) refuseField('modelCodes', `没有这些型号：${unknown.join('、')}`)
  const outside =
    models.length > 0 ? await listOutside(db, { memberId, today, skuIds: models.map(({ id }) => id) }) : []
  return outside.filter(({ mode }) => mode === 'ask').map(nameOutside)
}

const nameOutside = ({ modelCode, title }: { modelCode: string; title: string }) => `${modelCode} ${title}`

async function testedFund(db: Db, wish: Parameters<typeof judgeFund>[1]) {
  const judged = (await judgeFund(db, wish)) ?? refuseField('fundCode', '没有这项经费，或下单人不能使用它')
  if (judged.verdict.says === 'refuse') refuseField('fundCode', verdictText(judged.verdict))
  return judged
}

const overFund = (fund: JudgedFund | undefined) => ({
  isOverFund: fund?.verdict.says === 'ask' || fund?.verdict.says === 'warn',
})

/** A fund may ask its owner even where the institution has no rules. */
const withFund = (rules: readonly ApprovalRule[], fund: JudgedFund | undefined) =>
  fund?.verdict.says === 'ask' ? [...rules, OVER_FUND] : rules

export const shownPlan = ({ steps, unmet, outside = [], limits = [] }: Plan): ApprovalPlan => ({
  steps: steps.map(({ level, label, mode, days, people, rules, replaced }) => ({
    level,
    label,
    mode,
    days,
    people: [...people],
    rules: [...rules],
    replaced,
  })),
  unmet,
  ...(outside.length > 0 && { outside: [...outside] }),
  ...(limits.length > 0 && { limits: [...limits] }),
})

/** Compared only where a rule asks for it: other institutions have no statement more. */
const limitsFor = async (db: Db, rules: readonly ApprovalRule[], ...compared: Compared) =>
  rules.some(({ when }) => when.limitOver === true) ? compareLimits(db, ...compared) : []

type Compared = Parameters<typeof compareLimits> extends [Db, ...infer Rest] ? Rest : never

export interface Asked {
  /** 0: the institution has no rules. */
  readonly version: number
  readonly memberId: number
  readonly lines: readonly {
    skuId: number
    modelCode: string
    title: string
    priceFen: number
    points: number
    outside?: Outside | undefined
  }[]
  readonly amounts: Parameters<typeof worthFen>[0] & Parameters<typeof costFen>[0]
  readonly fund: JudgedFund | undefined
  readonly now: Date
  /** Value of the order that these goods are added to: rules about amounts look at both. */
  readonly besideFen?: number | undefined
  /** The order is placed or handed in now: others of the same person or unit wait for it. */
  readonly lock?: boolean
  /** A request that waits is not counted beside itself. */
  readonly exceptRequestId?: number
}

/** Names the deciders of an order, by one version of the institution's rules. */
export async function planFor(
  db: Db,
  { version, memberId, lines, amounts, fund, now, lock = false, exceptRequestId, besideFen = 0 }: Asked,
): Promise<Plan> {
  const skuIds = lines.map(({ skuId }) => skuId)
  const asked = (await findAskedFacts(db, { memberId, version, skuIds })) ?? refuse('institutionMissing')
  const { institutionId, unitIds, categoryIds } = asked
  const outside = lines.filter((line) => line.outside === 'ask').map(nameOutside)
  const isOutside = outside.length > 0
  const rules = withOutside(withFund(asked.rules, fund), isOutside)
  const limits = await limitsFor(
    db,
    rules,
    { institutionId, memberId, unitIds },
    { costFen: costFen(amounts), now, lock, exceptRequestId },
  )
  const purchase = {
    amountFen: worthFen(amounts) + besideFen,
    unitFen: Math.max(...lines.map((line) => pieceFen(line, amounts))),
    categoryIds: new Set(categoryIds),
    unitIds,
    isOutside,
    ...overFund(fund),
    isOverLimit: limits.length > 0,
  }
  const facts = { units: unitIds, fundOwnerId: fund?.fund.ownerId ?? null }
  const steps = mergedSteps(rules, purchase)
  const people =
    steps.length === 0 ? [] : await listCandidates(db, institutionId, candidatesFor(steps, facts))
  return { ...planOf(rules, purchase, { people, requesterId: memberId, ...facts }), outside, limits }
}
