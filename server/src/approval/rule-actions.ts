import type { saveApprovalRules, testApprovalRules } from '@gongfang/contract/approval'
import type { ApprovalPlan, ApprovalRule } from '@gongfang/contract/approval-rules'
import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import type { Context } from '../http/context.ts'
import { roleMust } from '../http/session.ts'
import { findBelonging, lockInstitutions, updateApprovalVersion } from '../member/door.ts'
import {
  findCategoryPath,
  findNewestRules,
  getRules,
  insertRules,
  listActivePeople,
  listCategoryIds,
  listUnitIds,
} from './rule-queries.ts'
import { faultsOf, type Plan, planOf } from './rules.ts'

type ApprovalContext = Context<'approvedMember'>

export async function readRules({ db, caller }: ApprovalContext) {
  const none = { version: 0, rules: [] as ApprovalRule[], savedBy: null, savedAt: null }
  return (await findNewestRules(db, caller.institutionId ?? 0)) ?? none
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
    const faults = faultsOf(rules, await listActivePeople(tx, institutionId))
    if (faults.length > 0)
      refuse('invalid', { fields: Object.fromEntries(faults.map(({ field, text }) => [field, text])) })
    const next = version + 1
    await insertRules(tx, { institutionId, version: next, rules, memberId: caller.id, now })
    await updateApprovalVersion(tx, institutionId, rules.length > 0 ? next : null)
    return { version: next }
  })

export async function testRules(
  { db, caller }: ApprovalContext,
  { rules, memberId, amountFen, unitFen, categoryId }: Parsed<typeof testApprovalRules>,
) {
  const institutionId = caller.institutionId ?? 0
  const people = await listActivePeople(db, institutionId)
  if (!people.some((person) => person.memberId === memberId)) refuse('notFound')
  const path =
    categoryId === undefined ? [] : ((await findCategoryPath(db, categoryId)) ?? refuse('notFound'))
  const purchase = { amountFen, unitFen, categoryIds: new Set(path) }
  const units = await listUnitIds(db, { memberId, institutionId })
  return shownPlan(planOf(rules, purchase, { people, requesterId: memberId, units }))
}

export const shownPlan = ({ steps, unmet }: Plan): ApprovalPlan => ({
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
})

export interface Asked {
  readonly version: number
  readonly memberId: number
  readonly lines: readonly { skuId: number; priceFen: number }[]
  readonly amounts: { goodsFen: number; freightFen: number }
}

/** Names the deciders of an order, by one version of the institution's rules. */
export async function planFor(db: Db, { version, memberId, lines, amounts }: Asked): Promise<Plan> {
  const { institutionId } = (await findBelonging(db, memberId)) ?? refuse('institutionMissing')
  const rules = await getRules(db, institutionId, version)
  const byCategory = rules.some(({ when }) => when.categoryIds.length > 0)
  const categories = byCategory
    ? await listCategoryIds(
        db,
        lines.map(({ skuId }) => skuId),
      )
    : []
  const purchase = {
    amountFen: amounts.goodsFen + amounts.freightFen,
    unitFen: Math.max(...lines.map(({ priceFen }) => priceFen)),
    categoryIds: new Set(categories.map(({ id }) => id)),
  }
  const people = await listActivePeople(db, institutionId)
  const byUnit = rules.some(({ steps }) => steps.some(({ by }) => by.kind === 'unitManager'))
  const units = byUnit ? await listUnitIds(db, { memberId, institutionId }) : []
  return planOf(rules, purchase, { people, requesterId: memberId, units })
}
