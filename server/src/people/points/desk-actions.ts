import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { showBalance } from '@gongfang/contract/people/points'
import type { AdjustmentState, adjustPoints } from '@gongfang/contract/people/points-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { type Actor, actorOf, audit, insertAudit } from '../../system/audit/door.ts'
import { readConfig } from '../../system/config/door.ts'
import { balanceOf, bookPoints } from './actions.ts'
import * as queries from './desk-queries.ts'
import { tellMember } from './events.ts'
import { isWithinLimit, limitSince } from './rules.ts'

type Moved = { id: number; state: AdjustmentState; balance: number }

export const adjust = (ctx: StaffContext, wish: Parsed<typeof adjustPoints>) =>
  ctx.once((tx) => moveByHand(tx, { ...wish, batch: '' }, makerOf(ctx)))

interface Maker {
  actor: Actor
  staffId: number
  now: Date
}
const makerOf = (ctx: StaffContext): Maker => ({
  actor: actorOf(ctx),
  staffId: ctx.caller.id,
  now: ctx.now,
})

interface Adjusting {
  memberId: number
  delta: number
  reason: string
  /** Names a member's adjustment together with the member; '' for one that is typed. */
  batch: string
  /** The balance that the maker saw. */
  seen?: number | undefined
}

/** Booked at once, or waiting for somebody else when it is more than one person may move. */
export async function moveByHand(tx: Db, wish: Adjusting, maker: Maker): Promise<Moved> {
  const { seen, ...adjusting } = wish
  const { memberId, delta, reason } = adjusting
  const { staffId, now } = maker
  const account = (await queries.lockAccount(tx, memberId)) ?? refuse('notFound')
  if (account.leftAt !== null) refuse('memberLeft')
  const { balance } = account
  if (seen !== undefined && seen !== balance)
    refuse('pointsMoved', { values: { balance: showBalance(balance) }, data: { balance } })
  if (delta < 0 && account.balance + delta < 0)
    refuse('pointsShort', { values: { missing: -delta - account.balance } })
  const { pointsAdjustLimit: limit } = await readConfig(tx)
  const moved = await queries.sumMoved(tx, { memberId, staffId, since: limitSince(now) })
  const state = isWithinLimit({ delta, moved, limit }) ? 'booked' : 'pending'
  const id = await queries.insertAdjustment(tx, { ...adjusting, state, staffId, now })
  if (state === 'booked')
    return { id, state, balance: await book(tx, maker, { id, memberId, delta, reason }) }
  await insertAudit(tx, {
    who: maker.actor,
    what: 'points.propose',
    subject: `member ${memberId}`,
    after: { adjustment: id, delta, reason },
  })
  return { id, state, balance: await balanceOf(tx, memberId) }
}

/** Only another person than the maker may approve. If the member lacks the points, it is refused and stays pending. */
export const approve = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const waiting = await mustWait(tx, id)
    if (waiting.madeBy === ctx.caller.id) refuse('ownAdjustment')
    if ((await queries.lockAccount(tx, waiting.memberId))?.leftAt !== null) refuse('memberLeft')
    await decide(tx, ctx, { id, state: 'booked' })
    return { balance: await book(tx, makerOf(ctx), waiting) }
  })

export const reject = (ctx: StaffContext, { id, reason }: { id: number; reason: string }) =>
  ctx.transaction(async (tx) => {
    const waiting = await mustWait(tx, id)
    if (waiting.madeBy === ctx.caller.id) refuse('ownAdjustment')
    await decide(tx, ctx, { id, state: 'rejected', note: reason })
    await audit(tx, ctx, {
      what: 'points.reject',
      subject: `member ${waiting.memberId}`,
      before: { adjustment: id, delta: waiting.delta, reason: waiting.reason },
      after: { reason },
    })
    return {}
  })

export const withdraw = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const waiting = await mustWait(tx, id)
    if (waiting.madeBy !== ctx.caller.id) refuse('othersAdjustment')
    await decide(tx, ctx, { id, state: 'withdrawn' })
    await audit(tx, ctx, {
      what: 'points.withdraw',
      subject: `member ${waiting.memberId}`,
      before: { adjustment: id, delta: waiting.delta, reason: waiting.reason },
    })
    return {}
  })

async function mustWait(tx: Db, id: number) {
  const found = (await queries.lockAdjustment(tx, id)) ?? refuse('notFound')
  return found.state === 'pending' ? found : refuse('adjustmentDecided')
}

const decide = (
  tx: Db,
  { caller, now }: StaffContext,
  { id, state, note = '' }: { id: number; state: 'booked' | 'rejected' | 'withdrawn'; note?: string },
) => queries.updateDecided(tx, { id, state, staffId: caller.id, note, now })

interface Booking {
  id: number
  memberId: number
  delta: number
  reason: string
}

async function book(
  tx: Db,
  { actor, now }: Maker,
  { id, memberId, delta, reason }: Booking,
): Promise<number> {
  const reference = `adjustment/${id}`
  const balance = await bookPoints(tx, {
    memberId,
    delta,
    kind: 'adjust',
    reference,
    note: reason,
    at: now,
  })
  await tellMember(tx, { memberId, event: 'pointsAdjusted', reference, values: { delta, reason } })
  await insertAudit(tx, {
    who: actor,
    what: 'points.adjust',
    subject: `member ${memberId}`,
    before: { points: balance - delta },
    after: { points: balance, adjustment: id, delta, reason },
  })
  return balance
}
