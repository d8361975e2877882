import { showFen, showPoints } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import type { ActivityDetail, SignUp } from '@gongfang/contract/buying/activity'

export interface Fee {
  feeFen: number
  feePoints: number
}

/** The fee in the price mode of the shop: money or points. */
export const feeIn = ({ feeFen, feePoints }: Fee, inPoints: boolean): Fee =>
  inPoints ? { feeFen: 0, feePoints } : { feeFen, feePoints: 0 }

/** '免费', '¥200.00' or '300积分'. */
export function feeText({ feeFen, feePoints }: Fee): string {
  if (feeFen > 0) return showFen(feeFen)
  return feePoints > 0 ? showPoints(feePoints) : '免费'
}

export interface Offer {
  text: string
  /** Why the button is disabled. */
  reason?: string
  /** True for the waitlist. */
  waits?: boolean
}

type Shown = Pick<ActivityDetail, 'state' | 'opensAt' | 'perInstitution'>

/** The button of a member who has not signed up. */
export function offerOf(activity: Shown, institutionSeats: number): Offer {
  const { state, opensAt, perInstitution } = activity
  if (state === 'upcoming') return off(`报名未开始，${showTime(opensAt).slice(5)} 开放`)
  if (state === 'closed') return off('报名已截止')
  if (state === 'running') return off('进行中')
  if (state === 'ended') return off('已结束')
  if (state === 'cancelled') return off('已取消')
  if (perInstitution !== null && institutionSeats >= perInstitution)
    return off(`本机构名额已满（${institutionSeats}/${perInstitution}）`)
  return state === 'full' ? { text: '加入候补', waits: true } : { text: '立即报名' }
}

const off = (text: string): Offer => ({ text, reason: text })

/** The rule of cancelling, shown before and after signing up. */
export function cancelRule({ cancelUntil, feeFen, feePoints }: Pick<ActivityDetail, 'cancelUntil'> & Fee) {
  const back = feeFen + feePoints > 0 ? '，费用原路全额退回' : ''
  return `${showTime(cancelUntil)} 前可取消报名${back}；之后不可取消`
}

/** The state of a sign-up in one sentence. */
export function signUpText(
  { state, position, attendees }: SignUp,
  activity: Pick<ActivityDetail, 'state'>,
): string {
  const over = activity.state === 'ended'
  if (state === 'unpaid') return '名额已为您保留，支付后报名成功'
  if (state === 'waitlisted') return `候补第 ${position} 位，有空位将通知您`
  if (state === 'attended') {
    const came = attendees.filter(({ attendedAt }) => attendedAt !== null)
    const at = showTime(came[0]?.attendedAt ?? new Date())
    return came.length === attendees.length
      ? `已签到 ${at.slice(11)}`
      : `已签到 ${came.length}/${attendees.length} 人`
  }
  return over ? '活动已结束，未签到' : '报名成功，入场时请出示票券'
}
