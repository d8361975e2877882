import type { Unchecked } from '@gongfang/contract/endpoint'
import type { PayTicket, payOrder } from '@gongfang/contract/payment'
import type { MemberContext } from '../http/context.ts'
import { qrSvg } from '../outside/qr.ts'
import { payOwn, type Wish } from './attempt.ts'
import { prepayOf } from './prepay.ts'

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
