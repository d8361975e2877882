import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Currency, Fen, Points } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines } from '../base/values.ts'
import { OrderNumber, OrderState } from '../buying/order.ts'
import { SuccessorId } from '../service/succession.ts'
import { InstitutionRole, InstitutionRoles } from './institution.ts'
import { AccountStatus, InstitutionKind, Session } from './member.ts'
import { Message } from './message.ts'

/** Account states as members see them, and `left`: the member closed the account. */
export const MemberState = z.enum([...AccountStatus.options, 'left'])
export type MemberState = z.output<typeof MemberState>
export const memberStateNames: Record<MemberState, string> = {
  incomplete: '未完善',
  pending: '待审核',
  approved: '正常',
  rejected: '未通过',
  disabled: '已停用',
  left: '已注销',
}

/**
 * States that the list counts. Members who never submitted papers (`incomplete`) are not counted: nobody
 * waits for them, and no index serves the count.
 */
export const MemberPile = z.enum(['pending', 'approved', 'rejected', 'disabled', 'left'])
export type MemberPile = z.output<typeof MemberPile>

/** Platform on which a member registered; '' for accounts older than this field. */
export const MemberSource = z.enum(['', 'pc', 'h5', 'wechat'])
export const memberSourceNames: Record<z.output<typeof MemberSource>, string> = {
  '': '—',
  pc: '电脑网页',
  h5: '手机网页',
  wechat: '微信',
}

/** Code of a province, city or district: its first two, four or all six digits. */
export const RegionPart = z.string().check(z.regex(/^(?:\d{2}){1,3}$/, '地区不正确'))

export const MemberRow = z.object({
  id: Id,
  nickname: z.string(),
  avatar: z.string(),
  /** Masked; '' if the account was closed. */
  mobile: z.string(),
  state: MemberState,
  institutionId: z.nullable(Id),
  jigou: z.string(),
  kind: z.nullable(InstitutionKind),
  regionText: z.string(),
  points: Points,
  pointsOwed: Points,
  orders: Count,
  /** Total of paid orders that were not closed afterwards. */
  spentFen: Fen,
  spentPoints: Points,
  source: MemberSource,
  createdAt: Instant,
  lastLoginAt: z.nullable(Instant),
})
export type MemberRow = z.output<typeof MemberRow>

export const memberFilter = {
  state: z.optional(MemberState),
  kind: z.optional(InstitutionKind),
  region: z.optional(RegionPart),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Part of a mobile number, a nickname or an institution's name, or a whole credit code. */
  keyword: z.optional(line('关键词', 60)),
}

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin.member/lst',
  access: { staff: 'member.read' },
  summary: '会员',
  input: z.object({ ...KeyPaging, ...memberFilter }),
  output: keyPageOf(MemberRow),
})

export const countMembers = endpoint({
  method: 'GET',
  path: '/api/admin.member/counts',
  access: { staff: 'member.read' },
  summary: '各状态的会员数（数到 10000 为止）',
  input: z.object({}),
  output: z.record(MemberPile, Count),
})

const SubmissionNote = z.object({
  id: Id,
  state: z.enum(['pending', 'approved', 'rejected']),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  /** null: not reviewed yet; '': approved without a review by staff. */
  reviewedBy: z.nullable(z.string()),
  reason: z.string(),
})

export const MemberInstitution = z.object({
  id: Id,
  jigou: z.string(),
  kind: InstitutionKind,
  state: z.enum(['pending', 'approved', 'rejected']),
  /** Masked, like the numbers below. */
  creditCode: z.string(),
  regionText: z.string(),
  address: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactTitle: z.string(),
  roles: z.array(InstitutionRole),
  since: Instant,
  /** Sorted from the newest. */
  history: z.array(SubmissionNote),
  licences: z.array(z.object({ id: Id, name: z.string(), mime: z.string() })),
  invoice: z.nullable(
    z.object({
      title: z.string(),
      taxNumber: z.string(),
      address: z.string(),
      phone: z.string(),
      bank: z.string(),
      account: z.string(),
    }),
  ),
  colleagues: z.array(
    z.object({ id: Id, nickname: z.string(), mobile: z.string(), roles: z.array(InstitutionRole) }),
  ),
})

export const MemberDetail = z.extend(MemberRow, {
  disabledReason: z.string(),
  hasPassword: z.boolean(),
  /** null: no WeChat account is bound. */
  wechatBoundAt: z.nullable(Instant),
  agreementVersion: z.nullable(z.string()),
  agreedAt: z.nullable(Instant),
  leftAt: z.nullable(Instant),
  heldGoods: Count,
  institution: z.nullable(MemberInstitution),
  addresses: z.array(
    z.object({ id: Id, receiver: z.string(), phone: z.string(), regionText: z.string(), detail: z.string() }),
  ),
})
export type MemberDetail = z.output<typeof MemberDetail>

const OfMember = { id: Id }

export const readMember = endpoint({
  method: 'GET',
  path: '/api/admin.member/detail',
  access: { staff: 'member.read' },
  summary: '会员详情（手机号、证照号码、银行账号打码）',
  input: z.object(OfMember),
  output: MemberDetail,
})

