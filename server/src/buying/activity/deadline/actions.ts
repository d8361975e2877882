import { showTime } from '@gongfang/contract/base/time'
import type { Db, Run } from '../../../db/connect.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { each } from '../../../jobs/each.ts'
import { isMoneyOpen } from '../../../system/provider/door.ts'
import { lockHeld } from '../actions.ts'
import { cancelLocked, promote } from '../cancel/actions.ts'
import { overReason } from '../cancel/rules.ts'
import { tellMember } from '../events.ts'
import { type LockedActivity, lockActivity } from '../queries.ts'
import { listDue, listToPromote, listToRemind } from './queries.ts'

export const keepOwnDeadlines = (ctx: MemberContext) =>
  keepDeadlines({
    db: ctx.db,
    run: ctx.transaction,
    now: ctx.now,
    memberId: ctx.caller.id,
    isOpen: () => isMoneyOpen(ctx),
  })

/**
 * Cancels sign-ups that were not paid in time, and waitlisted ones once the activity has started. Runs for one member
 * when its sign-ups are read or paid, and for all in the sweep. Each sign-up has its own transaction, so one that is
 * locked or fails does not stop the others.
 */
export async function keepDeadlines({
  db,
  run,
  now,
  memberId,
  isOpen,
}: {
  db: Db
  run: Run
  now: Date
  memberId?: number
  /** Whether a channel takes money, for those who are promoted. */
  isOpen: () => Promise<boolean>
}) {
  const due = await listDue(db, { now, limit: 200, ...(memberId && { memberId }) })
  const moneyOpen = due.length > 0 && (await isOpen())
  await each(due, ({ id }) => run((tx) => keepDeadline(tx, id, { now, moneyOpen })))
}

interface When {
  now: Date
  moneyOpen: boolean
}

async function keepDeadline(tx: Db, id: number, { now, moneyOpen }: When) {
  const held = await lockHeld(tx, { id })
  const reason = held && overReason(held.signUp, held.activity, now)
  if (held && reason !== undefined) await cancelLocked(tx, held, { who: 'system', reason, now, moneyOpen })
}

/** Frees seats that were not paid in time, before a new sign-up is checked. The activity must be locked. */
export async function freeOverdue(tx: Db, activity: LockedActivity, when: When) {
  for (const { id } of await listDue(tx, { now: when.now, activityId: activity.id, limit: 200 }))
    await keepDeadline(tx, id, when)
}

/** Gives seats that came free while no channel took money to those who wait and can pay now. */
export async function promoteDue({
  db,
  run,
  now,
  isOpen,
}: Omit<Parameters<typeof keepDeadlines>[0], 'memberId'>) {
  const due = await listToPromote(db, { now, limit: 200 })
  if (due.length === 0 || !(await isOpen())) return
  await each(due, ({ id }) =>
    run(async (tx) => {
      const activity = await lockActivity(tx, id)
      if (activity && (await promote(tx, activity, { now, moneyOpen: true })) > 0)
        await changed(tx, 'activity')
    }),
  )
}

/** Reminds each sign-up once of each day. Those reminded already are left out, and a repeated call writes no second message. */
export async function remindOfTomorrow(tx: Db, now: Date) {
  for (const { reference, memberId, startsAt, ...about } of await listToRemind(tx, now)) {
    const values = { ...about, at: showTime(startsAt), reason: '' }
    await tellMember(tx, { memberId, event: 'activityTomorrow', reference, values })
  }
}
