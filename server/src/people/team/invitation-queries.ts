import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { Db } from '../../db/connect.ts'
import { maskedPhone, shownName } from '../../db/phone.ts'

const SHOWN = 50

interface InvitationRow {
  id: number
  institutionId: number
  jigou: string
  inviterId: number
  inviter: string
  /** Masked. */
  mobile: string
  roles: InstitutionRole[]
  unitId: number | null
  unit: string
  uses: number
  used: number
  createdAt: string
  expiresAt: string
  revokedAt: string | null
  stands: boolean
}

const row = (db: Db) => db`
  v.id, v.institution_id, i.jigou, v.inviter_id,
  ${shownName(db, 'm')} as inviter,
  ${maskedPhone(db, db`v.mobile`)} as mobile, v.roles,
  u.id as unit_id, coalesce(u.name, '') as unit, v.uses, v.used, v.created_at, v.expires_at, v.revoked_at,
  i.state = 'approved' and exists (
    select from membership_now where member_id = v.inviter_id and institution_id = v.institution_id
       and roles && '{owner,admin}') as stands`

const tables = (db: Db) => db`
  team_invitation v join institution_facts i on i.id = v.institution_id join member_facts m on m.id = v.inviter_id
  left join unit u on u.id = v.unit_id and u.state = 'active'`

/** `isFor`: the member has the number that it is for. `isOver`: the member was removed since it was made. */
export async function findInvitation(db: Db, codeHash: Buffer, memberId: number | null = null) {
  const [found] = await db<(InvitationRow & { isFor: boolean; isOver: boolean })[]>`
    select ${row(db)},
           v.mobile is null or v.mobile = (select mobile from member_facts where id = ${memberId}) as is_for,
           exists (select from team_event e where e.institution_id = v.institution_id and e.member_id = ${memberId}
                      and e.what = 'removed' and e.at >= v.created_at) as is_over
      from ${tables(db)} where v.code_hash = ${codeHash}`
  return found
}

export const listInvitationRows = (db: Db, institutionId: number) => db<InvitationRow[]>`
  select ${row(db)} from ${tables(db)} where v.institution_id = ${institutionId} order by v.id desc limit ${SHOWN}`

export async function countOpen(db: Db, institutionId: number, now: Date) {
  const [found] = await db<[{ count: number }]>`
    select count(*) as count from team_invitation
     where institution_id = ${institutionId} and revoked_at is null and used < uses and expires_at > ${now}`
  return found.count
}

interface NewInvitation {
  institutionId: number
  inviterId: number
  codeHash: Buffer
  mobile: string | null
  roles: readonly InstitutionRole[]
  unitId: number | null
  uses: number
  expiresAt: Date
  now: Date
}

export const insertInvitation = (tx: Db, invitation: NewInvitation) => tx`
  insert into team_invitation (institution_id, inviter_id, code_hash, mobile, roles, unit_id, uses, created_at, expires_at)
  values (${invitation.institutionId}, ${invitation.inviterId}, ${invitation.codeHash}, ${invitation.mobile},
          ${[...invitation.roles]}, ${invitation.unitId}, ${invitation.uses}, ${invitation.now}, ${invitation.expiresAt})`

/** One statement, so that of fifty at once no more get in than it has uses. */
export const useInvitation = (tx: Db, id: number, now: Date) => tx<{ id: number }[]>`
  update team_invitation set used = used + 1
   where id = ${id} and used < uses and revoked_at is null and expires_at > ${now} returning id`

export const revokeAll = (tx: Db, { institutionId, now }: { institutionId: number; now: Date }) => tx`
  update team_invitation set revoked_at = ${now}
   where institution_id = ${institutionId} and revoked_at is null and used < uses`

export const updateRevoked = (
  tx: Db,
  { id, institutionId, now }: { id: number; institutionId: number; now: Date },
) => tx<{ roles: InstitutionRole[] }[]>`
  update team_invitation set revoked_at = ${now}
   where id = ${id} and institution_id = ${institutionId} and revoked_at is null and used < uses returning roles`

export async function findMemberByMobile(db: Db, mobile: string) {
  const [found] = await db<
    { id: number }[]
  >`select id from member_facts where mobile = ${mobile} and not disabled`
  return found
}

/** They name people and serve nobody any more. */
export const deleteOutdatedInvitations = (db: Db, now: Date) =>
  db`delete from team_invitation where expires_at < ${now}::timestamptz - interval '30 days'`
