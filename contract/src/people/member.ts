import * as z from 'zod/mini'
import { isCreditCode, normalCreditCode } from '../base/credit-code.ts'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Points } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { atMost, Count, Id, line, Password, Phone, SmsCode, TypedPassword } from '../base/values.ts'
import { Upload } from '../system/upload.ts'
import { InstitutionAction, InstitutionRole, OrderScope } from './institution.ts'

/** Decides what a member may do. `disabled` members cannot log in. */
export const AccountStatus = z.enum(['incomplete', 'pending', 'approved', 'rejected', 'disabled'])
export type AccountStatus = z.output<typeof AccountStatus>

export const InstitutionKind = z.enum(
  ['学校', '医疗机构', '科研院所', '工厂企业', '培训机构', '其他'],
  '请选择机构类型',
)
export type InstitutionKind = z.output<typeof InstitutionKind>

export const UserInfo = z.object({
  id: Id,
  mobile: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  /** The institution's name; '': the profile is incomplete. */
  jigou: z.string(),
  status: AccountStatus,
  /** Reason of the institution's rejection; else ''. */
  statusReason: z.string(),
  hasPassword: z.boolean(),
  points: Points,
  /** Points owed; later credits pay them off before any can be spent. */
  pointsOwed: Points,
  /** Roles in the institution; empty without one. */
  roles: z.array(InstitutionRole),
  /** Actions that the roles allow. */
  can: z.array(InstitutionAction),
  /** Set if the institution has funds. */
  funds: z.optional(z.literal(true)),
  /** Set if the institution has codes of its own for goods. */
  materialCodes: z.optional(z.literal(true)),
  /** Set if the institution has an assortment that is in use. */
  assortment: z.optional(z.object({ id: Id, mode: z.enum(['mark', 'ask', 'only']) })),
  /** Set if the institution holds goods in the depot in common and the member may take those of colleagues. */
  commonDepot: z.optional(z.literal(true)),
  /** Scopes of orders that the member may read. Empty without colleagues, or if only the own orders are readable. */
  orderScopes: z.array(OrderScope),
  unreadMessages: Count,
  orderCounts: z.object({ unpaid: Count, paid: Count, shipped: Count, done: Count }),
})
export type UserInfo = z.output<typeof UserInfo>

export const LoginAnswer = z.object({ token: z.string(), userinfo: UserInfo })
export type LoginAnswer = z.output<typeof LoginAnswer>

export const AGREEMENT_VERSION = '2026-11'
export const AgreementVersion = z.optional(z.string().check(z.maxLength(20)))

/**
 * `enter` logs in or registers; `password` sets or resets one; `mobile` changes the number; `close` ends the account;
 * `wechat` binds or unbinds WeChat.
 */
export const SmsEvent = z.enum(['enter', 'password', 'mobile', 'close', 'wechat'])
export type SmsEvent = z.output<typeof SmsEvent>

export const SMS_RULES = {
  validMinutes: 5,
  wrongTries: 5,
  perMinute: 1,
  perHour: 5,
  perDay: 10,
  perIpHour: 30,
} as const
export const SESSION_DAYS = 7

export const getChallenge = endpoint({
  method: 'GET',
  path: '/api/sms/challenge',
  access: 'anyone',
  summary: '获取短信验证前的计算题',
  input: z.strictObject({}),
  // Challenge in altcha's format; the browser passes it to altcha's solver unchanged.
  output: z.object({ challenge: z.record(z.string(), z.unknown()) }),
})

export const sendSms = endpoint({
  method: 'POST',
  path: '/api/sms/send',
  access: 'anyone',
  summary: '发送短信验证码（已注册与未注册号码的回答相同）',
  input: z.strictObject({
    phone: Phone,
    event: SmsEvent,
    /** The solved challenge as base64 JSON. Optional in demo mode only. */
    solution: z.optional(z.string().check(z.maxLength(4000))),
  }),
  output: z.object({ waitSeconds: Count, demoCode: z.optional(z.string()) }),
})

export const phoneLogin = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/phoneLogin',
  access: 'anyone',
  summary: '手机号验证码登录（首次登录自动注册）',
  input: z.object({ phone: Phone, code: SmsCode, agreementVersion: AgreementVersion }),
  output: LoginAnswer,
})

export const passwordLogin = endpoint({
  method: 'POST',
  path: '/api/wechat.wechat/passwordLogin',
  access: 'anyone',
  summary: '密码登录',
  input: z.object({ phone: Phone, password: TypedPassword }),
  output: LoginAnswer,
})

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  access: 'anyone',
  summary: '注册（号码已注册时拒绝，验证码仍可用于登录）',
  input: z.strictObject({
    phone: Phone,
    code: SmsCode,
    password: z.optional(Password),
    agreementVersion: AgreementVersion,
  }),
  output: LoginAnswer,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/user/resetpwd',
  access: 'anyone',
  summary: '凭验证码重置密码，其他设备退出登录；可同时解绑微信',
  input: z.strictObject({
    phone: Phone,
    code: SmsCode,
    password: Password,
    /** Unbinds WeChat too, because a WeChat bound by somebody else could still log in. */
    unbindWechat: z._default(z.boolean(), false),
  }),
  output: Nothing,
})

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/api/user.user/index',
  access: 'member',
  summary: '用户信息',
  input: z.object({}),
  output: UserInfo,
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/user/logout',
  access: 'member',
  summary: '退出登录',
  input: z.object({}),
  output: Nothing,
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/user/account/setpass',
  access: 'member',
  summary: '设置或修改密码，其他设备退出登录',
  input: z.object({
    oldPassword: z.optional(TypedPassword),
    code: z.optional(SmsCode),
    password: Password,
  }),
  output: Nothing,
})

