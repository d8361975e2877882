import { randomInt } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { allPermissions, presetRoles } from '@gongfang/contract/system/permission'
import type { createStaff, saveRole, updateStaff } from '@gongfang/contract/system/staff'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { hashPassword } from '../../passwords.ts'
import { audit, insertAudit, refuseChanged } from '../audit/door.ts'
import * as queries from './queries.ts'

/**
 * The first account of a shop, and the roles it begins with; null when there is somebody already. `given`: what is
 * printed may lie in a log, so another one is asked for at the first login.
 */
export async function createOwner(
  tx: Db,
  { given }: { given: boolean },
): Promise<{ account: string; password: string } | null> {
  await queries.lockTries(tx, 'admin')
  if (await queries.staffExists(tx)) return null
  const owner = await queries.insertRole(tx, { name: '店主', permissions: [], owner: true })
  for (const [name, permissions] of Object.entries(presetRoles))
    await queries.insertRole(tx, { name, permissions })
  const password = newPassword()
  const hash = await hashPassword(password)
  const id = await queries.insertStaff(tx, { account: 'admin', name: '店主', passwordHash: hash })
  if (!given) await queries.updatePassword(tx, id!, { hash, given })
  await queries.replaceRoles(tx, id!, [owner!])
  await insertAudit(tx, { who: '系统', what: 'staff.create', subject: `staff ${id}` })
  return { account: 'admin', password }
}

export const create = (ctx: StaffContext, { account, name, roleIds }: Parsed<typeof createStaff>) =>
  ctx.transaction(async (tx) => {
    await mustBeGrantable(tx, ctx, roleIds)
    const password = newPassword()
    const id =
      (await queries.insertStaff(tx, { account, name, passwordHash: await hashPassword(password) })) ??
      refuseField('account', '该账号已被使用')
    await queries.replaceRoles(tx, id, roleIds)
    await audit(tx, ctx, { what: 'staff.create', subject: `staff ${id}`, after: { account, name, roleIds } })
    return { id, password }
  })

export const update = (ctx: StaffContext, { id, version, name, roleIds }: Parsed<typeof updateStaff>) =>
  withStaff(ctx, id, async (tx, staff) => {
    if (staff.version !== version) await refuseChanged(tx, { subject: `staff ${id}`, what: ['staff.update'] })
    const before = { name: staff.name, roleIds: await queries.rolesOf(tx, id) }
    const after = { name, roleIds: [...new Set(roleIds)].sort((a, b) => a - b) }
    await mustBeGrantable(tx, ctx, after.roleIds)
    await queries.updateName(tx, id, name)
    await queries.replaceRoles(tx, id, after.roleIds)
    await mustHaveOwner(tx)
    await audit(tx, ctx, { what: 'staff.update', subject: `staff ${id}`, before, after })
    return {}
  })

/** A new password, shown once; the second factor goes, for who lost the one has often lost the other. */
export const reset = (ctx: StaffContext, { id }: { id: number }) =>
  withStaff(ctx, id, async (tx, staff) => {
    // Refuses one's own account, where a session would be enough to change the password.
    if (id === ctx.caller.id) refuse('resetOneself')
    // The new password gives all permissions of that colleague.
    const powers = await queries.powersOf(tx, id)
    if (powers.some((role) => isBeyond(ctx, role))) refuse('ownerOnly')
    const password = await givePassword(tx, staff)
    await audit(tx, ctx, { what: 'staff.reset', subject: `staff ${id}` })
    return { password }
  })

async function givePassword(tx: Db, { id, account }: { id: number; account: string }): Promise<string> {
  const password = newPassword()
  await queries.updatePassword(tx, id, { hash: await hashPassword(password), given: true })
  await queries.updateTotp(tx, id, { secret: null, pending: null, step: 0 })
  await queries.deleteSessions(tx, id)
  await queries.deleteTries(tx, account)
  return password
}

/** From the command line, for who stands before a closed door: whoever reaches the database is let in anyway. */
export async function recover(tx: Db, account: string): Promise<string> {
  const staff = (await queries.findByAccount(tx, account)) ?? refuse('notFound')
  await queries.updateDisabled(tx, staff.id, null)
  await insertAudit(tx, { who: '命令行', what: 'staff.reset', subject: `staff ${staff.id}` })
  return givePassword(tx, staff)
}

export const listAccounts = async (db: Db) =>
  (await queries.listStaff(db, new Date())).map(
    ({ account, name, roles, disabled }) =>
      `${account}　${name}　${roles.map((role) => role.name).join('、') || '无角色'}${disabled ? '　已停用' : ''}`,
  )

