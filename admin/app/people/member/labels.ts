import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { OrderState } from '@gongfang/contract/buying/order'
import type { MemberState } from '@gongfang/contract/people/member-desk'
import type { Tone } from '../../ui/show.tsx'

export const memberTones: Record<MemberState, Tone> = {
  incomplete: 'neutral',
  pending: 'progress',
  approved: 'good',
  rejected: 'warning',
  disabled: 'bad',
  left: 'neutral',
}

export const orderTones: Record<OrderState, Tone> = {
  unpaid: 'warning',
  paid: 'progress',
  shipped: 'progress',
  done: 'good',
  cancelled: 'neutral',
  closed: 'neutral',
}

/** '¥128.00', '320积分', or both */
export const spentText = ({ spentFen, spentPoints }: { spentFen: number; spentPoints: number }) =>
  spentPoints === 0
    ? showFen(spentFen)
    : spentFen === 0
      ? showPoints(spentPoints)
      : `${showFen(spentFen)} + ${showPoints(spentPoints)}`

export const nameOf = ({ nickname, mobile }: { nickname: string; mobile: string }) =>
  nickname || mobile || '已注销会员'
