import {
  allInstitutionRoles,
  type InstitutionRole,
  institutionRoles,
  rolesInOrder,
} from '@gongfang/contract/people/institution'
import { Checkbox } from '../../ui/form/input.tsx'
import styles from './team.module.css'

/** Says in a few words what each role may do. */
const hints: Record<InstitutionRole, string> = {
  owner: '全部权限，可任免负责人',
  admin: '管理成员、部门、审批规则和发票抬头，查看全部订单',
  purchaser: '下单、付款、售后、报名',
  approver: '审批采购申请',
  finance: '查看和支付全部订单，查看采购申请和经费，对账单、发票',
  receiver: '验收到货，领取寄存物品',
  viewer: '查看本部门的订单',
}

interface RolesChoiceProps {
  roles: readonly InstitutionRole[]
  /** Whether 负责人 is offered. */
  withOwner: boolean
  error?: string | undefined
  onChange: (roles: InstitutionRole[]) => void
}

export function RolesChoice({ roles, withOwner, error, onChange }: RolesChoiceProps) {
  const toggle = (role: InstitutionRole, on: boolean) =>
    onChange(rolesInOrder(on ? [...roles, role] : roles.filter((one) => one !== role)))
  return (
    <fieldset className={styles.roles}>
      <legend>角色（可多选）</legend>
      {allInstitutionRoles
        .filter((role) => withOwner || role !== 'owner')
        .map((role) => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            onChange={(event) => toggle(role, event.target.checked)}
          >
            {institutionRoles[role]} <small>{hints[role]}</small>
          </Checkbox>
        ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