export const Session = z.object({
  id: Id,
  device: z.string(),
  ip: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user.user/sessions',
  access: 'member',
  summary: '登录设备',
  input: z.strictObject({}),
  output: z.array(Session),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/user.user/endSession',
  access: 'member',
  summary: '退出一台设备，或（others）当前以外的所有设备',
  input: z.strictObject({ id: z.optional(Id), others: z.optional(z.boolean()) }),
  output: z.object({ ended: Count }),
})

// ── the institution's papers ───────────────────────────────────────────────────────────────

/** Code of a district or county; codes of cities and provinces end in 00. */
export const RegionCode = z
  .string('请选择到区/县')
  .check(z.regex(/^\d{4}(?:0[1-9]|[1-9]\d)$/, '请选择到区/县'))

/** A unified social credit code, normalised to upper case without blanks. '' if the institution has none. */
export const CreditCode = z.string('请填写统一社会信用代码').check(
  atMost(40, '统一社会信用代码应为 18 位'),
  z.refine((value) => value === '' || normalCreditCode(value).length === 18, '统一社会信用代码应为 18 位'),
  z.refine(
    (value) => value === '' || normalCreditCode(value).length !== 18 || isCreditCode(normalCreditCode(value)),
    '统一社会信用代码校验未通过，请核对第 18 位',
  ),
)

export const InstitutionForm = z.object({
  jigou: line('机构名称', 60, 2),
  kind: InstitutionKind,
  creditCode: CreditCode,
  regionCode: RegionCode,
  address: line('详细地址', 100, 5),
  contactName: line('联系人姓名', 20, 2),
  contactPhone: Phone,
  contactTitle: line('联系人职务', 30),
  licenceIds: z.array(Id).check(z.minLength(1, '请上传证照'), z.maxLength(5, '最多上传 5 份证照')),
})
export type InstitutionForm = z.output<typeof InstitutionForm>

/** Approved or submitted papers, with the names of regions and files. */
export const InstitutionPapers = z.object({
  jigou: z.string(),
  kind: InstitutionKind,
  creditCode: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  address: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactTitle: z.string(),
  licences: z.array(Upload),
})
export type InstitutionPapers = z.output<typeof InstitutionPapers>

/** A submission of papers, with the reviewer's decision. */
export const Submission = z.object({
  id: Id,
  state: z.enum(['pending', 'approved', 'rejected']),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reason: z.string(),
  /** Reasons of a rejection, by field. */
  fieldReasons: z.record(z.string(), z.string()),
  form: InstitutionPapers,
})
export type Submission = z.output<typeof Submission>

/** Companies have 18 characters with a check character; older numbers have 15 to 20. */
export const TaxNumber = z.string('请填写税号').check(
  atMost(40, '税号应为 15–20 位'),
  z.refine((value) => /^[0-9A-Z]{15,20}$/.test(normalCreditCode(value)), '税号应为 15–20 位数字或大写字母'),
  z.refine(
    (value) => normalCreditCode(value).length !== 18 || isCreditCode(normalCreditCode(value)),
    '税号校验未通过，请核对第 18 位',
  ),
)

export const InvoiceData = z.object({
  title: line('发票抬头', 60, 2),
  taxNumber: TaxNumber,
  address: z._default(line('注册地址', 100), ''),
  phone: z._default(line('注册电话', 30), ''),
  bank: z._default(line('开户行', 60), ''),
  account: z._default(line('银行账号', 40), ''),
})
export type InvoiceData = z.output<typeof InvoiceData>

export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/user/profile',
  access: 'member',
  summary: '保存昵称、头像、开票资料；提交机构资料或其变更审核',
  input: z.object({
    nickname: z.optional(line('昵称', 20, 1)),
    /** Id of an uploaded public picture. */
    avatarId: z.optional(Id),
    institution: z.optional(InstitutionForm),
    invoice: z.optional(InvoiceData),
  }),
  output: UserInfo,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profileDetail',
  access: 'member',
  summary: '机构资料：生效中的、最近一次提交与审核结果、历次提交、开票资料',
  input: z.strictObject({}),
  output: z.object({
    submission: z.nullable(Submission),
    /** The approved papers; a change of them may be pending. */
    standing: z.nullable(InstitutionPapers),
    /** Sorted from the newest. */
    history: z.array(
      z.pick(Submission, { id: true, state: true, submittedAt: true, reviewedAt: true, reason: true }),
    ),
    invoice: z.nullable(InvoiceData),
  }),
})

// ── account settings ───────────────────────────────────────────────────────────────────────

export const changeMobile = endpoint({
  method: 'POST',
  path: '/api/user.user/changeMobile',
  access: 'member',
  summary: '更换手机号（两个号码各用 mobile 验证码），其他设备退出登录',
  input: z.strictObject({ oldCode: SmsCode, phone: Phone, code: SmsCode }),
  output: UserInfo,
})
