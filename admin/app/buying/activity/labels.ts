import { showFen, showPoints } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import type { ActivityState, SignUpState } from '@gongfang/contract/buying/activity'
import type { DeskActivityState, DeskSignUp } from '@gongfang/contract/buying/activity-desk'
import type { Tone } from '../../ui/show.tsx'

export const activityTones: Record<DeskActivityState, Tone> = {
  draft: 'neutral',
  upcoming: 'neutral',
  open: 'good',
  full: 'warning',
  closed: 'neutral',
  running: 'progress',
  ended: 'neutral',
  cancelled: 'bad',
}

export const signUpTones: Record<SignUpState, Tone> = {
  unpaid: 'warning',
  waitlisted: 'progress',
  registered: 'good',
  attended: 'neutral',
  cancelled: 'bad',
}

export const payNames: Record<DeskSignUp['pay'], string> = {
  free: '免费',
  unpaid: '待支付',
  paid: '已支付',
  refunding: '退款中',
  refunded: '已退款',
  none: '未支付',
}

/** '2026-11-20 09:00 – 12:00', or both days when they differ. */
export function spanOf(startsAt: string, endsAt: string): string {
  const [from, to] = [showTime(startsAt), showTime(endsAt)]
  return from.slice(0, 10) === to.slice(0, 10) ? `${from} – ${to.slice(11)}` : `${from} – ${to}`
}

/** '¥50.00', '300积分', '¥50.00 和 300积分' or '' */
export const sumOf = (fen: number, points: number) =>
  [fen > 0 && showFen(fen), points > 0 && showPoints(points)].filter(Boolean).join(' 和 ')

/** '免费', or the fee in yuan and in points */
export const feeText = (fen: number, points: number) =>
  fen === 0 ? '免费' : `${showFen(fen)} / ${showPoints(points)}`

/** 23 of 30 → '77%'; a dash when the whole is 0. */
export const rateOf = (part: number, whole: number) =>
  whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`

/** True if the activity has begun, so that its attendance can be shown. */
export const hasBegun = (state: DeskActivityState): state is ActivityState =>
  state === 'running' || state === 'ended'
