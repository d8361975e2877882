import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { addApprovalStep, forwardRequest } from '@gongfang/contract/buying/approval'
import { requestCan } from '@gongfang/contract/buying/approval'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import type { Caller, Context } from '../../http/context.ts'
import { findBelonging } from '../../people/member/door.ts'
import { handTo } from './course-actions.ts'
import { closePeople } from './course-queries.ts'
import { decidingBeside } from './level-rules.ts'
import { findRequest, insertEvent, insertSteps, listSteps, lockRequest } from './queries.ts'
import { goOn } from './request-actions.ts'
import { listActivePeople } from './rule-queries.ts'
import { isAble } from './rules.ts'

type ApprovalContext = Context<'approvedMember'>

export const readerOf = ({ id, institutionId }: Pick<Caller, 'id' | 'institutionId'>) => ({
  memberId: id,
  institutionId: institutionId ?? 0,
})

/** Finds a request that the reader handed in, was asked to decide, or may read by role. */
export const getVisible = async (db: Db, no: string, caller: Reader) =>
  (await findVisible(db, no, caller)) ?? refuse('notFound')

export const isVisible = async (db: Db, no: string, caller: Reader) =>
  (await findVisible(db, no, caller)) !== undefined

type Reader = Pick<Caller, 'id' | 'institutionId' | 'roles'>

async function findVisible(db: Db, no: string, caller: Reader) {
  const row = await findRequest(db, no, readerOf(caller))
  if (!row) return undefined
  return row.memberId === caller.id || row.asked || roleMay(caller.roles, 'requestsOfAll') ? row : undefined
}

/**
 * A request with the steps in it that wait for a member, locked. Membership and roles may have changed between the page
 * and the press: who has lost the role that a step asks for does not decide it any more.
 */
export async function lockToDecide(
  tx: Db,
  memberId: number,
  { no, revision }: { no: string; revision: number },
) {
  const request = (await lockRequest(tx, no)) ?? refuse('notFound')
  const { institutionId, roles } = (await findBelonging(tx, memberId)) ?? refuse('institutionMissing')
  await getVisible(tx, no, { id: memberId, institutionId, roles })
  if (!requestCan.decide.includes(request.state)) refuse('requestMoved')
  const active = await listActivePeople(tx, institutionId)
  const waiting = (await listSteps(tx, request)).filter((step) =>
    step.people.some(
      (asked) => asked.memberId === memberId && asked.state === 'waiting' && isAble(asked, step, active),
    ),
  )
  if (waiting.length === 0) refuse('notYourStep')
  if (request.revision !== revision) refuse('requestMoved')
  return { request, waiting }
}

/** A colleague who may be asked about this request. */
async function getDecider(
  tx: Db,
  { institutionId, memberId: requesterId }: { institutionId: number; memberId: number },
  memberId: number,
) {
  const people = await listActivePeople(tx, institutionId)
  const found = people.find((person) => person.memberId === memberId)
  return found && memberId !== requesterId ? found : refuse('noDecider')
}

const said = (name: string, comment: string) => (comment === '' ? name : `${name}：${comment}`)

export const forward = (
  ctx: ApprovalContext,
  { no, revision, toMemberId, comment }: Parsed<typeof forwardRequest>,
) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const { request, waiting } = await lockToDecide(tx, caller.id, { no, revision })
    const to = await getDecider(tx, request, toMemberId)
    const steps = await listSteps(tx, request)
    for (const { id: stepId, level, people } of waiting) {
      if (decidingBeside(steps, { level, id: stepId }).has(toMemberId))
        refuse('decidesBeside', { values: { name: to.name } })
      if (people.some(({ memberId, state }) => memberId === toMemberId && state !== 'closed'))
        refuse('noDecider')
      await handTo(tx, request, { stepId, memberId: toMemberId, now })
      await closePeople(tx, stepId, [caller.id])
    }
    const comments = said(to.name, comment)
    await insertEvent(tx, {
      requestId: request.id,
      what: 'forwarded',
      memberId: caller.id,
      comment: comments,
      now,
    })
    return {}
  })

const ADDED_DAYS = 3

/** The new step joins the level that waits: it opens at once, and the next level waits for it. */
export const addStep = (
  ctx: ApprovalContext,
  { no, revision, memberId, comment }: Parsed<typeof addApprovalStep>,
) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const { request, waiting } = await lockToDecide(tx, caller.id, { no, revision })
    const { name } = await getDecider(tx, request, memberId)
    const level = Math.min(...waiting.map((step) => step.level))
    if (decidingBeside(await listSteps(tx, request), { level }).has(memberId))
      refuse('decidesBeside', { values: { name } })
    const steps = [
      {
        level,
        label: name,
        by: { kind: 'person' as const, memberId },
        mode: 'one' as const,
        days: ADDED_DAYS,
        rules: ['加签'],
        replaced: false,
        people: [{ memberId, name }],
      },
    ]
    await insertSteps(tx, { requestId: request.id, round: request.round, steps })
    const comments = said(name, comment)
    await insertEvent(tx, {
      requestId: request.id,
      what: 'stepAdded',
      memberId: caller.id,
      comment: comments,
      now,
    })
    await goOn(tx, request, now)
    return {}
  })

export const listColleagues = async ({ db, caller }: ApprovalContext) =>
  (await listActivePeople(db, caller.institutionId ?? 0))
    .filter(({ memberId }) => memberId !== caller.id)
    .map(({ memberId, name }) => ({ memberId, name }))
