import type { PayWay } from '@gongfang/contract/order'
import type { PayPurpose } from '@gongfang/contract/payment'
import type { MemberContext } from '../http/context.ts'
import { openChannels } from '../provider/door.ts'
import { attemptAt, payByPoints } from './actions.ts'
import { purposes } from './purposes.ts'
import { findOpenid } from './queries.ts'
import { attemptEnds, channelOf, mustBeAsSeen, mustBePayableBy, wayFor } from './rules.ts'

export interface Wish {
  purpose: PayPurpose
  no: string
  way: PayWay | undefined
  /** What the payer was shown. */
  seen?: { payableFen: number; payablePoints: number } | undefined
}

/** Starts or resumes paying for what is one's own. Points pay at once; a channel gets an attempt to be paid elsewhere. */
export async function payOwn(ctx: MemberContext, { purpose, no, way, seen }: Wish) {
  const open = await openChannels(ctx)
  return ctx.once(async (tx) => {
    const subject = await purposes[purpose].lockPayable(tx, { no, memberId: ctx.caller.id, now: ctx.now })
    const chosen = way ?? wayFor(subject, open)
    mustBePayableBy(subject, chosen, open)
    mustBeAsSeen(subject, seen)
    const { currency, payableFen, payablePoints, payBefore, page } = subject
    const ticket = { no, way: chosen, currency, payableFen, payablePoints, payBefore, page }
    if (chosen === 'points') {
      const outTradeNo = await payByPoints(tx, { purpose, subject, now: ctx.now })
      return { ...ticket, state: 'paid' as const, outTradeNo, expiresAt: null, payBefore: null }
    }
    const openid = chosen === 'wechat' ? await findOpenid(tx, ctx.caller.id) : null
    const channel = channelOf(chosen, { platform: ctx.platform, openid })
    const { outTradeNo, expiresAt } = await attemptAt(tx, {
      ...{ purpose, channel, now: ctx.now },
      openid: channel === 'wechatJsapi' ? openid : null,
      ...{ subjectId: subject.id, memberId: subject.memberId, amountFen: payableFen },
      expiresAt: attemptEnds(channel, { payBefore, now: ctx.now }),
    })
    return { ...ticket, state: 'created' as const, outTradeNo, expiresAt }
  })
}
