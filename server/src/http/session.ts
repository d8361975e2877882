import { hash, randomBytes } from 'node:crypto'
import type { Access, Endpoint } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type InstitutionAction,
  institutionActionNames,
  roleMay,
  roleNames,
} from '@gongfang/contract/people/institution'
import { allPermissions, type Permission } from '@gongfang/contract/system/permission'
import { STAFF_RULES } from '@gongfang/contract/system/staff'
import type { Db } from '../db/connect.ts'
import type { Caller, Claim, House, LiveSession, Staff } from './context.ts'
import { TransportError } from './errors.ts'
import type { SeenSessions } from './seen-sessions.ts'

/** 256 random bits; the database only ever sees their hash. */
export const newToken = () => randomBytes(32).toString('base64url')
const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)
export const tokenHash = (token: string) => hash('sha256', token, 'buffer')

const SEEN_EVERY_MS = 5 * 60_000

type Records = Pick<House, 'db' | 'seen'>

interface Sought {
  readonly tokenHash: Buffer
  readonly now: Date
}

/** Part of a statement: the session of this token and its member, no row if it has ended or the member is disabled. */
export const liveSession = (db: Db, { tokenHash, now }: Sought) => db`
  select s.member_id, s.id as session_id, s.last_seen_at
    from session s join member m on m.id = s.member_id and not m.disabled
   where s.token_hash = ${tokenHash} and s.expires_at > ${now}`

/** Part of a statement: the member of this token. */
export const liveCaller = (db: Db, sought: Sought) => db`
  select s.member_id as id, s.session_id, s.last_seen_at, i.id as institution_id, coalesce(ms.roles, '{}') as roles, ms.unit_id, coalesce(ms.manages, '{}') as manages,
         case when i.id is null then 'incomplete' else i.state end as status,
         case when i.state = 'rejected' then coalesce(
           (select r.reason from submission r where r.institution_id = i.id order by r.id desc limit 1), '') else '' end
           as status_reason
    from (${liveSession(db, sought)}) s
    left join membership ms on ms.member_id = s.member_id and ms.state = 'active'
    left join institution i on i.id = ms.institution_id`

/** The member of this token. Read on every request, so that ending a session or disabling a member works at once. */
async function findCaller(records: Records, token: string, now: Date): Promise<Caller | null> {
  if (!isToken(token)) return null
  const { db } = records
  const [row] = await db<(Caller & LiveSession)[]>`${liveCaller(db, { tokenHash: tokenHash(token), now })}`
  if (!row) return null
  const { lastSeenAt, ...caller } = row
  noteUse(records, row, now)
  return caller
}

function noteUse({ seen }: Records, { sessionId, lastSeenAt }: LiveSession, now: Date) {
  if (now.getTime() - Date.parse(lastSeenAt) > SEEN_EVERY_MS) seen.add('session', sessionId, now)
}

/** The staff member of this token. Read on every request, so that removing a role or a permission works at once. */
export async function findStaff(
  { db, seen }: { db: Db; seen: SeenSessions | null },
  token: string,
  now: Date,
): Promise<Staff | null> {
  if (!isToken(token)) return null
  const [row] = await db<(Staff & { lastSeenAt: string })[]>`
    select s.id, ss.id as session_id, s.account, s.name, s.must_change_password, ss.last_seen_at,
           coalesce(bool_or(r.owner), false) as owner,
           array(select distinct p from staff_role sr2 join role r2 on r2.id = sr2.role_id, unnest(r2.permissions) p
                  where sr2.staff_id = s.id) as permissions
      from staff_session ss
      join staff s on s.id = ss.staff_id and s.disabled_at is null
      left join staff_role sr on sr.staff_id = s.id
      left join role r on r.id = sr.role_id
     where ss.token_hash = ${tokenHash(token)} and ss.expires_at > ${now} and ss.last_seen_at > ${idleSince(now)}
     group by s.id, ss.id`
  if (!row) return null
  const { lastSeenAt, ...staff } = row
  if (now.getTime() - Date.parse(lastSeenAt) > SEEN_EVERY_MS) seen?.add('staff_session', staff.sessionId, now)
  return { ...staff, permissions: staff.owner ? allPermissions : staff.permissions }
}

