import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { AnchoredPaging, anchoredPageOf, Count, Id, line, Phone } from '../base/values.ts'
import { SuccessorId } from '../service/succession.ts'
import { allInstitutionRoles, InstitutionRole, InstitutionRoles, roleNames } from './institution.ts'

/** Events of a team; staff of the shop cause some of them, too. */
export const TeamEventKind = z.enum([
  'joined',
  'roles',
  'disabled',
  'enabled',
  'removed',
  'left',
  'handedOver',
  'succeeded',
  'invited',
  'revoked',
  'refused',
  'unit',
  'unitMade',
  'unitChanged',
  'unitEnded',
  'unitResumed',
  'unitManagers',
  'addressMade',
  'addressChanged',
  'addressGone',
  'settingsChanged',
  'depotCommon',
  'depotOwn',
  'closed',
])
export type TeamEventKind = z.output<typeof TeamEventKind>

export const Colleague = z.object({
  memberId: Id,
  nickname: z.string(),
  avatar: z.string(),
  /** Masked. */
  mobile: z.string(),
  roles: z.array(InstitutionRole),
  unitId: z.nullable(Id),
  state: z.enum(['active', 'disabled']),
  since: Instant,
})
export type Colleague = z.output<typeof Colleague>

export const readTeam = endpoint({
  method: 'GET',
  path: '/api/user.team/detail',
  access: 'approvedMember',
  summary: '本机构的成员与角色；停用的成员只有负责人和管理员可见',
  input: z.strictObject({}),
  output: z.object({ institutionId: Id, jigou: z.string(), people: z.array(Colleague) }),
})

export const TeamEvent = z.object({
  id: Id,
  what: TeamEventKind,
  /** Names; a closed account has ''. */
  member: z.nullable(z.string()),
  /** null: the staff of the shop. */
  actor: z.nullable(z.string()),
  roles: z.array(InstitutionRole),
  /** The unit or address, where the event is about one. */
  about: z.string(),
  reason: z.string(),
  at: Instant,
})
export type TeamEvent = z.output<typeof TeamEvent>

const verbs: Record<TeamEventKind, string> = {
  joined: '加入机构',
  roles: '的角色改为',
  disabled: '被停用',
  enabled: '恢复使用',
  removed: '被移出机构',
  left: '离开机构',
  handedOver: '接任负责人',
  succeeded: '接手',
  invited: '发出邀请',
  revoked: '撤销邀请',
  refused: '的加入申请被拒绝',
  unit: '的部门改为',
  unitMade: '新建部门',
  unitChanged: '修改部门',
  unitEnded: '停用部门',
  unitResumed: '恢复部门',
  unitManagers: '部门主管改为',
  addressMade: '新建共用地址',
  addressChanged: '修改共用地址',
  addressGone: '删除共用地址',
  settingsChanged: '下单要求改为',
  depotCommon: '开启寄存物品的共同保管',
  depotOwn: '关闭寄存物品的共同保管',
  closed: '注销机构',
}

