import { type InstitutionRole, institutionRoles } from '@gongfang/contract/people/institution'
import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const memberLabels: ChangeLabels = {
  nouns: {
    member: '会员',
  },
  verbs: {
    endSessions: '退出登录',
    message: '发消息',
    readLicence: '查看证照',
    reveal: '查看完整信息',
    roles: '修改角色',
    search: '按手机号查找',
    unbindWechat: '解绑微信',
  },
  fields: {
    ended: '结束会话数',
    memberId: '会员编号',
    phone: '电话',
    roles: '角色',
    sessionId: '会话编号',
  },
  codes: { roles: (code) => institutionRoles[code as InstitutionRole] },
}
