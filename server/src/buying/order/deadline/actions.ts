import type { Db, Run } from '../../../db/connect.ts'
import type { MemberContext } from '../../../http/context.ts'
import { each } from '../../../jobs/each.ts'
import { cancelLocked } from '../cancel/actions.ts'
import { isRefusedInPart, lockOrderById } from '../queries.ts'
import { isOverdue } from '../rules.ts'
import { receiveLocked } from '../ship/actions.ts'
import { listDue } from './queries.ts'
import { isReceived } from './rules.ts'

/**
 * Cancels what was not paid in time and receives what has waited long enough: for one member when its orders are
 * read or paid, for all by the sweep. Each order in its own transaction, so one that is busy or broken holds up no other.
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
  const due = await listDue(db, { now, limit: 200, ...(memberId === undefined ? {} : { memberId }) })
  await each(due, ({ id }) => run((tx) => keepDeadline(tx, id, now)))
}

async function keepDeadline(tx: Db, id: number, now: Date) {
  const order = await lockOrderById(tx, id)
  if (!order) return
  if (isOverdue(order, now)) await cancelLocked(tx, order, { who: 'system', reason: '超时未付款', now })
  else if (isReceived(order, now) && !(await isRefusedInPart(tx, id)))
    await receiveLocked(tx, order, { who: 'system', now })
}

export const keepOwnDeadlines = ({ db, transaction, now, caller }: MemberContext) =>
  keepDeadlines({ db, run: transaction, now, memberId: caller.id })
