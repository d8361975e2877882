import { createHash, randomBytes } from 'node:crypto'
import type { Access } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import type { Caller } from './context.ts'
import { TransportError } from './errors.ts'

/** 256 random bits; the database only ever sees their hash. */
export const newToken = () => randomBytes(32).toString('base64url')
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

const SEEN_EVERY_MS = 5 * 60_000

/** Who holds this token right now, read on every request: ending a session or disabling a member works at once. */
export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null
  const [row] = await db<(Caller & { lastSeenAt: string })[]>`
    select m.id, s.id as session_id, s.last_seen_at, i.id as institution_id,
           case when i.id is null then 'incomplete' else i.state end as status,
           case when i.state = 'rejected' then coalesce(
             (select r.reason from submission r where r.institution_id = i.id order by r.id desc limit 1), '') else '' end
             as status_reason
      from session s
      join member m on m.id = s.member_id and not m.disabled
      left join membership ms on ms.member_id = m.id and ms.state = 'active'
      left join institution i on i.id = ms.institution_id
     where s.token_hash = ${tokenHash(token)} and s.expires_at > ${now}`
  if (!row) return null
  const { lastSeenAt, ...caller } = row
  if (now.getTime() - Date.parse(lastSeenAt) > SEEN_EVERY_MS) {
    await db`update session set last_seen_at = ${now} where id = ${caller.sessionId}`
  }
  return caller
}

/** Lets in whom the endpoint lets in; otherwise 401, or a refusal that names the next step. */
export async function admit(db: Db, access: Access, token: string, now: Date): Promise<Caller | null> {
  if (access === 'anyone') return null
  // Staff come with their own header and their own sessions; a member's token is nothing there.
  if (typeof access === 'object') throw new TransportError(401)
  const caller = token ? await findCaller(db, token, now) : null
  if (!caller) throw new TransportError(401)
  if (access === 'approvedMember') mustBeApproved(caller)
  return caller
}

function mustBeApproved({ status, statusReason }: Caller) {
  if (status === 'incomplete') refuse('institutionMissing')
  if (status === 'pending') refuse('institutionPending')
  if (status === 'rejected') refuse('institutionRejected', { values: { reason: statusReason } })
}
