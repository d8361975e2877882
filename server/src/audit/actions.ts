import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import type { Db } from '../db/connect.ts'
import { soughtPhone } from '../db/phone.ts'
import type { StaffContext } from '../http/context.ts'
import { can } from '../http/session.ts'

/** Who makes a change: somebody of the staff, or a command somebody typed. */
export interface Actor {
  readonly name: string
  readonly staffId: number | null
  readonly ip: string
  readonly requestId: string
}

export const actorOf = ({ caller, ip, requestId }: StaffContext): Actor => ({
  name: caller.name,
  staffId: caller.id,
  ip,
  requestId,
})

interface Change {
  readonly what: `${string}.${string}`
  /** 'noun id' of the record, so that its screen can list what happened to it. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Written by every change that staff make, in the same transaction. */
export const insertAudit = (tx: Db, { who, ...change }: Change & { who: string | Actor }) =>
  write(tx, typeof who === 'string' ? { name: who, staffId: null, ip: '', requestId: '' } : who, change)

/** The same for who is calling. */
export const audit = (tx: Db, ctx: StaffContext, change: Change) => write(tx, actorOf(ctx), change)

const write = (tx: Db, actor: Actor, { what, subject, before = null, after = null }: Change) => tx`
  insert into audit_entry (who, staff_id, ip, request_id, what, subject, before, after)
  values (${actor.name}, ${actor.staffId}, ${actor.ip}, ${actor.requestId}, ${what}, ${subject},
          ${tx.json(before as never)}, ${tx.json(after as never)})`

/** The same for many records at once. */
export const auditAll = (tx: Db, ctx: StaffContext, changes: readonly Change[]) => {
  const { name, staffId, ip, requestId } = actorOf(ctx)
  const rows = changes.map(({ what, subject, before = null, after = null }) => ({
    what,
    subject,
    before,
    after,
  }))
  return tx`
    insert into audit_entry (who, staff_id, ip, request_id, what, subject, before, after)
    select ${name}, ${staffId}, ${ip}, ${requestId}, what, subject, before, after
      from jsonb_to_recordset(${tx.json(rows as never)}::jsonb)
           as r(what text, subject text, before jsonb, after jsonb)`
}

/**
 * The record is not as it was read any more: by whom and when, as the log has it. `after`: what that change made of it;
 * where the log knows of no such change, nobody is named for it.
 */
export async function refuseChanged(
  tx: Db,
  { subject, what, after = {} }: { subject: string; what: readonly string[]; after?: object },
): Promise<never> {
  const [last] = await tx<{ who: string; at: string }[]>`
    select who, at from audit_entry
     where subject = ${subject} and what = any(${what as string[]}) and after @> ${tx.json(after as never)}
     order by id desc limit 1`
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
  const phone =
    'end' in sought ? `尾号 ${sought.end}` : `${sought.whole.slice(0, 3)}****${sought.whole.slice(7)}`
  await audit(ctx.db, ctx, {
    what: 'member.search',
    subject: `staff ${ctx.caller.id}`,
    after: { list, phone },
  })
}
