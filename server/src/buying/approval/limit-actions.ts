import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { LIMIT_RULES, type OwnLimit, type saveSpendingLimit } from '@gongfang/contract/buying/spending-limit'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import { findBelonging, findColleague, lockInstitutions } from '../../people/member/door.ts'
import * as queries from './limit-queries.ts'
import { limitsOver } from './limit-rules.ts'
import { findNewestRules, listUnitIds, listUnitsOf } from './rule-queries.ts'

type LimitContext = Context<'approvedMember'>

const institutionOf = ({ caller }: LimitContext) => caller.institutionId ?? refuse('institutionMissing')

async function areUsed(db: Db, institutionId: number) {
  const found = await findNewestRules(db, institutionId)
  return found?.rules.some(({ when }) => when.limitOver === true) ?? false
}

export async function readLimits(ctx: LimitContext) {
  const { db, now } = ctx
  const institutionId = institutionOf(ctx)
  const [limits, changes, inUse] = await Promise.all([
    queries.listLimits(db, { institutionId, now }),
    queries.listChanges(db, { institutionId, limit: LIMIT_RULES.changes }),
    areUsed(db, institutionId),
  ])
  return { limits, changes, inUse }
}

/** The limits of the member alone and of the own units, with what is left of them. */
export async function readOwnLimits(ctx: LimitContext) {
  const { db, caller, now } = ctx
  const institutionId = institutionOf(ctx)
  const memberId = caller.id
  const unitIds = await listUnitIds(db, { memberId, institutionId })
  const [limits, inUse] = await Promise.all([
    queries.listUse(db, { institutionId, memberId, unitIds }, { now }),
    areUsed(db, institutionId),
  ])
  return {
    limits: limits.map((limit) => ({ ...limit, leftFen: limit.amountFen - limit.usedFen })) as OwnLimit[],
    inUse,
  }
}

export const saveLimit = (
  ctx: LimitContext,
  { memberId, unitId, period, amountFen, seenFen }: Parsed<typeof saveSpendingLimit>,
) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const institutionId = institutionOf(ctx)
    await lockInstitutions(tx, [institutionId])
    const own = await findBelonging(tx, caller.id)
    if (own?.institutionId !== institutionId) return refuse('changedMeanwhile')
    roleMust(own, 'approvalRules')
    await mustBeOne(tx, { institutionId, memberId, unitId })
    const of = { institutionId, memberId: memberId ?? null, unitId: unitId ?? null, period }
    const beforeFen = (await queries.lockLimit(tx, of))?.amountFen ?? null
    if (beforeFen !== seenFen) refuse('limitMoved')
    if (beforeFen === amountFen) return {}
    if (amountFen === null) await queries.deleteLimit(tx, of)
    else if (beforeFen !== null) await queries.updateLimit(tx, { ...of, amountFen, now })
    else {
      if ((await queries.countLimits(tx, institutionId)) >= LIMIT_RULES.limits)
        refuse('limitsFull', { values: { most: LIMIT_RULES.limits } })
      await queries.insertLimit(tx, { ...of, amountFen, now })
    }
    await queries.insertChange(tx, { ...of, beforeFen, afterFen: amountFen, actorId: caller.id, now })
    return {}
  })

interface Whose {
  institutionId: number
  memberId: number | undefined
  unitId: number | undefined
}

/** A colleague or a unit of the institution. */
async function mustBeOne(tx: Db, { institutionId, memberId, unitId }: Whose) {
  if ((memberId === undefined) === (unitId === undefined)) refuseField('memberId', '请选择一位成员或一个部门')
  if (memberId !== undefined && !(await findColleague(tx, { memberId, institutionId })))
    refuseField('memberId', '请选择本机构的成员')
  if (unitId !== undefined && !(await listUnitsOf(tx, institutionId)).includes(unitId))
    refuseField('unitId', '请选择本机构的部门')
}

interface Comparing {
  costFen: number
  now: Date
  exceptRequestId?: number | undefined
  /** Waits for orders of the same person or unit that are not committed yet, and lets later ones wait. */
  lock: boolean
}

/** The limits that an order of this cost goes beyond. */
export async function compareLimits(
  db: Db,
  limited: queries.Limited,
  { costFen, lock, ...counted }: Comparing,
) {
  // A statement of its own: the next one sees what was committed while it waited.
  if (lock && (await queries.lockLimits(db, limited)) === 0) return []
  return limitsOver(await queries.listUse(db, limited, counted), costFen)
}
