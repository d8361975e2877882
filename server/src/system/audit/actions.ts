import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { maskedPhone } from '@gongfang/contract/base/values'
import { normalContact } from '@gongfang/contract/people/address'
import type { Db } from '../../db/connect.ts'
import { soughtPhone } from '../../db/phone.ts'
import type { StaffContext } from '../../http/context.ts'
import { can } from '../../http/session.ts'
import { type Actor, type Change, findLastEntry, insertEntries, insertEntry } from './queries.ts'

export const actorOf = ({ caller, ip, requestId }: StaffContext): Actor => ({
  name: caller.name,
  staffId: caller.id,
  ip,
  requestId,
})

/** Every change by staff writes an entry, in the same transaction. */
export const insertAudit = (tx: Db, { who, ...change }: Change & { who: string | Actor }) =>
  insertEntry(tx, typeof who === 'string' ? { name: who, staffId: null, ip: '', requestId: '' } : who, change)

/** The same for many changes of one hand. */
export const insertAudits = (tx: Db, who: Actor, changes: readonly Change[]) =>
  insertEntries(tx, who, changes)

/** Writes an entry for the staff member who calls. */
export const audit = (tx: Db, ctx: StaffContext, change: Change) => insertEntry(tx, actorOf(ctx), change)

/** Writes several entries for the staff member who calls. */
export const auditAll = (tx: Db, ctx: StaffContext, changes: readonly Change[]) =>
  insertEntries(tx, actorOf(ctx), changes)

/**
 * Refuses because the record has changed since it was read, and names who changed it and when, from the audit log.
 * `after`: values that the change must have set. Without such an entry nobody is named.
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
 * Records searches for a whole phone number by staff who see only masked numbers, so that probing number by number is
 * visible. `list`: the list's name in the menu.
 */
export async function noteSearch(ctx: StaffContext, list: string, keyword = '') {
  const sought = soughtPhone(keyword)
  // Orders and members are also found by the telephones of addresses, which may have an extension.
  const contact = sought === null ? normalContact(keyword) : null
  if ((sought === null && contact === null) || can(ctx.caller, 'member.reveal')) return
  const phone = sought && 'end' in sought ? `尾号 ${sought.end}` : maskedPhone(sought?.whole ?? contact ?? '')
  await audit(ctx.db, ctx, {
    what: 'member.search',
    subject: `staff ${ctx.caller.id}`,
    after: { list, phone },
  })
}
