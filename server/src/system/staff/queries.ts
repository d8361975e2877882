import type { Permission } from '@gongfang/contract/system/permission'
import type { Role, StaffRow } from '@gongfang/contract/system/staff'
import type { Db } from '../../db/connect.ts'

export interface StaffRecord {
  id: number
  account: string
  name: string
  passwordHash: string
  mustChangePassword: boolean
  totpSecret: string | null
  totpPending: string | null
  totpStep: number
  disabledAt: string | null
  version: number
}

export async function findByAccount(db: Db, account: string) {
  const [row] = await db<StaffRecord[]>`select * from staff where lower(account) = lower(${account})`
  return row
}

export async function lockStaff(tx: Db, id: number) {
  const [row] = await tx<StaffRecord[]>`select * from staff where id = ${id} for update`
  return row
}

export async function insertStaff(
  tx: Db,
  { account, name, passwordHash }: { account: string; name: string; passwordHash: string },
) {
  const [row] = await tx<{ id: number }[]>`
    insert into staff (account, name, password_hash) values (${account}, ${name}, ${passwordHash})
    on conflict (lower(account)) do nothing returning id`
  return row?.id
}

export const updateName = (tx: Db, id: number, name: string) =>
  tx`update staff set name = ${name}, version = version + 1 where id = ${id}`

/** `given`: by somebody else, so that it has to be changed first. */
export const updatePassword = (tx: Db, id: number, { hash, given }: { hash: string; given: boolean }) => tx`
  update staff set password_hash = ${hash}, must_change_password = ${given} where id = ${id}`

export const updateTotp = (
  tx: Db,
  id: number,
  totp: { secret: string | null; pending: string | null; step: number },
) => tx`
  update staff set totp_secret = ${totp.secret}, totp_pending = ${totp.pending}, totp_step = ${totp.step} where id = ${id}`

export const updateDisabled = (tx: Db, id: number, at: Date | null) =>
  tx`update staff set disabled_at = ${at} where id = ${id}`

export const listStaff = (db: Db, now: Date) => db<StaffRow[]>`
  select s.id, s.account, s.name, s.totp_secret is not null as has_totp, s.disabled_at is not null as disabled,
         s.created_at, s.version, coalesce(r.roles, '[]') as roles, coalesce(r.owner, false) as owner,
         coalesce(ss.live, 0) as sessions, ss.last_seen_at
    from staff s
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.id) as roles, bool_or(r.owner) as owner
        from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = s.id) r on true
    left join lateral (
      select count(*) filter (where expires_at > ${now}) as live, max(last_seen_at) as last_seen_at
        from staff_session where staff_id = s.id) ss on true
   order by s.disabled_at is not null, s.id`

// ── roles ──────────────────────────────────────────────────────────────────────────────────

export const listRoles = (db: Db) => db<Role[]>`
  select r.id, r.name, r.owner, r.permissions, r.version, (select count(*) from staff_role where role_id = r.id) as staff_count
    from role r order by r.owner desc, r.id`

export interface RoleRow {
  id: number
  name: string
  owner: boolean
  permissions: Permission[]
  version: number
}

/** Locks all roles, so that changes of permissions and of role members run one after another. */
export const lockRoles = (tx: Db) =>
  tx<RoleRow[]>`select id, name, owner, permissions, version from role order by id for update`

export async function insertRole(
  tx: Db,
  { name, permissions, owner = false }: { name: string; permissions: readonly string[]; owner?: boolean },
) {
  const [row] = await tx<{ id: number }[]>`
    insert into role (name, permissions, owner) values (${name}, ${permissions as string[]}, ${owner})
    on conflict (name) do nothing returning id`
  return row?.id
}

export const updateRole = (
  tx: Db,
  { id, name, permissions }: { id: number; name: string; permissions: readonly string[] },
) => tx`
  update role set name = ${name}, permissions = ${permissions as string[]}, version = version + 1 where id = ${id}`

