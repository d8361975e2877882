import { refuseField } from '@gongfang/contract/base/refusal'
import {
  type InstitutionAction,
  type InstitutionRole,
  roleMay,
  roleNames,
} from '@gongfang/contract/people/institution'
import type { Holding } from '@gongfang/contract/service/succession'

export interface Colleague {
  memberId: number
  roles: readonly InstitutionRole[]
}

/** Conditions of taking over, with the words for those who may not. */
const needsOf = ({ pieces, cases }: Holding): [InstitutionAction, string][] => [
  ...(pieces > 0 ? [['collect', '领取寄存物品'] as [InstitutionAction, string]] : []),
  ...(cases > 0 ? [['aftersale', '办理售后'] as [InstitutionAction, string]] : []),
]

const lacking = ({ roles }: Colleague, holding: Holding) =>
  needsOf(holding).filter(([action]) => !roleMay(roles, action))

/** Colleagues whose roles allow to take all of it over. */
export const mayTakeOver = <C extends Colleague>(colleagues: readonly C[], holding: Holding) =>
  colleagues.filter((colleague) => lacking(colleague, holding).length === 0)

/** If the only owner goes, the longest-standing colleague becomes one. */
export const afterExit = <C extends Colleague>(colleagues: readonly C[]): C[] =>
  colleagues.some(({ roles }) => roles.includes('owner'))
    ? [...colleagues]
    : colleagues.map((one, at) => (at === 0 ? { ...one, roles: ['owner', ...one.roles] } : one))

const FIELD = 'successorId'

/** Refused beside the field; undefined when nobody may, so that it stays where it is. */
export function chosen<C extends Colleague>(
  colleagues: readonly C[],
  holding: Holding,
  { memberId, successorId }: { memberId: number; successorId: number | undefined },
): C | undefined {
  if (successorId === undefined)
    return mayTakeOver(colleagues, holding).length > 0 ? refuseField(FIELD, '请选择接手的同事') : undefined
  if (successorId === memberId) return refuseField(FIELD, '不能选择本人，请选择其他同事')
  const found = colleagues.find((one) => one.memberId === successorId)
  if (!found) return refuseField(FIELD, '这位同事已不在本机构或已停用，请重新选择')
  const [missing] = lacking(found, holding)
  if (missing)
    refuseField(FIELD, `这位同事的角色是${roleNames(found.roles)}，不能${missing[1]}，请选择其他同事`)
  return found
}
