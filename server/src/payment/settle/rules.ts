import type { Platform } from '@gongfang/contract/envelope'
import { moneyWays, type OpenWays, type PayWay } from '@gongfang/contract/order'
import { type PaymentChannel, paymentChannels } from '@gongfang/contract/payment-desk'
import { refuse } from '@gongfang/contract/refusal'

export const isWechat = (channel: PaymentChannel): boolean => paymentChannels[channel].way === 'wechat'

interface Payable {
  currency: 'money' | 'points'
  /** How its owner means to pay. */
  way: PayWay
  /** What nobody transfers money for: it cannot wait for days. */
  noBank?: boolean
}

/** Which way may pay this: points are paid in points, money by a channel that is open. */
export function mustBePayableBy(subject: Payable, way: PayWay, open: OpenWays) {
  const fits =
    subject.currency === 'points'
      ? way === 'points'
      : way !== 'points' && open[way] && !(way === 'bank' && subject.noBank)
  if (!fits) refuse('payChannel')
}

/** As its owner meant to, or what is open instead. */
export function wayFor({ currency, way }: Payable, open: OpenWays): PayWay {
  if (currency === 'points') return 'points'
  if (way !== 'points' && open[way]) return way
  return moneyWays.find((one) => one !== 'bank' && open[one]) ?? 'demo'
}

/** By where the payer is. Inside WeChat, one whose openid we do not know presses long on a code instead. */
export function channelOf(
  way: Exclude<PayWay, 'points'>,
  payer: { platform: Platform; openid: string | null },
): PaymentChannel {
  if (way !== 'wechat') return way
  if (payer.platform === 'h5') return 'wechatH5'
  return payer.platform === 'wechat' && payer.openid !== null ? 'wechatJsapi' : 'wechatNative'
}

interface Due {
  payableFen: number
  payablePoints: number
}

/** Nobody pays another amount than the one that was shown. */
export function mustBeAsSeen(subject: Due, seen: Due | undefined) {
  if (!seen) return
  if (seen.payableFen !== subject.payableFen || seen.payablePoints !== subject.payablePoints)
    refuse('amountChanged')
}

export interface Claim {
  channel: string
  amountFen: number
  paidAt: Date
}

/** A proof counts only for the attempt it names: same channel, same amount. */
export const provesPayment = (payment: { channel: string; amountFen: number }, claim: Claim) =>
  payment.channel === claim.channel && payment.amountFen === claim.amountFen

/** Money is kept when something waited for just this and it came in time; else it goes back by itself. */
export const isKept = (
  subject: { waiting: boolean; payableFen: number; payBefore: string | null } | undefined,
  claim: Claim,
): boolean =>
  subject?.waiting === true &&
  subject.payableFen === claim.amountFen &&
  subject.payBefore !== null &&
  claim.paidAt.getTime() < Date.parse(subject.payBefore)

/** WeChat speaks of our merchant and our app, in yuan. Anything else is not about us, whoever signed it. */
export const isOurs = (
  word: { mchid: string; appid: string; currency: string },
  account: { mchid: string; appid: string },
) => word.mchid === account.mchid && word.appid === account.appid && word.currency === 'CNY'

const MINUTE_MS = 60_000
/** A link for a phone's browser lives five minutes, a code and a prepay id two hours: asked for anew a little before. */
const CODE_MS = 110 * MINUTE_MS
const lifeMs = (channel: PaymentChannel) => (channel === 'wechatH5' ? 4 * MINUTE_MS : CODE_MS)
export const isFresh = (
  payment: { channel: PaymentChannel; prepay: string | null; prepayAt: string | null },
  now: Date,
): boolean =>
  payment.prepay !== null && now.getTime() - Date.parse(payment.prepayAt ?? '') < lifeMs(payment.channel)

/** What is paid for may wait longer than a code: then another attempt follows, and the dialog that is open sees its end. */
export function attemptEnds(
  channel: PaymentChannel,
  { payBefore, now }: { payBefore: string | null; now: Date },
): Date {
  const end = payBefore === null ? now.getTime() : Date.parse(payBefore)
  return new Date(isWechat(channel) ? Math.min(end, now.getTime() + CODE_MS) : end)
}

/** After its time WeChat takes no money for an attempt, even when we could not tell it so. */
export const isLongOver = ({ expiresAt }: { expiresAt: string }, now: Date) =>
  now.getTime() > Date.parse(expiresAt) + 10 * MINUTE_MS