export const setDisabled = (ctx: StaffContext, { id, disabled }: { id: number; disabled: boolean }) =>
  withStaff(ctx, id, async (tx, staff) => {
    if ((staff.disabledAt !== null) === disabled) return {}
    if (disabled && id === ctx.caller.id) refuse('notOneself')
    await queries.updateDisabled(tx, id, disabled ? ctx.now : null)
    if (disabled) await queries.deleteSessions(tx, id)
    await mustHaveOwner(tx)
    await audit(tx, ctx, { what: disabled ? 'staff.disable' : 'staff.enable', subject: `staff ${id}` })
    return {}
  })

export const forceLogout = (ctx: StaffContext, { id }: { id: number }) =>
  withStaff(ctx, id, async (tx) => {
    await queries.deleteSessions(tx, id, id === ctx.caller.id ? ctx.caller.sessionId : 0)
    await audit(tx, ctx, { what: 'staff.forceLogout', subject: `staff ${id}` })
    return {}
  })

/** Only an owner changes an owner, also a disabled one, who could be enabled again. */
const withStaff = <T>(
  ctx: StaffContext,
  id: number,
  work: (tx: Db, staff: queries.StaffRecord) => Promise<T>,
) =>
  ctx.transaction(async (tx) => {
    await queries.lockOwners(tx)
    const staff = (await queries.lockStaff(tx, id)) ?? refuse('notFound')
    const powers = await queries.powersOf(tx, id)
    if (!ctx.caller.owner && powers.some(({ owner }) => owner)) refuse('ownerOnly')
    return work(tx, staff)
  })

/** Refuses to grant permissions that the caller does not have. */
async function mustBeGrantable(tx: Db, ctx: StaffContext, roleIds: readonly number[]) {
  const roles = await queries.lockRoles(tx)
  for (const id of roleIds) {
    const role = roles.find((one) => one.id === id) ?? refuseField('roleIds', '角色不存在，请刷新后重试')
    if (isBeyond(ctx, role)) refuse('ownerOnly')
  }
}

const isBeyond = (
  { caller }: StaffContext,
  { owner, permissions }: Pick<queries.RoleRow, 'owner' | 'permissions'>,
) => !caller.owner && (owner || permissions.some((one) => !caller.permissions.includes(one)))

async function mustHaveOwner(tx: Db) {
  if ((await queries.lockOwners(tx)).length === 0) refuse('lastOwner')
}

// ── roles ──────────────────────────────────────────────────────────────────────────────────

export const keepRole = (ctx: StaffContext, { id, version, name, permissions }: Parsed<typeof saveRole>) =>
  ctx.transaction(async (tx) => {
    if (isBeyond(ctx, { owner: false, permissions })) refuse('ownerOnly')
    const roles = await queries.lockRoles(tx)
    const before = roles.find((role) => role.id === id)
    if (id !== undefined && !before) refuse('notFound')
    if (before?.owner) refuse('ownerRole')
    if (before && isBeyond(ctx, before)) refuse('ownerOnly')
    if (before && before.version !== version)
      await refuseChanged(tx, { subject: `role ${id}`, what: ['role.save'] })
    if (roles.some((role) => role.name === name && role.id !== id)) refuseField('name', '已有同名角色')
    const after = { name, permissions: allPermissions.filter((one) => permissions.includes(one)) }
    const saved = before?.id ?? (await queries.insertRole(tx, after))!
    if (before) await queries.updateRole(tx, { id: saved, ...after })
    await audit(tx, ctx, {
      what: 'role.save',
      subject: `role ${saved}`,
      before: before ? { name: before.name, permissions: before.permissions } : null,
      after,
    })
    return { id: saved }
  })

export const removeRole = (ctx: StaffContext, { id }: { id: number }) =>
  ctx.transaction(async (tx) => {
    const role = (await queries.lockRoles(tx)).find((one) => one.id === id) ?? refuse('notFound')
    if (role.owner) refuse('ownerRole')
    if (isBeyond(ctx, role)) refuse('ownerOnly')
    if ((await queries.countStaffOf(tx, id)) > 0) refuse('roleInUse')
    await queries.deleteRole(tx, id)
    await audit(tx, ctx, { what: 'role.delete', subject: `role ${id}`, before: role })
    return {}
  })

/** Sixteen characters without look-alikes, in groups: some 80 bits. Always holds letters and digits. */
export function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const signs = `${letters}23456789`
  const drawn = Array.from({ length: 14 }, () => signs[randomInt(signs.length)])
  const all = [letters[randomInt(letters.length)], ...drawn, String(randomInt(2, 10))].join('')
  return all.replace(/(.{4})(?=.)/g, '$1-')
}
