import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayAfter, dayOf, startOfDay } from '@gongfang/contract/base/time'
import type { delegateApproval } from '@gongfang/contract/buying/approval'
import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { findBelonging, lockInstitutions } from '../../people/member/door.ts'
import {
  findDelegation,
  insertDelegation,
  isDelegate,
  listConcerned,
  takeBack,
  updateEnded,
} from './course-queries.ts'
import { decidingBeside } from './level-rules.ts'
import { listSteps, lockRequestById, type RequestRow } from './queries.ts'
import { askDelegates } from './request-actions.ts'
import { listActivePeople } from './rule-queries.ts'

type ApprovalContext = Context<'approvedMember'>
const MOST_DAYS = 366

export async function readOwnDelegation({ db, caller, now }: ApprovalContext) {
  const found = await findDelegation(db, caller.id)
  if (!found || Date.parse(found.untilAt) <= now.getTime()) return { delegation: null }
  const untilOn = dayOf(new Date(Date.parse(found.untilAt) - 1))
  return { delegation: { toMemberId: found.toMemberId, name: found.name, untilOn } }
}

/** A delegate may not delegate further, and nobody delegates to a member who has delegated. So chains cannot arise. */
export const delegate = (ctx: ApprovalContext, { toMemberId, untilOn }: Parsed<typeof delegateApproval>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const today = dayOf(now)
    if (untilOn < today) refuseField('untilOn', '不能早于今天')
    if (untilOn > dayAfter(today, MOST_DAYS)) refuseField('untilOn', '最长一年')
    const institutionId = caller.institutionId ?? refuse('institutionMissing')
    await lockInstitutions(tx, [institutionId])
    const people = await listActivePeople(tx, institutionId)
    const to = people.find(({ memberId }) => memberId === toMemberId)
    if (!to || toMemberId === caller.id) return refuseField('toMemberId', '请选择一位同事')
    if (await isDelegate(tx, caller.id)) refuse('delegationCircle', { values: { who: '您正受同事委托' } })
    const theirs = await findDelegation(tx, toMemberId)
    if (theirs) refuse('delegationCircle', { values: { who: '该同事已委托他人' } })
    const before = await findDelegation(tx, caller.id)
    // Another end: the delegate goes on, and is not told again.
    if (before?.toMemberId === toMemberId) await updateEnded(tx, caller.id, now)
    else await endDelegationOf(tx, { memberId: caller.id, now })
    const untilAt = startOfDay(dayAfter(untilOn, 1))
    await insertDelegation(tx, { institutionId, memberId: caller.id, toMemberId, untilAt, now })
    for (const { id } of await listConcerned(tx, caller.id)) {
      const request = await lockRequestById(tx, id)
      if (request?.state !== 'pending') continue
      await mustNotDecideBeside(tx, request, { memberId: caller.id, to })
      await askDelegates(tx, request, now, { again: true })
    }
    return {}
  })

/** In requests that wait now the delegate would decide two steps of a level. In later ones the member alone is asked. */
async function mustNotDecideBeside(
  tx: Db,
  request: RequestRow,
  { memberId, to }: { memberId: number; to: { memberId: number; name: string } },
) {
  const steps = await listSteps(tx, request)
  const asked = steps.filter(({ people }) =>
    people.some((one) => one.memberId === memberId && one.state === 'waiting'),
  )
  if (asked.some((step) => decidingBeside(steps, step).has(to.memberId)))
    refuse('delegateBeside', { values: { name: to.name, no: request.no } })
}

export const endOwnDelegation = (ctx: ApprovalContext) =>
  ctx.transaction(async (tx) => {
    if (!(await findBelonging(tx, ctx.caller.id))) refuse('institutionMissing')
    await endDelegationOf(tx, { memberId: ctx.caller.id, now: ctx.now })
    return {}
  })

/** Requests that wait for the delegate wait for the member again. */
export async function endDelegationOf(tx: Db, { memberId, now }: { memberId: number; now: Date }) {
  const ended = await updateEnded(tx, memberId, now)
  if (ended.length === 0) return
  for (const { id: requestId } of await listConcerned(tx, memberId)) {
    const request = await lockRequestById(tx, requestId)
    if (request?.state === 'pending') await takeBack(tx, { requestId, memberId })
  }
}
