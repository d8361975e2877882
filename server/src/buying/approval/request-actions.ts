import { showFen, showPoints } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { RequestState } from '@gongfang/contract/buying/approval'
import { limitText } from '@gongfang/contract/buying/spending-limit'
import type { Db } from '../../db/connect.ts'
import { enqueue } from '../../jobs/queue.ts'
import { dayNumber } from '../../numbers.ts'
import { releaseForRequest, repriceRequest, reserveForRequest } from '../../people/fund/door.ts'
import { getName } from '../../people/member/door.ts'
import { letGo } from '../inquiry/door.ts'
import { askAgain, askStandIn, closePeople, listDelegations } from './course-queries.ts'
import { tellMember } from './events.ts'
import { decidingBeside } from './level-rules.ts'
import {
  closeSteps,
  type Frozen,
  finishStep,
  insertEvent,
  insertRequest,
  insertSteps,
  listSteps,
  lockRequest,
  lockRequestById,
  openStep,
  type RequestRow,
  type SupplementTo,
  updateHandedIn,
  updateLines,
  updateOrdered,
  updateState,
} from './queries.ts'
import { dueAt, isDone, isFinished, nextSteps, type Plan } from './rules.ts'

interface Handing extends Frozen {
  plan: Plan
  /** The fund as the request was judged by it; undefined without one. */
  judged: { version: number; within: boolean; partId: number | null } | undefined
  now: Date
}

interface New {
  memberId: number
  institutionId: number
  unitId: number | null
  supplement?: SupplementTo
}

/**
 * A new request with the steps of this moment; its first deciders are told. `unasked`: the shop hands it in by itself, and
 * says why.
 */
export async function handIn(tx: Db, handing: Handing & New & { unasked?: string }) {
  const { plan, now, memberId, unasked } = handing
  mustBeMet(plan)
  const no = dayNumber(now)
  const id = await insertRequest(tx, { ...handing, no, state: 'pending' })
  await insertSteps(tx, { requestId: id, round: 1, steps: plan.steps })
  await insertEvent(tx, {
    requestId: id,
    what: 'submitted',
    memberId: unasked === undefined ? memberId : null,
    comment: [unasked ?? '', whyOf(plan)].filter(Boolean).join('；'),
    now,
  })
  const request = await getLocked(tx, id)
  await goOn(tx, request, now)
  await reserve(tx, request, handing)
  return { id, no }
}

/**
 * A request that nobody has to agree to and that its requester did not hand in: it waits for the requester, who hands it in,
 * and holds nothing until then.
 */
export async function draft(tx: Db, drafting: Frozen & New & { why: string; now: Date }) {
  const { why: comment, now } = drafting
  const no = dayNumber(now)
  const id = await insertRequest(tx, { ...drafting, no, state: 'draft' })
  await insertEvent(tx, { requestId: id, what: 'drafted', memberId: null, comment, now })
  return { id, no }
}

/** The fund is locked last. */
async function reserve(tx: Db, request: RequestRow, { judged, now }: Handing) {
  if (judged === undefined) return
  const { memberId: actorId, fundOver: asked } = request
  await reserveForRequest(tx, request, { ...judged, asked, actorId, now })
}

/** Hands a request in again with new lines, prices and steps. Without steps it is approved at once. */
export async function handInAgain(tx: Db, before: RequestRow, handing: Handing): Promise<RequestState> {
  const { plan, now } = handing
  mustBeMet(plan)
  await updateHandedIn(tx, { ...handing, id: before.id })
  const request = await getLocked(tx, before.id)
  await insertSteps(tx, { requestId: before.id, round: request.round, steps: plan.steps })
  await insertEvent(tx, {
    requestId: before.id,
    what: 'submitted',
    memberId: before.memberId,
    comment: whyOf(plan),
    now,
  })
  const state = await goOn(tx, request, now)
  await reserve(tx, request, handing)
  return state
}

/** Approvers read which limits it goes beyond. */
const whyOf = ({ limits = [] }: Plan) => limits.map(limitText).join('；')

function mustBeMet({ unmet }: Plan) {
  if (unmet !== '') refuse('approvalUnmet', { values: { rules: unmet } })
}

/** Finishes steps that are decided and opens the next ones; after the last one the order is placed by a job. */
export async function goOn(tx: Db, request: RequestRow, now: Date): Promise<RequestState> {
  const { id } = request
  for (const step of await listSteps(tx, request))
    if (step.state === 'waiting' && isDone(step)) await finishStep(tx, step.id)
  const steps = await listSteps(tx, request)
  if (isFinished(steps)) {
    await updateState(tx, id, { state: 'approved' })
    await insertEvent(tx, { requestId: id, what: 'approved', memberId: null, now })
    await enqueue(tx, 'order.placeRequested', { requestId: id })
    return 'approved'
  }
  for (const step of nextSteps(steps)) {
    const asked = await openStep(tx, step.id, dueAt(step.days, now))
    for (const { memberId } of asked)
      await tellToDecide(tx, request, { memberId, reference: `step/${step.id}` })
  }
  await askDelegates(tx, request, now)
  return 'pending'
}

