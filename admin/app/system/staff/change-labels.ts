import { type Permission, permissions } from '@gongfang/contract/system/permission'
import type { ChangeLabels } from '../audit/change-labels.ts'

export const staffLabels: ChangeLabels = {
  nouns: {
    role: '角色',
    staff: '员工',
  },
  verbs: {
    changePassword: '修改密码',
    disable: '停用',
    enable: '启用',
    forceLogout: '退出登录',
    login: '登录',
    reset: '重置密码',
    startTotp: '开启动态码',
    stopTotp: '关闭动态码',
  },
  fields: {
    account: '账号',
    owner: '店主',
    permissions: '权限',
    role: '角色',
    roleIds: '角色编号',
    roles: '角色',
    staffNote: '内部备注',
  },
  codes: { permissions: (code) => permissions[code as Permission]?.[1] },
}
