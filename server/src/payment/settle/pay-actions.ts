import type { Unchecked } from '@gongfang/contract/endpoint'
import type { PayWay } from '@gongfang/contract/order'
import type { PayPurpose, PayTicket, payOrder } from '@gongfang/contract/payment'
import type { MemberContext } from '../../http/context.ts'
import { qrSvg } from '../../outside/qr.ts'
import { openChannels } from '../../provider/door.ts'
import { purposes } from '../purpose/purposes.ts'
import { findOpenid } from '../queries.ts'
import { attemptAt, payByPoints } from './actions.ts'
import { prepayOf } from './prepay-actions.ts'
import { attemptEnds, channelOf, mustBeAsSeen, mustBePayableBy, wayFor } from './rules.ts'

export interface Wish {
  purpose: PayPurpose
  no: string
  way: PayWay | undefined
  /** What the payer was shown. */
  seen?: { payableFen: number; payablePoints: number } | undefined
}

/** Starts or resumes paying for what is one's own. Points pay at once; a channel gets an attempt to be paid elsewhere. */
async function payOwn(ctx: MemberContext, { purpose, no, way, seen }: Wish) {
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

type Ticket = Unchecked<typeof payOrder>
const NOTHING = { qrSvg: '', payUrl: '', jsapi: null } as const

/** What the pay dialog shows of an attempt: a code, a link or what WeChat's own sheet is opened with. */
export async function pay(ctx: MemberContext, wish: Wish): Promise<Ticket> {
  const ticket = await payOwn(ctx, wish)
  if (ticket.way === 'demo') {
    const payUrl = `${ctx.origin}/pay/demo?no=${ticket.outTradeNo}`
    return { ...ticket, ...NOTHING, payUrl, qrSvg: await qrSvg(payUrl) }
  }
  if (ticket.state === 'paid' || ticket.way !== 'wechat') return { ...ticket, ...NOTHING }
  const code = await shown(ctx, ticket)
  if (code === 'paid') return { ...ticket, ...NOTHING, state: 'paid', expiresAt: null, payBefore: null }
  return { ...ticket, ...code }
}

async function shown(
  ctx: MemberContext,
  { outTradeNo, page }: { outTradeNo: string; page: string },
): Promise<Pick<PayTicket, 'qrSvg' | 'payUrl' | 'jsapi'> | 'paid'> {
  const prepaid = await prepayOf(ctx, outTradeNo)
  if (prepaid === 'paid') return prepaid
  const { wechat, payment, code } = prepaid
  if (payment.channel === 'wechatJsapi') return { ...NOTHING, jsapi: wechat.jsapi(code, ctx.now) }
  if (payment.channel === 'wechatNative') return { ...NOTHING, qrSvg: await qrSvg(code) }
  const back = encodeURIComponent(`${ctx.origin}${page}&back=1`)
  return { ...NOTHING, payUrl: `${code}${code.includes('?') ? '&' : '?'}redirect_url=${back}` }
}
