import type { Parsed } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { startTopUp } from '@gongfang/contract/money/top-up'
import type { Db, Run } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import { enqueue } from '../../jobs/queue.ts'
import { dayNumber } from '../../numbers.ts'
import { readConfig, shownConfig } from '../../system/config/door.ts'
import { isMoneyOpen } from '../../system/provider/door.ts'
import { bookPoints } from './actions.ts'
import { tellMember } from './events.ts'
import { lockAccount } from './queries.ts'
import {
  countWaiting,
  findAmount,
  insertTopUp,
  listTopUpsDue,
  listWaiting,
  lockTopUp,
  type TopUp,
  updateTopUpCancelled,
  updateTopUpPaid,
} from './top-up-queries.ts'
import { agreedOn, MOST_WAITING, PAY_MINUTES, shown } from './top-up-rules.ts'

// Locks are taken in this order: top-up with its member, payment, points account.

export async function offer(ctx: MemberContext) {
  const [config, open, waiting] = await Promise.all([
    shownConfig(ctx),
    isMoneyOpen(ctx),
    listWaiting(ctx.db, { memberId: ctx.caller.id, now: ctx.now }),
  ])
  const rate = config.scoreBuyRate
  return { open, rate, packages: config.pointsPackages.map((one) => shown(one, rate)), waiting }
}

/** Price and points stand in the row from here on; another rate or other packages change nothing about it. */
export async function start(ctx: MemberContext, wish: Parsed<typeof startTopUp>) {
  if (!(await isMoneyOpen(ctx))) refuse('payChannel')
  return ctx.once(async (tx) => {
    const { pointsPackages: packages, scoreBuyRate: rate } = await readConfig(tx)
    const { id: memberId } = ctx.caller
    const { now } = ctx
    await lockAccount(tx, memberId)
    if ((await countWaiting(tx, { memberId, now })) >= MOST_WAITING)
      refuse('topUpsWaiting', { values: { most: MOST_WAITING } })
    const { title, ...agreed } = agreedOn({ packages, rate }, wish)
    const payBefore = new Date(now.getTime() + PAY_MINUTES * 60_000)
    const no = dayNumber(now)
    const { fen: amountFen, points } = agreed
    await insertTopUp(tx, { no, memberId, amountFen, points, rate, title, now, payBefore })
    return { no, ...agreed, payBefore: payBefore.toISOString() }
  })
}

export const lockTopUpById = (tx: Db, id: number) => lockTopUp(tx, { id })

/** The member's own, for paying; one that is overdue is not payable, whether or not it was swept yet. */
export async function lockTopUpPayable(
  tx: Db,
  { no, memberId, now }: { no: string; memberId: number; now: Date },
): Promise<TopUp> {
  const topUp = await lockTopUp(tx, { no })
  if (topUp?.memberId !== memberId) return refuse('notFound')
  if (topUp.state === 'unpaid' && isLate(topUp, now)) refuse('topUpExpired')
  if (topUp.state !== 'unpaid') refuse('topUpState')
  return topUp
}

const isLate = ({ payBefore }: TopUp, now: Date) => now.getTime() >= Date.parse(payBefore)

/** unpaid → paid: the points are there. */
export async function markTopUpPaid(tx: Db, { id, no, memberId, points, amountFen }: TopUp, now: Date) {
  const { count } = await updateTopUpPaid(tx, { id, now })
  if (count === 0) refuse('topUpState')
  const note = `充值 ${showFen(amountFen)}`
  await bookPoints(tx, { memberId, delta: points, kind: 'topUp', reference: no, note, at: now })
  const values = { amount: showFen(amountFen), points }
  await tellMember(tx, { memberId, event: 'topUpPaid', reference: no, values })
}

export async function tellTopUpReturned(
  tx: Db,
  { topUpId, ...to }: { topUpId: number; memberId: number; reference: string },
) {
  const found = await findAmount(tx, topUpId)
  if (found)
    await tellMember(tx, { ...to, event: 'topUpReturned', values: { amount: showFen(found.amountFen) } })
}

export async function endTopUpOverdue(tx: Db, topUp: TopUp, now: Date) {
  if (topUp.state !== 'unpaid' || !isLate(topUp, now)) return
  await updateTopUpCancelled(tx, { id: topUp.id, now })
  await enqueue(tx, 'payment.close', { purpose: 'topUp', subjectId: topUp.id })
}

/**
 * Cancels what was not paid in time: for one member when its top-ups are asked about, for all by the sweep. Each in its
 * own transaction, so one that is busy or broken holds up no other.
 */
export async function keepTopUpDeadlines(about: { db: Db; run: Run; now: Date; memberId?: number }) {
  const { db, run, now, memberId } = about
  const due = await listTopUpsDue(db, { now, limit: 200, ...(memberId && { memberId }) })
  await each(due, ({ id }) => run((tx) => keepDeadline(tx, id, now)))
}

async function keepDeadline(tx: Db, id: number, now: Date) {
  const topUp = await lockTopUp(tx, { id })
  if (topUp) await endTopUpOverdue(tx, topUp, now)
}
