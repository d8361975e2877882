import type { InstitutionRole } from '@gongfang/contract/people/institution'
import type { TeamEventKind } from '@gongfang/contract/people/team'
import type { Db, Fragment } from '../../../db/connect.ts'

export interface MembershipRow {
  institutionId: number
  jigou: string
  state: 'pending' | 'approved' | 'rejected'
  roles: InstitutionRole[]
}

export async function findBelonging(tx: Db, memberId: number) {
  const [row] = await tx<MembershipRow[]>`
    select i.id as institution_id, i.jigou, i.state, ms.roles
      from membership ms join institution i on i.id = ms.institution_id
     where ms.member_id = ${memberId} and ms.state = 'active'`
  return row
}

/** Before its institution, as a reviewer does it. */
export const lockWaiting = (tx: Db, institutionId: number) =>
  tx`select id from submission where institution_id = ${institutionId} and state = 'pending' for update`

/** Whoever ends this membership waits, and sees what is written meanwhile. Before an order. */
export const shareMembership = (
  tx: Db,
  { memberId, institutionId }: { memberId: number; institutionId: number },
) => tx`
  select from membership where member_id = ${memberId} and institution_id = ${institutionId} for share`

/** Locks in the order of ids: two who move members in opposite directions do not wait for each other. */
export const lockInstitutions = (tx: Db, ids: readonly number[]) => tx<
  { id: number; jigou: string; state: string }[]
>`
  select id, jigou, state from institution where id = any(${[...ids]}::bigint[]) order by id for no key update`

/** Waits for orders, sign-ups and requests that name the institution and are not committed yet; later ones wait for it. */
export async function lockForClosing(tx: Db, institutionId: number) {
  await lockWaiting(tx, institutionId)
  const [row] = await tx<{ jigou: string; state: string }[]>`
    select jigou, state from institution where id = ${institutionId} for update`
  return row
}

export const updateClosed = (tx: Db, { institutionId, now }: { institutionId: number; now: Date }) => tx`
  update institution set state = 'closed', closed_at = ${now} where id = ${institutionId}`

export const updateLeft = (tx: Db, memberId: number) =>
  tx`
    update membership set state = 'left', unit_id = null, manages = '{}'
     where member_id = ${memberId} and state = 'active'`

interface Place {
  memberId: number
  institutionId: number
}

/** Finds an active or disabled member, none who left. */
export async function findColleague(tx: Db, { memberId, institutionId }: Place) {
  const [row] = await tx<
    { nickname: string; roles: InstitutionRole[]; unitId: number | null; state: 'active' | 'disabled' }[]
  >`
    select m.nickname, s.roles, s.unit_id, s.state from membership s join member m on m.id = s.member_id
     where s.member_id = ${memberId} and s.institution_id = ${institutionId} and s.state <> 'left'`
  return row
}

export const updateRoles = (
  tx: Db,
  { memberId, institutionId, roles }: Place & { roles: readonly InstitutionRole[] },
) => tx`
  update membership set roles = ${[...roles]} where member_id = ${memberId} and institution_id = ${institutionId}`

/** A member who leaves loses the unit and stops managing units. */
export const updateState = (
  tx: Db,
  { memberId, institutionId, state }: Place & { state: 'active' | 'disabled' | 'left' },
) => tx`
  update membership set state = ${state}
         ${state === 'left' ? tx`, unit_id = null, manages = '{}'` : tx``}
   where member_id = ${memberId} and institution_id = ${institutionId}`

export const updateUnit = (
  tx: Db,
  { memberId, institutionId, unitId }: Place & { unitId: number | null },
) => tx`
  update membership set unit_id = ${unitId} where member_id = ${memberId} and institution_id = ${institutionId}`

/** Makes these members the only managers of the unit. */
export const updateManagers = (
  tx: Db,
  {
    institutionId,
    unitId,
    memberIds,
  }: { institutionId: number; unitId: number; memberIds: readonly number[] },
) => tx`
  update membership
     set manages = case when member_id = any(${[...memberIds]}::bigint[]) then manages || ${unitId}::bigint
                        else array_remove(manages, ${unitId}) end
   where institution_id = ${institutionId}
     and (${unitId} = any(manages)) <> (member_id = any(${[...memberIds]}::bigint[]))`