/** '张老师 的角色改为 采购、验收 （李主任）' */
export function teamEventText({ what, member, actor, roles, about, reason }: TeamEvent): string {
  const by = actor === null ? '商城客服' : actor === member ? '' : actor || '已注销会员'
  return [
    member === null ? '' : member || '已注销会员',
    verbs[what],
    roles.length > 0 ? roleNames(roles) : '',
    about,
    reason === '' ? '' : `：${reason}`,
    by === '' ? '' : `（${by}）`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const listTeamEvents = endpoint({
  method: 'POST',
  path: '/api/user.team/events',
  access: 'approvedMember',
  institution: 'people',
  summary: '成员的变更记录',
  input: z.strictObject(AnchoredPaging),
  output: anchoredPageOf(TeamEvent),
})

const OfColleague = { memberId: Id }

export const setColleagueRoles = endpoint({
  method: 'POST',
  path: '/api/user.team/roles',
  access: 'approvedMember',
  institution: 'people',
  summary: '修改同事的角色；负责人只由负责人任免，机构至少保留一位',
  input: z.strictObject({
    ...OfColleague,
    roles: InstitutionRoles,
    /** The roles that the page showed; refused if somebody has changed them. */
    seen: z.optional(InstitutionRoles),
  }),
  output: Nothing,
})

export const setColleagueDisabled = endpoint({
  method: 'POST',
  path: '/api/user.team/setDisabled',
  access: 'approvedMember',
  institution: 'people',
  summary: '停用或恢复同事的成员资格；停用后看不到本机构，也不能下单',
  input: z.strictObject({ ...OfColleague, disabled: z.boolean() }),
  output: Nothing,
})

export const removeColleague = endpoint({
  method: 'POST',
  path: '/api/user.team/remove',
  access: 'approvedMember',
  institution: 'people',
  summary: '把同事移出机构；其订单不变，持有的寄存物品和未完结的售后由接手的同事继续',
  input: z.strictObject({
    ...OfColleague,
    reason: z._default(line('原因', 100), ''),
    successorId: SuccessorId,
  }),
  output: Nothing,
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/user.team/handOver',
  access: 'approvedMember',
  institution: 'owners',
  summary: '把负责人移交给同事；没有其他角色时自己成为采购',
  input: z.strictObject(OfColleague),
  output: Nothing,
})

export const leaveTeam = endpoint({
  method: 'POST',
  path: '/api/user.team/leave',
  access: 'approvedMember',
  summary: '离开机构并指定接手寄存物品和售后的同事；唯一的负责人须先移交，除非没有其他成员',
  /** The institution that the page showed: staff may have moved the member since. */
  input: z.strictObject({ institutionId: Id, successorId: SuccessorId }),
  output: Nothing,
})

// ── invitations ────────────────────────────────────────────────────────────────────────────

export const INVITATION_RULES = { days: 7, uses: 50, open: 100 } as const

export type InvitedRole = Exclude<InstitutionRole, 'owner'>
const isInvited = (role: InstitutionRole): role is InvitedRole => role !== 'owner'
/** Nobody becomes an owner by a link or a request. */
export const InvitedRoles = z
  .array(z.enum(allInstitutionRoles.filter(isInvited), '请选择负责人以外的角色'))
  .check(z.minLength(1, '请至少选择一个角色'), z.maxLength(20))

const Code = z.string('邀请链接不完整').check(z.maxLength(100, '邀请链接不完整'))

export const invite = endpoint({
  method: 'POST',
  path: '/api/user.team/invite',
  access: 'approvedMember',
  institution: 'people',
  summary: '邀请同事：链接和二维码（1–50 人），或只限一个手机号；7 天有效',
  input: z.strictObject({
    roles: InvitedRoles,
    uses: z._default(
      z.int('人数应为整数').check(z.minimum(1, '至少 1 人'), z.maximum(INVITATION_RULES.uses, '最多 50 人')),
      1,
    ),
    /** Only this number may accept. */
    phone: z.optional(Phone),
    unitId: z._default(z.nullable(Id), null),
  }),
  /** The code is shown once: the shop keeps its hash only. */
  output: z.object({ code: z.string(), url: z.string(), qrSvg: z.string(), expiresAt: Instant }),
})

export const InvitationState = z.enum(['open', 'used', 'expired', 'revoked', 'void'])
export type InvitationState = z.output<typeof InvitationState>
export const invitationStateNames: Record<InvitationState, string> = {
  open: '有效',
  used: '已用完',
  expired: '已过期',
  revoked: '已撤销',
  void: '已失效',
}

export const Invitation = z.object({
  id: Id,
  inviter: z.string(),
  /** Masked; '' for a link. */
  mobile: z.string(),
  roles: z.array(InstitutionRole),
  /** Name of the unit; '' for none. */
  unit: z.string(),
  uses: Count,
  used: Count,
  /** `void`: who invited may not do so any more. */
  state: InvitationState,
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = z.output<typeof Invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/user.team/invitations',
  access: 'approvedMember',
  institution: 'people',
  summary: '最近的邀请',
  input: z.strictObject({}),
  output: z.array(Invitation),
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: '/api/user.team/revokeInvitation',
  access: 'approvedMember',
  institution: 'people',
  summary: '撤销邀请',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/team.invitation/read',
  access: 'anyone',
  summary: '邀请的机构、邀请人和角色',
  input: z.strictObject({ code: Code }),
  output: z.object({
    jigou: z.string(),
    inviter: z.string(),
    roles: z.array(InstitutionRole),
    unit: z.string(),
    /** Masked; '' for a link. */
    mobile: z.string(),
    expiresAt: Instant,
  }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/user.team/accept',
  access: 'member',
  summary: '接受邀请；自己待审的资料随之撤回',
  input: z.strictObject({ code: Code }),
  output: z.object({ jigou: z.string() }),
})

// ── asking to join ─────────────────────────────────────────────────────────────────────────

export const REQUESTS_A_DAY = 5

export const askToJoin = endpoint({
  method: 'POST',
  path: '/api/user.team/ask',
  access: 'member',
  summary: '按机构全称或统一社会信用代码申请加入；不透露是否有这个机构',
  input: z.strictObject({
    asked: line('机构名称或信用代码', 60, 2),
    introduction: line('姓名和部门', 50, 1),
  }),
  output: Nothing,
})

const OwnRequest = z.object({
  id: Id,
  /** As the member typed it. */
  asked: z.string(),
  state: z.enum(['open', 'accepted', 'refused', 'withdrawn']),
  reason: z.string(),
  createdAt: Instant,
})
export type OwnRequest = z.output<typeof OwnRequest>

export const readOwnRequest = endpoint({
  method: 'GET',
  path: '/api/user.team/request',
  access: 'member',
  summary: '自己最近一次加入申请；停用了自己的机构',
  input: z.strictObject({}),
  output: z.object({ request: z.nullable(OwnRequest), disabledIn: z.nullable(z.string()) }),
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/user.team/withdraw',
  access: 'member',
  summary: '撤回加入申请',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})

export const JoinRequest = z.object({
  id: Id,
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  introduction: z.string(),
  createdAt: Instant,
})
export type JoinRequest = z.output<typeof JoinRequest>

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/user.team/requests',
  access: 'approvedMember',
  institution: 'people',
  summary: '待处理的加入申请',
  input: z.strictObject({}),
  output: z.array(JoinRequest),
})

export const admitRequest = endpoint({
  method: 'POST',
  path: '/api/user.team/admit',
  access: 'approvedMember',
  institution: 'people',
  summary: '同意加入申请并给予角色；对方待审的资料随之撤回',
  input: z.strictObject({ id: Id, roles: InvitedRoles, unitId: z._default(z.nullable(Id), null) }),
  output: Nothing,
})

export const refuseRequest = endpoint({
  method: 'POST',
  path: '/api/user.team/refuse',
  access: 'approvedMember',
  institution: 'people',
  summary: '拒绝加入申请，写明对方可见的原因',
  input: z.strictObject({ id: Id, reason: line('原因', 100, 1) }),
  output: Nothing,
})