/**
 * Delegates of those who are asked are asked, too; where all have to agree, in their place. Not who decides another step
 * of the level: then the member alone is asked. `again`: also who was a
 * delegate before, as the delegation begins anew.
 */
export async function askDelegates(tx: Db, request: RequestRow, now: Date, { again = false } = {}) {
  const { institutionId } = request
  for (const { id: stepId, level, mode, people } of await listSteps(tx, request)) {
    const memberIds = people.filter(({ state }) => state === 'waiting').map(({ memberId }) => memberId)
    const delegations = await listDelegations(tx, { institutionId, memberIds, now })
    for (const { memberId: forMemberId, toMemberId: memberId } of delegations) {
      if (memberId === request.memberId) continue
      if (decidingBeside(await listSteps(tx, request), { level, id: stepId }).has(memberId)) continue
      const standIn = { stepId, requestId: request.id, memberId, forMemberId }
      const [asked] = await askStandIn(tx, standIn)
      const [askedAgain] = asked || !again ? [] : await askAgain(tx, standIn)
      if (!asked && !askedAgain) continue
      if (mode === 'all') await closePeople(tx, stepId, [forMemberId])
      const reference = asked ? `step/${stepId}` : `step/${stepId}/${now.toISOString()}`
      await tellToDecide(tx, request, { memberId, reference })
    }
  }
}

export async function tellToDecide(
  tx: Db,
  { no, memberId: requesterId, amounts }: RequestRow,
  { memberId, reference }: { memberId: number; reference: string },
) {
  await tellMember(tx, {
    memberId,
    event: 'approvalAsked',
    reference,
    values: { no, name: await getName(tx, requesterId), amount: amountOf(amounts) },
  })
}

const amountOf = ({ currency, payableFen, payablePoints }: RequestRow['amounts']) =>
  currency === 'points' ? showPoints(payablePoints) : showFen(payableFen)

const getLocked = async (tx: Db, id: number) => (await lockRequestById(tx, id)) ?? refuse('notFound')

/** A member's own request, locked. */
export async function lockOwnRequest(tx: Db, { no, memberId }: { no: string; memberId: number }) {
  const request = await lockRequest(tx, no)
  return request?.memberId === memberId ? request : refuse('notFound')
}

/** Locks an approved request that is not ordered yet. A repeated job finds none. */
export async function lockApproved(tx: Db, id: number) {
  const request = await lockRequestById(tx, id)
  return request?.state === 'approved' ? request : undefined
}

export async function markOrdered(
  tx: Db,
  request: RequestRow,
  { orderNo, payBefore, now }: { orderNo: string; payBefore: string | null; now: Date },
) {
  const { id, no, memberId } = request
  await updateOrdered(tx, id, orderNo)
  await insertEvent(tx, { requestId: id, what: 'ordered', memberId: null, comment: orderNo, now })
  await tellMember(tx, {
    memberId,
    event: 'requestOrdered',
    reference: `request/${id}`,
    values: { no, orderNo, before: payBefore === null ? '' : showTime(payBefore) },
  })
  await tellChange(tx, request)
}

/** The change of an order that waits for it goes on, or ends. */
const tellChange = async (tx: Db, { id, supplement }: RequestRow) => {
  if (supplement) await enqueue(tx, 'orderChange.requested', { requestId: id })
}

/** It could not be ordered as it was approved: back to the requester, with what differs. */
export async function giveBack(
  tx: Db,
  request: RequestRow,
  { differences, now }: { differences: readonly string[]; now: Date },
) {
  const { id, no, memberId, round } = request
  const what = differences.join('；')
  await updateState(tx, id, { state: 'returned', differences })
  await insertEvent(tx, { requestId: id, what: 'notOrdered', memberId: null, comment: what, now })
  await tellMember(tx, {
    memberId,
    event: 'requestNotOrdered',
    reference: `request/${id}/${round}`,
    values: { no, what },
  })
  await letGo(tx, request, { now })
  await releaseForRequest(tx, request, { now })
  await tellChange(tx, request)
}

/** An approver made it smaller. */
export async function lower(
  tx: Db,
  request: RequestRow,
  {
    lines,
    amounts,
    what,
    by,
    now,
  }: Pick<RequestRow, 'lines' | 'amounts'> & { what: string; by: number; now: Date },
) {
  const { id, no, memberId, revision } = request
  await updateLines(tx, { id, lines, amounts })
  await insertEvent(tx, { requestId: id, what: 'lowered', memberId: by, comment: what, now })
  await tellMember(tx, {
    memberId,
    event: 'requestLowered',
    reference: `request/${id}/${revision}`,
    values: { no, name: await getName(tx, by), what },
  })
  await repriceRequest(tx, request, { after: amounts, now })
}

interface Ending {
  state: 'returned' | 'rejected' | 'withdrawn' | 'draft' | 'expired'
  now: Date
}

/** Ends the decision: nobody is asked any more, its offer is open again, and its fund holds nothing for it. */
export async function end(tx: Db, request: RequestRow, { state, now }: Ending) {
  await closeSteps(tx, request.id)
  await updateState(tx, request.id, { state })
  await letGo(tx, request, { now })
  if (request.state === 'pending' || request.state === 'approved')
    await releaseForRequest(tx, request, { now })
  await tellChange(tx, request)
}
