import { gateSentences } from '@gongfang/contract/gate'
import type { UserInfo } from '@gongfang/contract/member'

export interface Gate {
  text: string
  button: string
  /** null: the login screen, with the way back. */
  to: string | null
}

/** What stands between a visitor or member and ordering; null for approved members. */
export function gateFor(member: Pick<UserInfo, 'status' | 'statusReason'> | null): Gate | null {
  if (member === null) return { text: '登录后可下单和报名', button: '去登录', to: null }
  if (member.status === 'incomplete') {
    return { text: gateSentences.institutionMissing, button: '去完善', to: '/complete-info' }
  }
  if (member.status === 'pending') {
    const text = `${gateSentences.institutionPending}。您可以继续选购，商品会保留在购物车`
    return { text, button: '查看进度', to: '/reviewing' }
  }
  if (member.status === 'rejected') {
    const text = gateSentences.institutionRejected.replace('{reason}', () => member.statusReason)
    return { text, button: '修改资料', to: '/complete-info' }
  }
  return null
}
