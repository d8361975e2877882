import type { Output, Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { Refusal, refuse, refuseField } from '@gongfang/contract/base/refusal'
import { asAnchoredPage, maskedPhone } from '@gongfang/contract/base/values'
import {
  type decideManyRequests,
  type decideRequest,
  type getPurchaseRequest,
  type listPurchaseRequests,
  type PurchaseRequest,
  requestCan,
  type Verdict,
  type withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { idUpTo } from '../../db/key-page.ts'
import type { Context } from '../../http/context.ts'
import { roleMust } from '../../http/session.ts'
import { getName } from '../../people/member/door.ts'
import { getVisible, lockToDecide, readerOf } from './asked-actions.ts'
import { tellMember } from './events.ts'
import {
  countRequests,
  countWaiting,
  insertEvent,
  listEvents,
  listRequests,
  listShownSteps,
  type ShownRow,
  updatePerson,
} from './queries.ts'
import { end, goOn, lockOwnRequest } from './request-actions.ts'

type ApprovalContext = Context<'approvedMember'>

export async function listOwn(
  { db, caller }: ApprovalContext,
  { tab, state, page, limit, anchor }: Parsed<typeof listPurchaseRequests>,
) {
  if (tab === 'all') roleMust(caller, 'requestsOfAll')
  const reader = readerOf(caller)
  const wish = { ...reader, tab, state, newestId: idUpTo(anchor), page, limit }
  const [rows, total, waiting, back] = await Promise.all([
    listRequests(db, wish),
    countRequests(db, wish),
    countWaiting(db, reader),
    countRequests(db, { ...wish, tab: 'back', state: undefined, newestId: idUpTo(undefined) }),
  ])
  return { ...asAnchoredPage(rows, total, { page, limit, anchor }, ({ id }) => String(id)), waiting, back }
}

export async function readRequest(
  { db, caller }: ApprovalContext,
  no: string,
): Promise<Unchecked<typeof getPurchaseRequest>> {
  const row = await getVisible(db, no, caller)
  const isOwn = row.memberId === caller.id
  const { address, ...request } = await shownRequest(db, row)
  const mayOrder = isOwn && roleMay(caller.roles, 'order')
  return {
    ...request,
    address: isOwn ? row.address : address,
    isOwn,
    can: {
      decide: row.state === 'pending' && isAsked(request.steps, caller.id),
      withdraw: isOwn && requestCan.withdraw.includes(row.state),
      resubmit: mayOrder && requestCan.resubmit.includes(row.state),
    },
  }
}

/** As everybody but the requester sees it: the receiver's phone number is masked. */
export async function shownRequest<Row extends ShownRow>(db: Db, row: Row) {
  const [steps, events] = await Promise.all([listShownSteps(db, row), listEvents(db, row.id)])
  const { amounts, lines, address } = row
  return {
    ...row,
    address: address && { ...address, phone: maskedPhone(address.phone) },
    requesterId: row.memberId,
    lines: [...lines],
    currency: amounts.currency,
    payableFen: amounts.payableFen,
    payablePoints: amounts.payablePoints,
    kinds: lines.length,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    fund: row.fund && { ...row.fund, leftFen: row.leftFen ?? 0 },
    supplementTo: row.supplement?.no ?? null,
    steps,
    events,
  }
}

const isAsked = (steps: PurchaseRequest['steps'], memberId: number) =>
  steps.some(({ people }) => people.some((one) => one.memberId === memberId && one.state === 'waiting'))

const endings = {
  return: { state: 'returned', event: 'requestReturned' },
  reject: { state: 'rejected', event: 'requestRejected' },
} as const satisfies Partial<Record<Verdict, object>>

export const decide = (
  ctx: ApprovalContext,
  { no, revision, verdict, comment }: Parsed<typeof decideRequest>,
) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    if (verdict !== 'approve' && comment === '') refuseField('comment', '请写明原因')
    const { request, waiting } = await lockToDecide(tx, caller.id, { no, revision })
    const { id } = request
    const done = verdict === 'approve' ? 'approved' : endings[verdict].state
    for (const step of waiting)
      await updatePerson(tx, { stepId: step.id, memberId: caller.id, state: done, now })
    const what = verdict === 'approve' ? 'agreed' : endings[verdict].state
    await insertEvent(tx, { requestId: id, what, memberId: caller.id, comment, now })
    if (verdict === 'approve') return { state: await goOn(tx, request, now) }
    const { state, event } = endings[verdict]
    await end(tx, request, { state, now })
    await tellMember(tx, {
      memberId: request.memberId,
      event,
      reference: `request/${id}/${request.round}`,
      values: { no, name: await getName(tx, caller.id), reason: comment },
    })
    return { state }
  })

/** Each is a transaction of its own, so that one that is refused does not keep the others back. */
export async function decideMany(
  ctx: ApprovalContext,
  { requests, comment }: Parsed<typeof decideManyRequests>,
) {
  const results: Output<typeof decideManyRequests>['results'] = []
  for (const { no, revision } of requests) {
    try {
      const { state } = await decide(ctx, { no, revision, verdict: 'approve', comment })
      results.push({ no, state, why: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push({ no, state: null, why: error.message })
    }
  }
  return { results }
}

export const withdraw = (ctx: ApprovalContext, { no }: Parsed<typeof withdrawPurchaseRequest>) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const request = await lockOwnRequest(tx, { no, memberId: caller.id })
    if (!requestCan.withdraw.includes(request.state)) refuse('requestMoved')
    await end(tx, request, { state: 'withdrawn', now })
    await insertEvent(tx, { requestId: request.id, what: 'withdrawn', memberId: caller.id, now })
    return {}
  })
