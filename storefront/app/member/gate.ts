import type { UserInfo } from '@gongfang/contract/member'
import { sentence } from '@gongfang/contract/refusal'

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
    return { text: sentence('institutionMissing'), button: '去完善', to: '/complete-info' }
  }
  if (member.status === 'pending') {
    const text = `${sentence('institutionPending')}。您可以继续选购，商品会保留在购物车`
    return { text, button: '查看进度', to: '/reviewing' }
  }
  if (member.status === 'rejected') {
    const text = sentence('institutionRejected', { reason: member.statusReason })
    return { text, button: '修改资料', to: '/complete-info' }
  }
  return null
}
