import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import { maskedPhone } from '@gongfang/contract/values'
import type { Db } from '../db/connect.ts'
import { soughtPhone } from '../db/phone.ts'
import type { StaffContext } from '../http/context.ts'
import { can } from '../http/session.ts'
import { type Actor, type Change, findLastEntry, insertEntries, insertEntry } from './queries.ts'

export const actorOf = ({ caller, ip, requestId }: StaffContext): Actor => ({
  name: caller.name,
  staffId: caller.id,
  ip,
  requestId,
})

/** Written by every change that staff make, in the same transaction. */
export const insertAudit = (tx: Db, { who, ...change }: Change & { who: string | Actor }) =>
  insertEntry(tx, typeof who === 'string' ? { name: who, staffId: null, ip: '', requestId: '' } : who, change)

/** The same for who is calling. */
export const audit = (tx: Db, ctx: StaffContext, change: Change) => insertEntry(tx, actorOf(ctx), change)

/** The same for many records at once. */
export const auditAll = (tx: Db, ctx: StaffContext, changes: readonly Change[]) =>
  insertEntries(tx, actorOf(ctx), changes)

/**
 * The record is not as it was read any more: by whom and when, as the log has it. `after`: what that change made of it;
 * where the log knows of no such change, nobody is named for it.
 */
export async function refuseChanged(
  tx: Db,
  { subject, what, after = {} }: { subject: string; what: readonly string[]; after?: object },
): Promise<never> {
  const last = await findLastEntry(tx, { subject, what, after })
  if (!last) return refuse('changedMeanwhile')
  return refuse('recordChanged', { values: { who: last.who, at: showTime(last.at) } })
}

/**
 * Lists mask numbers. Who may not see them whole and looks for one is written down, so that trying one number after the
 * other is seen. `list`: as the menu calls it.
 */
export async function noteSearch(ctx: StaffContext, list: string, keyword = '') {
  const sought = soughtPhone(keyword)
  if (sought === null || can(ctx.caller, 'member.reveal')) return
  const phone = 'end' in sought ? `尾号 ${sought.end}` : maskedPhone(sought.whole)
  await audit(ctx.db, ctx, {
    what: 'member.search',
    subject: `staff ${ctx.caller.id}`,
    after: { list, phone },
  })
}
