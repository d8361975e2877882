import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const institutionLabels: ChangeLabels = {
  nouns: {
    institution: '机构',
    submission: '机构资料',
  },
  verbs: {
    deregister: '注销机构',
    join: '加入机构',
    revokeInvitation: '撤销邀请',
    leave: '移出机构',
  },
  fields: {
    city: '城市',
    fieldReasons: '各项原因',
    institutionId: '机构编号',
    jigou: '机构',
    submission: '资料编号',
  },
}