/** Owners and admins: who is told of what happens in the team. */
export const listManagers = (tx: Db, institutionId: number) => tx<{ memberId: number }[]>`
  select member_id from membership
   where institution_id = ${institutionId} and state = 'active' and roles && '{owner,admin}' order by member_id`

export async function countOwners(tx: Db, institutionId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from membership
     where institution_id = ${institutionId} and state = 'active' and 'owner' = any(roles)`
  return row.count
}

/** null: its orders need no approval. */
export const updateApprovalVersion = (tx: Db, institutionId: number, version: number | null) =>
  tx`update institution set approval_version = ${version} where id = ${institutionId}`

interface MembershipInput {
  memberId: number
  institutionId: number
  roles: readonly InstitutionRole[]
  unitId: number | null
  now: Date
}

/** A unit that ended meanwhile is none. */
export const upsertMembership = (
  tx: Db,
  { memberId, institutionId, roles, unitId, now }: MembershipInput,
) => tx`
  insert into membership (member_id, institution_id, roles, unit_id, state, since)
  values (${memberId}, ${institutionId}, ${[...roles]},
          (select id from unit_facts where id = ${unitId} and institution_id = ${institutionId} and state = 'active'),
          'active', ${now})
  on conflict (member_id, institution_id) do update
     set roles = excluded.roles, unit_id = excluded.unit_id, state = 'active', since = excluded.since`

/** Makes the longest-standing member an owner where there is none, and returns how many members are left. */
export async function updateOwner(tx: Db, institutionId: number): Promise<number> {
  await tx`
    update membership set roles = array_prepend('owner', roles)
     where institution_id = ${institutionId} and state = 'active'
       and member_id = (select member_id from membership where institution_id = ${institutionId} and state = 'active'
                         order by ('owner' = any(roles)) desc, since, member_id limit 1)
       and not 'owner' = any(roles)`
  return countPeople(tx, institutionId)
}

export async function countPeople(tx: Db, institutionId: number): Promise<number> {
  const [row] = await tx<[{ count: number }]>`
    select count(*) as count from membership where institution_id = ${institutionId} and state = 'active'`
  return row.count
}

/** Papers that nobody stands behind any more: they wait no longer, and their code is free. One that is approved stays. */
export async function closeAbandoned(
  tx: Db,
  { institutionId, who, reason, now }: { institutionId: number; who: string; reason: string; now: Date },
) {
  await tx`
    update submission set state = 'rejected', reason = ${reason}, reviewed_at = ${now}, reviewed_by = ${who}
     where institution_id = ${institutionId} and state = 'pending'`
  await tx`update institution set state = 'rejected' where id = ${institutionId} and state = 'pending'`
}

interface NewTeamEvent {
  institutionId: number
  what: TeamEventKind
  /** Whom it is about. */
  memberId: number | null
  /** null: the staff of the shop. */
  actorId: number | null
  roles?: readonly InstitutionRole[]
  about?: string
  reason?: string
  now: Date
}

export async function insertTeamEvent(tx: Db, event: NewTeamEvent): Promise<number> {
  const { institutionId, what, memberId, actorId, roles = [], about = '', reason = '', now } = event
  const [row] = await tx<[{ id: number }]>`
    insert into team_event (institution_id, what, member_id, actor_id, roles, about, reason, at)
    values (${institutionId}, ${what}, ${memberId}, ${actorId}, ${[...roles]}, ${about}, ${reason}, ${now}) returning id`
  return row.id
}

export async function isDepotCommon(db: Db, institutionId: number): Promise<boolean> {
  const { count } = await db`select from institution where id = ${institutionId} and common_depot`
  return count > 0
}

/** False when it was so already. */
export async function updateDepotCommon(
  tx: Db,
  { institutionId, common }: { institutionId: number; common: boolean },
): Promise<boolean> {
  const { count } = await tx`
    update institution set common_depot = ${common} where id = ${institutionId} and common_depot <> ${common}`
  return count > 0
}

/** The approved institution in which a member has one of these roles: an id, or null. */
export const approvedInstitutionOf = (db: Db, member: Fragment, roles: readonly InstitutionRole[]) => db`(
  select ms.institution_id from membership ms join institution i on i.id = ms.institution_id and i.state = 'approved'
   where ms.member_id = ${member} and ms.state = 'active' and ms.roles && ${[...roles]}::text[])`