export const revealMember = endpoint({
  method: 'POST',
  path: '/api/admin.member/reveal',
  access: { staff: 'member.reveal' },
  summary: '查看完整号码，查看记入审计日志',
  input: z.strictObject(OfMember),
  output: z.object({
    mobile: z.string(),
    creditCode: z.string(),
    contactPhone: z.string(),
    bankAccount: z.string(),
    addressPhones: z.array(z.object({ id: Id, phone: z.string() })),
  }),
})

export const listMemberOrders = endpoint({
  method: 'GET',
  path: '/api/admin.member/orders',
  access: { staff: 'member.read' },
  summary: '会员的订单',
  input: z.object({ ...KeyPaging, ...OfMember }),
  output: keyPageOf(
    z.object({
      id: Id,
      no: OrderNumber,
      state: OrderState,
      currency: Currency,
      payableFen: Fen,
      payablePoints: Points,
      pieces: Count,
      title: z.string(),
      createdAt: Instant,
    }),
  ),
})

export const listMemberDepot = endpoint({
  method: 'GET',
  path: '/api/admin.member/depot',
  access: { staff: 'member.read' },
  summary: '会员的寄存物品',
  input: z.object({ ...KeyPaging, ...OfMember }),
  output: keyPageOf(
    z.object({
      id: Id,
      productId: Id,
      title: z.string(),
      spec: z.string(),
      modelCode: z.string(),
      image: z.string(),
      unit: z.string(),
      held: Count,
    }),
  ),
})

export const listMemberMessages = endpoint({
  method: 'GET',
  path: '/api/admin.member/messages',
  access: { staff: 'member.read' },
  summary: '发给会员的站内消息',
  input: z.object({ ...KeyPaging, ...OfMember }),
  output: keyPageOf(Message),
})

export const listMemberSessions = endpoint({
  method: 'GET',
  path: '/api/admin.member/sessions',
  access: { staff: 'member.read' },
  summary: '会员的登录设备',
  input: z.object(OfMember),
  output: z.array(z.omit(Session, { current: true })),
})

export const endMemberSessions = endpoint({
  method: 'POST',
  path: '/api/admin.member/endSessions',
  access: { staff: 'member.write' },
  summary: '让会员在一台（sessionId）或所有设备退出登录',
  input: z.strictObject({ ...OfMember, sessionId: z.optional(Id) }),
  output: z.object({ ended: Count }),
})

export const disableReasons = ['违规下单', '资料造假', '恶意退货', '本人要求暂停使用', '账号被盗用'] as const

export const setMemberDisabled = endpoint({
  method: 'POST',
  path: '/api/admin.member/setDisabled',
  access: { staff: 'member.write' },
  summary: '停用（所有设备立即退出）或启用会员，须写明会员可见的原因',
  input: z.strictObject({ ...OfMember, disabled: z.boolean(), reason: line('原因', 100, 1) }),
  output: Nothing,
})

export const unbindMemberWechat = endpoint({
  method: 'POST',
  path: '/api/admin.member/unbindWechat',
  access: { staff: 'member.write' },
  summary: '解绑会员的微信，须写明会员可见的原因',
  input: z.strictObject({ ...OfMember, reason: line('原因', 100, 1) }),
  output: Nothing,
})

export const sendMemberMessage = endpoint({
  method: 'POST',
  path: '/api/admin.member/sendMessage',
  access: { staff: 'message.write' },
  once: true,
  summary: '给会员发站内消息',
  input: z.strictObject({ ...OfMember, title: line('标题', 30, 1), body: lines('内容', 500, 1) }),
  output: Nothing,
})

// ── the member's institution ───────────────────────────────────────────────────────────────

export const findInstitutions = endpoint({
  method: 'GET',
  path: '/api/admin.institution/find',
  access: { staff: 'member.read' },
  summary: '按名称或信用代码查找已通过的机构',
  input: z.object({ keyword: line('关键词', 60, 1) }),
  output: z.array(
    z.object({
      id: Id,
      jigou: z.string(),
      kind: InstitutionKind,
      /** Masked. */
      creditCode: z.string(),
      regionText: z.string(),
      members: Count,
    }),
  ),
})

export const joinInstitution = endpoint({
  method: 'POST',
  path: '/api/admin.member/join',
  access: { staff: 'member.write' },
  summary: '让会员加入（或改到）一个已通过的机构，其待审资料随之作废',
  input: z.strictObject({
    ...OfMember,
    institutionId: Id,
    roles: z._default(InstitutionRoles, ['purchaser']),
    /** In the institution that the member leaves. */
    successorId: SuccessorId,
  }),
  output: z.object({ jigou: z.string() }),
})

export const setMemberRoles = endpoint({
  method: 'POST',
  path: '/api/admin.member/roles',
  access: { staff: 'member.write' },
  summary: '修改会员在机构中的角色；机构至少保留一位负责人',
  input: z.strictObject({
    ...OfMember,
    roles: InstitutionRoles,
    /** The roles that the form began with; refused if somebody has changed them. */
    seen: z.optional(InstitutionRoles),
  }),
  output: Nothing,
})

export const leaveInstitution = endpoint({
  method: 'POST',
  path: '/api/admin.member/leave',
  access: { staff: 'member.write' },
  summary: '让会员离开机构，其寄存物品和未完结的售后由接手的同事继续',
  input: z.strictObject({ ...OfMember, reason: line('原因', 100, 1), successorId: SuccessorId }),
  output: Nothing,
})
