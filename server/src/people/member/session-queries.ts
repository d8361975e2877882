import type { Session } from '@gongfang/contract/people/member'
import type { Db } from '../../db/connect.ts'
import type { MemberRow } from './queries.ts'

interface NewSession {
  tokenHash: Buffer
  memberId: number
  platform: string
  device: string
  ip: string
  now: Date
  expiresAt: Date
}

export const insertSession = (tx: Db, session: NewSession) => tx`
  insert into session (token_hash, member_id, platform, device, ip, created_at, last_seen_at, expires_at)
  values (${session.tokenHash}, ${session.memberId}, ${session.platform}, ${session.device}, ${session.ip},
          ${session.now}, ${session.now}, ${session.expiresAt})`

/** A member keeps its newest logins; who logs in by a script ends the oldest ones. */
export const deleteOldest = (tx: Db, memberId: number, keep: number) => tx`
  delete from session where id in (
    select id from session where member_id = ${memberId} order by id desc offset ${keep})`

export const listOwnSessions = (
  db: Db,
  { id, sessionId }: { id: number; sessionId: number },
  now: Date,
) => db<Session[]>`
  select id, device, ip, created_at, last_seen_at, id = ${sessionId} as current
    from session where member_id = ${id} and expires_at > ${now} order by id = ${sessionId} desc, last_seen_at desc`

export const deleteSession = (db: Db, memberId: number, id: number) =>
  db`delete from session where member_id = ${memberId} and id = ${id}`

/** `except`: the one that goes on; 0 ends all. */
export const deleteSessions = (db: Db, memberId: number, except = 0) =>
  db`delete from session where member_id = ${memberId} and id <> ${except}`

interface NewMember {
  mobile: string
  agreementVersion: string | undefined
  source: string
  now: Date
}

/** The result is undefined if the number has registered meanwhile. */
export async function insertMember(tx: Db, { mobile, agreementVersion = '', source, now }: NewMember) {
  const [row] = await tx<MemberRow[]>`
    insert into member (mobile, agreement_version, agreed_at, source, created_at)
    values (${mobile}, nullif(${agreementVersion}, ''), case when ${agreementVersion} <> '' then ${now}::timestamptz end,
            ${source}, ${now})
    on conflict (mobile) do nothing returning id, mobile, password_hash, disabled, disabled_reason`
  return row
}

/** Marks the number only if its member got registration points, for this number or an earlier one. */
export const insertReleased = (tx: Db, { id, mark }: { id: number; mark: Buffer }) => tx`
  insert into released_number (mark)
  select ${mark} where exists (select from points_entry_facts where member_id = ${id} and kind = 'register')
  on conflict do nothing`

export async function isReleased(tx: Db, mark: Buffer): Promise<boolean> {
  const { count } = await tx`select from released_number where mark = ${mark}`
  return count > 0
}

export const updateAgreement = (tx: Db, id: number, version: string, now: Date) => tx`
  update member set agreement_version = ${version}, agreed_at = ${now}
   where id = ${id} and agreement_version is distinct from ${version}`

export const updateLastLogin = (tx: Db, id: number, now: Date) =>
  tx`update member set last_login_at = ${now} where id = ${id}`
