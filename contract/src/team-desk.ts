import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { Colleague, Invitation, JoinRequest, TeamEvent } from './team.ts'
import { Id, line } from './values.ts'

export const readTeamOf = endpoint({
  method: 'GET',
  path: '/api/admin.team/detail',
  access: { staff: 'member.read' },
  summary: '机构的成员（含停用的）、邀请、待处理的加入申请和最近的变更',
  input: z.object({ institutionId: Id }),
  output: z.object({
    people: z.array(Colleague),
    invitations: z.array(Invitation),
    requests: z.array(JoinRequest),
    /** The last fifty, the newest first. */
    events: z.array(TeamEvent),
  }),
})

export const setMembershipDisabled = endpoint({
  method: 'POST',
  path: '/api/admin.team/setDisabled',
  access: { staff: 'member.write' },
  summary: '停用或恢复会员在机构中的成员资格，须写明会员可见的原因；机构至少保留一位负责人',
  input: z.strictObject({
    institutionId: Id,
    memberId: Id,
    disabled: z.boolean(),
    reason: line('原因', 100, 1),
  }),
  output: Nothing,
})

export const revokeInvitationOf = endpoint({
  method: 'POST',
  path: '/api/admin.team/revokeInvitation',
  access: { staff: 'member.write' },
  summary: '撤销机构的邀请，须写明原因',
  input: z.strictObject({ institutionId: Id, id: Id, reason: line('原因', 100, 1) }),
  output: Nothing,
})