export const deleteRole = (tx: Db, id: number) => tx`delete from role where id = ${id}`

export const countStaffOf = async (tx: Db, roleId: number) => {
  const [row] = await tx<{ count: number }[]>`select count(*) from staff_role where role_id = ${roleId}`
  return row!.count
}

export const rolesOf = async (tx: Db, staffId: number) => {
  const rows = await tx<
    { id: number }[]
  >`select role_id as id from staff_role where staff_id = ${staffId} order by 1`
  return rows.map(({ id }) => id)
}

/** The permissions of a staff member, also of a disabled one. */
export const powersOf = (tx: Db, staffId: number) => tx<Pick<RoleRow, 'owner' | 'permissions'>[]>`
  select r.owner, r.permissions from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = ${staffId}`

export async function replaceRoles(tx: Db, staffId: number, roleIds: readonly number[]) {
  await tx`delete from staff_role where staff_id = ${staffId}`
  await tx`insert into staff_role (staff_id, role_id) select ${staffId}, unnest(${roleIds as number[]}::bigint[])`
}

/** Locks all enabled owners. */
export const lockOwners = (tx: Db) => tx<{ id: number }[]>`
  select s.id from staff s
   where s.disabled_at is null
     and exists (select 1 from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = s.id and r.owner)
   order by s.id for update`

// ── getting in ─────────────────────────────────────────────────────────────────────────────

export const lockTries = (tx: Db, account: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('staff.try:' || lower(${account}::text), 0))`

export async function countTries(
  tx: Db,
  { account, network, since }: { account: string; network: string; since: Date },
) {
  const [row] = await tx<{ here: number; anywhere: number }[]>`
    select count(*) filter (where network = ${network}) as here, count(*) as anywhere
      from staff_try where account = lower(${account}) and at > ${since}`
  return row!
}

export const insertTry = (
  tx: Db,
  { account, network, now }: { account: string; network: string; now: Date },
) => tx`insert into staff_try (account, network, at) values (lower(${account}), ${network}, ${now})`

export const deleteTries = (tx: Db, account: string) =>
  tx`delete from staff_try where account = lower(${account})`

export const insertSession = (
  tx: Db,
  session: { tokenHash: Buffer; staffId: number; device: string; ip: string; now: Date; expiresAt: Date },
) => tx`
  insert into staff_session (token_hash, staff_id, device, ip, created_at, last_seen_at, expires_at)
  values (${session.tokenHash}, ${session.staffId}, ${session.device}, ${session.ip}, ${session.now}, ${session.now},
          ${session.expiresAt})`

export const listSessions = (db: Db, { id, sessionId }: { id: number; sessionId: number }, now: Date) => db<
  { id: number; device: string; ip: string; createdAt: string; lastSeenAt: string; current: boolean }[]
>`
  select id, device, ip, created_at, last_seen_at, id = ${sessionId} as current
    from staff_session where staff_id = ${id} and expires_at > ${now}
   order by id = ${sessionId} desc, last_seen_at desc limit 50`

export const deleteSession = (db: Db, staffId: number, id: number) =>
  db`delete from staff_session where staff_id = ${staffId} and id = ${id}`

/** `except`: the one that goes on; 0 ends all. */
export const deleteSessions = (db: Db, staffId: number, except = 0) =>
  db`delete from staff_session where staff_id = ${staffId} and id <> ${except}`

export const deleteOutdated = (db: Db, now: Date) => db`
  with sessions as (delete from staff_session where expires_at < ${now})
  delete from staff_try where at < ${now}::timestamptz - interval '1 day'`

export async function staffExists(db: Db) {
  const [row] = await db<{ some: boolean }[]>`select exists (select 1 from staff) as some`
  return row!.some
}

export const listSealed = (db: Db) => db<{ sealed: string }[]>`
  select totp_secret as sealed from staff where totp_secret is not null`
