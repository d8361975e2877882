import { gateSentences } from '@gongfang/contract/base/gate'
import type { InstitutionAction } from '@gongfang/contract/people/institution'
import type { UserInfo } from '@gongfang/contract/people/member'
import { screens } from '../../screens.ts'
import { roleReason } from './role.ts'

export interface Gate {
  text: string
  /** null when the member can do nothing about it here. */
  button: string | null
  /** null for the login screen, which returns to this page. */
  to: string | null
}

type Gated = Pick<UserInfo, 'status' | 'statusReason' | 'roles' | 'can'>

/** The reason why a visitor or member may not order, or do `action`, and the next step; null when allowed. */
export function gateFor(member: Gated | null, action: InstitutionAction = 'order'): Gate | null {
  if (member === null) return { text: '登录后可下单和报名', button: '去登录', to: null }
  if (member.status === 'incomplete') {
    return { text: gateSentences.institutionMissing, button: '去完善', to: screens.completeInfo.path }
  }
  if (member.status === 'pending') {
    const text = `${gateSentences.institutionPending}。您可以继续选购，商品会保留在购物车`
    return { text, button: '查看进度', to: screens.reviewing.path }
  }
  if (member.status === 'rejected') {
    const text = gateSentences.institutionRejected.replace('{reason}', () => member.statusReason)
    return { text, button: '修改资料', to: screens.completeInfo.path }
  }
  const text = roleReason(member, action)
  return text === undefined ? null : { text, button: null, to: null }
}
