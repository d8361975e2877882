import { REQUEST_DAYS } from '@gongfang/contract/buying/approval'
import { type Db, runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import {
  askAgain,
  askStandIn,
  closePeople,
  listDue,
  listEndedDelegations,
  listOutdated,
  listWithoutRequester,
  listWithUnable,
  updateReminded,
} from './course-queries.ts'
import { endDelegationOf } from './delegation-actions.ts'
import { tellMember } from './events.ts'
import type { Person } from './level-rules.ts'
import { decidingBeside } from './level-rules.ts'
import { insertEvent, listSteps, lockRequestById, type RequestRow, type StepRow } from './queries.ts'
import { end, goOn, tellToDecide } from './request-actions.ts'
import { listActivePeople } from './rule-queries.ts'
import { dueAt, isAble, isDone, standIns } from './rules.ts'

/** Changes waiting requests whose time is up, or whose requester or approvers have left. */
export async function keepCourse({ db, clock }: Pick<House, 'db' | 'clock'>) {
  const now = clock()
  const run = runIn(db)
  const outdatedBefore = new Date(dueAt(-REQUEST_DAYS, now))
  await each(await listEndedDelegations(db, now), ({ memberId }) =>
    run((tx) => endDelegationOf(tx, { memberId, now })),
  )
  const pending =
    (work: (tx: Db, request: RequestRow, now: Date) => Promise<unknown>) =>
    ({ id }: { id: number }) =>
      run(async (tx) => {
        const request = await lockRequestById(tx, id)
        if (request?.state === 'pending') await work(tx, request, now)
      })
  await each(await listWithoutRequester(db), pending(putAside))
  await each(await listOutdated(db, outdatedBefore), pending(expire))
  await each(await listWithUnable(db), pending(replaceUnable))
  await each(await listDue(db, now), pending(remind))
}

async function putAside(tx: Db, request: RequestRow, now: Date) {
  await end(tx, request, { state: 'draft', now })
  await insertEvent(tx, {
    requestId: request.id,
    what: 'drafted',
    memberId: null,
    comment: '申请人已不在本机构',
    now,
  })
}

async function expire(tx: Db, request: RequestRow, now: Date) {
  const { id, no, memberId, round } = request
  await end(tx, request, { state: 'expired', now })
  await insertEvent(tx, { requestId: id, what: 'expired', memberId: null, now })
  await tellMember(tx, {
    memberId,
    event: 'requestExpired',
    reference: `request/${id}/${round}`,
    values: { no, days: REQUEST_DAYS },
  })
}

const waitingIn = (step: StepRow) => step.people.filter(({ state }) => state === 'waiting')

/** Stops asking people who may not decide any more. A step without anybody left asks holders of a higher role. */
async function replaceUnable(tx: Db, request: RequestRow, now: Date) {
  const people = await listActivePeople(tx, request.institutionId)
  for (const step of await openSteps(tx, request)) {
    const unable = waitingIn(step).filter((asked) => !isAble(asked, step, people))
    await closePeople(
      tx,
      step.id,
      unable.map(({ memberId }) => memberId),
    )
    const isEmpty = unable.length > 0 && unable.length === waitingIn(step).length
    if (isEmpty && !isDone(without(step, unable)) && !(await askAbove(tx, request, { step, people, now })))
      return giveUp(tx, request, now)
  }
  await goOn(tx, request, now)
}

const without = ({ mode, people }: StepRow, gone: readonly { memberId: number }[]) => ({
  mode,
  people: people.filter(({ memberId }) => !gone.some((one) => one.memberId === memberId)),
})

async function giveUp(tx: Db, request: RequestRow, now: Date) {
  const { id, no, memberId, round } = request
  const comment = '没有人可以审批'
  await end(tx, request, { state: 'returned', now })
  await insertEvent(tx, { requestId: id, what: 'returned', memberId: null, comment, now })
  await tellMember(tx, {
    memberId,
    event: 'requestReturned',
    reference: `request/${id}/${round}`,
    values: { no, name: '系统', reason: comment },
  })
}

const openSteps = async (tx: Db, request: RequestRow) =>
  (await listSteps(tx, request)).filter(({ state }) => state === 'waiting')

const DAY = 1

/** Reminds approvers once. A day later it asks a higher role; where all must agree, instead of the approvers. */
async function remind(tx: Db, request: RequestRow, now: Date) {
  const people = await listActivePeople(tx, request.institutionId)
  for (const step of await openSteps(tx, request)) {
    if (step.dueAt === null || Date.parse(step.dueAt) > now.getTime()) continue
    const { id: stepId, reminders } = step
    await updateReminded(tx, stepId, dueAt(reminders === 0 ? DAY : step.days, now))
    if (reminders === 1) await askAbove(tx, request, { step, people, now })
    else await insertEvent(tx, { requestId: request.id, what: 'reminded', memberId: null, now })
    for (const { memberId } of waitingIn(step))
      await tellToDecide(tx, request, { memberId, reference: `step/${stepId}/${reminders + 1}` })
  }
}

async function askAbove(
  tx: Db,
  request: RequestRow,
  { step, people, now }: { step: StepRow; people: readonly Person[]; now: Date },
): Promise<boolean> {
  const beside = decidingBeside(await listSteps(tx, request), step)
  const barred = new Set([request.memberId, ...step.people.map(({ memberId }) => memberId), ...beside])
  const above = standIns(step, people, barred)
  if (above.length === 0) return false
  if (step.mode === 'all')
    await closePeople(
      tx,
      step.id,
      waitingIn(step).map(({ memberId }) => memberId),
    )
  const names = above.map(({ name }) => name).join('、')
  await insertEvent(tx, { requestId: request.id, what: 'escalated', memberId: null, comment: names, now })
  for (const { memberId } of above) await askInstead(tx, request, { stepId: step.id, memberId })
  return true
}

/** Asks somebody whom the rule did not name. */
async function askInstead(
  tx: Db,
  request: RequestRow,
  { stepId, memberId, forMemberId = null }: { stepId: number; memberId: number; forMemberId?: number | null },
) {
  const [asked] = await askStandIn(tx, { stepId, requestId: request.id, memberId, forMemberId })
  if (asked) await tellToDecide(tx, request, { memberId, reference: `step/${stepId}` })
}

/** The same, also for somebody who was asked before and is asked no longer: what was handed on may be handed back. */
export async function handTo(
  tx: Db,
  request: RequestRow,
  { stepId, memberId, now }: { stepId: number; memberId: number; now: Date },
) {
  await askInstead(tx, request, { stepId, memberId })
  const [again] = await askAgain(tx, { stepId, memberId })
  if (again) await tellToDecide(tx, request, { memberId, reference: `step/${stepId}/${now.toISOString()}` })
}
