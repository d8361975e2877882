import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { colleagueUnitFields, endUnitFields, Unit, unitFields, unitManagersFields } from '../base/unit.ts'
import { Id, line } from '../base/values.ts'
import { InstitutionSettings } from './institution-settings.ts'
import { Colleague, Invitation, InvitedRoles, JoinRequest, TeamEvent } from './team.ts'

export const readTeamOf = endpoint({
  method: 'GET',
  path: '/api/admin.team/detail',
  access: { staff: 'member.read' },
  summary: '机构的成员（含停用的）、部门、邀请、待处理的加入申请、下单要求和最近的变更',
  input: z.object({ institutionId: Id }),
  output: z.object({
    people: z.array(Colleague),
    units: z.array(Unit),
    invitations: z.array(Invitation),
    requests: z.array(JoinRequest),
    /** What the institution demands of its orders. */
    demands: InstitutionSettings,
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

export const admitRequestOf = endpoint({
  method: 'POST',
  path: '/api/admin.team/admit',
  access: { staff: 'member.write' },
  summary: '代机构同意加入申请，如该机构已没有成员；没有成员的机构中第一位加入者成为负责人',
  input: z.strictObject({
    institutionId: Id,
    id: Id,
    roles: InvitedRoles,
    unitId: z._default(z.nullable(Id), null),
  }),
  output: Nothing,
})

export const refuseRequestOf = endpoint({
  method: 'POST',
  path: '/api/admin.team/refuse',
  access: { staff: 'member.write' },
  summary: '代机构拒绝加入申请，写明对方可见的原因',
  input: z.strictObject({ institutionId: Id, id: Id, reason: line('原因', 100, 1) }),
  output: Nothing,
})

export const saveUnitOf = endpoint({
  method: 'POST',
  path: '/api/admin.team/saveUnit',
  access: { staff: 'member.write' },
  summary: '新建或修改机构的部门',
  input: z.strictObject({ institutionId: Id, ...unitFields }),
  output: z.object({ id: Id }),
})

export const setUnitEndedOf = endpoint({
  method: 'POST',
  path: '/api/admin.team/endUnit',
  access: { staff: 'member.write' },
  summary: '停用或恢复机构的部门',
  input: z.strictObject({ institutionId: Id, ...endUnitFields }),
  output: Nothing,
})

export const setUnitManagersOf = endpoint({
  method: 'POST',
  path: '/api/admin.team/unitManagers',
  access: { staff: 'member.write' },
  summary: '指定机构部门的主管',
  input: z.strictObject({ institutionId: Id, ...unitManagersFields }),
  output: Nothing,
})

export const setMembershipUnit = endpoint({
  method: 'POST',
  path: '/api/admin.team/unit',
  access: { staff: 'member.write' },
  summary: '修改会员在机构中所属的部门',
  input: z.strictObject({ institutionId: Id, ...colleagueUnitFields }),
  output: Nothing,
})
