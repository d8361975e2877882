import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, line, Password, SixDigits, TypedPassword } from '../base/values.ts'
import { allPermissions, type Permission } from './permission.ts'

export const StaffAccount = z
  .string('请填写账号')
  .check(z.regex(/^[A-Za-z][A-Za-z0-9._-]{1,29}$/, '账号为 2–30 位字母、数字或 . _ -，以字母开头'))
const StaffName = line('姓名', 20, 1)
const TotpCode = SixDigits('动态码')
const PermissionName = z.enum(allPermissions as [Permission, ...Permission[]], '没有这项权限')

export const STAFF_RULES = {
  /** Hours without use after which a session ends. */
  idleHours: 12,
  /** Days after which a session ends in any case. */
  days: 7,
  /** Wrong passwords allowed within 15 minutes: per account and network, and per account. */
  triesPerNetwork: 5,
  triesPerAccount: 30,
} as const

export const StaffSelf = z.object({
  id: Id,
  account: z.string(),
  name: z.string(),
  owner: z.boolean(),
  permissions: z.array(PermissionName),
  hasTotp: z.boolean(),
  /** An administrator set the password; the owner of the account must set a new one first. */
  mustChangePassword: z.boolean(),
})
export type StaffSelf = z.output<typeof StaffSelf>

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/admin.staff/login',
  access: 'anyone',
  summary: '员工登录；开启动态码的账号缺少 totp 时以 totpMissing 拒绝',
  input: z.strictObject({ account: StaffAccount, password: TypedPassword, totp: z.optional(TotpCode) }),
  output: z.object({ token: z.string(), staff: StaffSelf }),
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/admin.staff/logout',
  access: 'staff',
  own: true,
  summary: '退出登录',
  input: z.strictObject({}),
  output: Nothing,
})

export const getStaffSelf = endpoint({
  method: 'GET',
  path: '/api/admin.staff/self',
  access: 'staff',
  own: true,
  summary: '当前员工与权限',
  input: z.object({}),
  output: StaffSelf,
})

export const changeStaffPassword = endpoint({
  method: 'POST',
  path: '/api/admin.staff/changePassword',
  access: 'staff',
  own: true,
  summary: '修改自己的密码，其他设备退出登录',
  input: z.strictObject({ oldPassword: TypedPassword, newPassword: Password }),
  output: Nothing,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/admin.staff/startTotp',
  access: 'staff',
  own: true,
  summary: '生成动态码密钥，确认后生效；已开启动态码时还需原来的动态码',
  input: z.strictObject({ password: TypedPassword, totp: z.optional(TotpCode) }),
  output: z.object({ secret: z.string(), qr: z.string() }),
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/admin.staff/confirmTotp',
  access: 'staff',
  own: true,
  summary: '用一个动态码确认开启',
  input: z.strictObject({ totp: TotpCode }),
  output: Nothing,
})

export const stopTotp = endpoint({
  method: 'POST',
  path: '/api/admin.staff/stopTotp',
  access: 'staff',
  own: true,
  summary: '关闭动态码',
  input: z.strictObject({ password: TypedPassword, totp: TotpCode }),
  output: Nothing,
})

const StaffSession = z.object({
  id: Id,
  device: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/admin.staff/sessions',
  access: 'staff',
  own: true,
  summary: '自己登录的设备',
  input: z.object({}),
  output: z.array(StaffSession),
})

export const endStaffSession = endpoint({
  method: 'POST',
  path: '/api/admin.staff/endSession',
  access: 'staff',
  own: true,
  summary: '让自己的一台设备退出登录',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const StaffRow = z.object({
  id: Id,
  account: z.string(),
  name: z.string(),
  owner: z.boolean(),
  roles: z.array(z.object({ id: Id, name: z.string() })),
  hasTotp: z.boolean(),
  disabled: z.boolean(),
  sessions: Count,
  lastSeenAt: z.nullable(Instant),
  createdAt: Instant,
  /** Version of name and roles. */
  version: Count,
})
export type StaffRow = z.output<typeof StaffRow>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin.staff/lst',
  access: { staff: 'staff.read' },
  summary: '员工',
  input: z.object({}),
  output: z.array(StaffRow),
})

const RoleIds = z.array(Id).check(z.maxLength(20, '最多 20 个角色'))

/** The new account gets a password that is shown once. */
export const createStaff = endpoint({
  method: 'POST',
  path: '/api/admin.staff/create',
  access: { staff: 'staff.write' },
  summary: '新建员工，返回只显示一次的初始密码',
  input: z.strictObject({ account: StaffAccount, name: StaffName, roleIds: RoleIds }),
  output: z.object({ id: Id, password: z.string() }),
})

export const updateStaff = endpoint({
  method: 'POST',
  path: '/api/admin.staff/update',
  access: { staff: 'staff.write' },
  summary: '修改员工的姓名和角色',
  /** `version`: as it was read; an outdated one is refused with `recordChanged`. */
  input: z.strictObject({ id: Id, version: z.optional(Count), name: StaffName, roleIds: RoleIds }),
  output: Nothing,
})

export const resetStaff = endpoint({
  method: 'POST',
  path: '/api/admin.staff/reset',
  access: { staff: 'staff.write' },
  summary: '重置密码并关闭动态码，返回只显示一次的新密码',
  input: z.strictObject({ id: Id }),
  output: z.object({ password: z.string() }),
})

export const setStaffDisabled = endpoint({
  method: 'POST',
  path: '/api/admin.staff/setDisabled',
  access: { staff: 'staff.write' },
  summary: '停用或启用员工',
  input: z.strictObject({ id: Id, disabled: z.boolean() }),
  output: Nothing,
})

export const logoutStaff = endpoint({
  method: 'POST',
  path: '/api/admin.staff/forceLogout',
  access: { staff: 'staff.write' },
  summary: '让员工在所有设备退出登录',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const Role = z.object({
  id: Id,
  name: z.string(),
  owner: z.boolean(),
  permissions: z.array(PermissionName),
  staffCount: Count,
  version: Count,
})
export type Role = z.output<typeof Role>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/admin.role/lst',
  access: { staff: 'staff.read' },
  summary: '角色',
  input: z.object({}),
  output: z.array(Role),
})

export const saveRole = endpoint({
  method: 'POST',
  path: '/api/admin.role/save',
  access: { staff: 'staff.write' },
  summary: '新建或修改角色',
  input: z.strictObject({
    id: z.optional(Id),
    /** The version that was read; an outdated one is refused with `recordChanged`. */
    version: z.optional(Count),
    name: line('角色名称', 20, 1),
    permissions: z.array(PermissionName).check(z.maxLength(allPermissions.length)),
  }),
  output: z.object({ id: Id }),
})

export const deleteRole = endpoint({
  method: 'POST',
  path: '/api/admin.role/del',
  access: { staff: 'staff.write' },
  summary: '删除没有员工使用的角色',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
