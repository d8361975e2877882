import { showTime } from '@gongfang/contract/time'
import type { Db, Run } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import { tellMember } from '../../message/door.ts'
import { lockHeld } from '../actions.ts'
import { cancelLocked } from '../cancel/actions.ts'
import { overReason } from '../cancel/rules.ts'
import type { LockedActivity } from '../queries.ts'
import { listDue, listToRemind } from './queries.ts'

export const keepOwnDeadlines = ({ db, transaction, now, caller }: MemberContext) =>
  keepDeadlines({ db, run: transaction, now, memberId: caller.id })

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
}: {
  db: Db
  run: Run
  now: Date
  memberId?: number
}) {
  const due = await listDue(db, { now, limit: 200, ...(memberId && { memberId }) })
  await each(due, ({ id }) => run((tx) => keepDeadline(tx, id, now)))
}

async function keepDeadline(tx: Db, id: number, now: Date) {
  const held = await lockHeld(tx, { id })
  const reason = held && overReason(held.signUp, held.activity, now)
  if (held && reason !== undefined) await cancelLocked(tx, held, { who: 'system', reason, now })
}

/** Frees seats that were not paid in time, before a new sign-up is checked. The activity must be locked. */
export async function freeOverdue(tx: Db, activity: LockedActivity, now: Date) {
  for (const { id } of await listDue(tx, { now, activityId: activity.id, limit: 200 }))
    await keepDeadline(tx, id, now)
}

/** Reminds each sign-up once of each day. Those reminded already are left out, and a repeated call writes no second message. */
export async function remindOfTomorrow(tx: Db, now: Date) {
  for (const { reference, memberId, startsAt, ...about } of await listToRemind(tx, now)) {
    const values = { ...about, at: showTime(startsAt), reason: '' }
    await tellMember(tx, { memberId, event: 'activityTomorrow', reference, values })
  }
}
