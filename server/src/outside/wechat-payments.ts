import * as z from 'zod/mini'
import { ChannelFailed } from './channel-failed.ts'
import type { Question } from './wechat-ask.ts'
import { garbage, paymentWord, read, Transaction, untrusted } from './wechat-read.ts'
import type { PrepayWish, Trade, WechatPay, WechatPayAccount } from './wechat-words.ts'

interface Given {
  readonly account: WechatPayAccount
  readonly askSigned: (question: Question) => Promise<Buffer>
}

const Link = z.string().check(z.minLength(1), z.maxLength(2048))
const Links = z.object({
  code_url: z.optional(Link),
  prepay_id: z.optional(Link),
  h5_url: z.optional(Link),
})
const LINKS = { native: 'code_url', jsapi: 'prepay_id', h5: 'h5_url' } as const
const MOST_WORDS = 127

export function payments({ account, askSigned }: Given): Pick<WechatPay, 'prepay' | 'query' | 'close'> {
  const at = (outTradeNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`
  return {
    async prepay(trade, wish) {
      const path = `/v3/pay/transactions/${trade}`
      const answer = await askSigned({ method: 'POST', path, body: orderOf(account, trade, wish) })
      return read(Links, answer)[LINKS[trade]] ?? garbage()
    },

    async query(outTradeNo) {
      const path = `${at(outTradeNo)}?mchid=${account.mchid}`
      const answer = await orWhen(askSigned({ method: 'GET', path }), UNKNOWN)
      if (answer === null) return null
      const word = paymentWord(read(Transaction, answer))
      if (word.outTradeNo !== outTradeNo) throw untrusted('OTHER_SUBJECT')
      return word
    },

    async close(outTradeNo) {
      const path = `${at(outTradeNo)}/close`
      const closing = askSigned({ method: 'POST', path, body: { mchid: account.mchid } })
      const refused = await orWhen(closing, {
        ...UNKNOWN,
        ORDER_CLOSED: null,
        ORDERCLOSED: null,
        ORDERPAID: 'paid',
      })
      return refused === 'paid' ? 'paid' : 'closed'
    },
  }
}

const UNKNOWN = { ORDER_NOT_EXIST: null, ORDERNOTEXIST: null, RESOURCE_NOT_EXISTS: null }

/** Some of what WeChat refuses is an answer: by its code. */
export async function orWhen<T, E>(asking: Promise<T>, meant: Readonly<Record<string, E>>): Promise<T | E> {
  try {
    return await asking
  } catch (error) {
    const isMeant =
      error instanceof ChannelFailed && error.kind === 'refused' && Object.hasOwn(meant, error.code)
    if (isMeant) return meant[error.code] as E
    throw error
  }
}

const orderOf = (account: WechatPayAccount, trade: Trade, wish: PrepayWish) => ({
  appid: account.appid,
  mchid: account.mchid,
  description: shortened(wish.description),
  out_trade_no: wish.outTradeNo,
  time_expire: beijing(wish.expiresAt),
  notify_url: wish.notifyUrl,
  amount: { total: wish.amountFen, currency: 'CNY' },
  scene_info: {
    payer_client_ip: wish.clientIp,
    ...(trade === 'h5' && { h5_info: { type: 'Wap' } }),
  },
  ...(trade === 'jsapi' && { payer: { openid: wish.openid } }),
})

const shortened = (text: string) => [...text].slice(0, MOST_WORDS).join('')

/** '2026-11-22T12:00:00+08:00': the same wish again has to be written in the same way. */
const beijing = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