const idleSince = (now: Date) => new Date(now.getTime() - STAFF_RULES.idleHours * 3_600_000)

export const can = (staff: Staff, permission: Permission) => staff.permissions.includes(permission)

interface Tokens {
  readonly token: string
  readonly adminToken: string
}

/** Lets in whom the endpoint lets in; otherwise 401, 403, or a refusal that names the next step. */
export async function admit(
  records: Records,
  endpoint: Pick<Endpoint, 'access' | 'own' | 'institution'>,
  tokens: Tokens,
  now: Date,
): Promise<Caller | Staff | null> {
  const { access } = endpoint
  if (access === 'anyone') return null
  if (access === 'staff' || typeof access === 'object')
    return admitStaff(records, { access, own: endpoint.own ?? false }, tokens.adminToken, now)
  const caller = tokens.token ? await findCaller(records, tokens.token, now) : null
  if (!caller) throw new TransportError(401)
  mustMay(caller, endpoint)
  return caller
}

/** Refuses a member whom the endpoint does not let in. */
export function mustMay(caller: Caller, { access, institution }: Pick<Endpoint, 'access' | 'institution'>) {
  if (access === 'approvedMember') mustBeApproved(caller)
  if (institution) roleMust(caller, institution)
}

/** The claim of a token in the right form; 401 without one. */
export function claimOf(
  records: Records,
  endpoint: Pick<Endpoint, 'access' | 'institution'>,
  token: string,
  now: Date,
): Claim {
  if (!isToken(token)) throw new TransportError(401)
  let isProven = false
  const found = <S extends LiveSession>(session: S | undefined) => {
    if (!session) throw new TransportError(401)
    isProven = true
    noteUse(records, session, now)
    return session
  }
  return {
    tokenHash: tokenHash(token),
    now,
    isProven: () => isProven,
    found,
    foundRows: (rows) => {
      found(rows[0])
      return rows.filter((row) => row.id !== null)
    },
    admit: async () => {
      const caller = await admit(records, endpoint, { token, adminToken: '' }, now)
      isProven = true
      return caller as Caller
    },
  }
}

// Staff come with their own header and their own sessions: a member's token is nothing here, theirs nothing in the shop.
async function admitStaff(
  records: Records,
  { access, own }: { access: Exclude<Access, string> | 'staff'; own: boolean },
  token: string,
  now: Date,
) {
  const staff = token ? await findStaff(records, token, now) : null
  if (!staff) throw new TransportError(401)
  // A password that somebody else set may be in a log, so it only opens the page that changes it.
  if (staff.mustChangePassword && !own) refuse('passwordGiven')
  if (access === 'staff') return staff
  if (![access.staff].flat().some((permission) => can(staff, permission))) throw new TransportError(403)
  return staff
}

function mustBeApproved({ status, statusReason }: Caller) {
  if (status === 'incomplete') refuse('institutionMissing')
  if (status === 'pending') refuse('institutionPending')
  if (status === 'rejected') refuse('institutionRejected', { values: { reason: statusReason } })
}

/** Refuses staff without the permissions that the endpoint needs for this input. */
export function mustHave(staff: Staff, { needs }: Pick<Endpoint, 'needs'>, input: Record<string, unknown>) {
  const needed = needs?.of[String(input[needs.field])]
  if (needed && !can(staff, needed)) throw new TransportError(403)
}

/** Refuses a role for a part of a call. A whole call declares what it needs (`institution` of the endpoint). */
export function roleMust({ roles }: Pick<Caller, 'roles'>, action: InstitutionAction) {
  if (roleMay(roles, action)) return
  refuse('institutionRole', {
    values: { role: roleNames(roles), what: institutionActionNames[action] },
  })
}
