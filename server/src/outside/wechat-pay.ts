import { asker, type Question } from './wechat-ask.ts'
import { bills } from './wechat-bill.ts'
import { wechatKeys } from './wechat-certificates.ts'
import { checker } from './wechat-check.ts'
import { type Merchant, merchantOf } from './wechat-merchant.ts'
import { noticeReader } from './wechat-notice.ts'
import { payments } from './wechat-payments.ts'
import { garbage, isJson, untrusted } from './wechat-read.ts'
import { refunds } from './wechat-refunds.ts'
import { doubtAbout } from './wechat-signature.ts'
import type { WechatPay, WechatPayAccount } from './wechat-words.ts'

export type * from './wechat-words.ts'

export interface WechatPayOptions {
  /** Limit for one request and its whole answer. */
  readonly timeoutMs?: number
  readonly clock?: () => Date
}

export function openWechatPay(
  account: WechatPayAccount,
  { timeoutMs = 5_000, clock = () => new Date() }: WechatPayOptions = {},
): WechatPay {
  let read: Merchant | undefined
  const merchant = () => (read ??= merchantOf(account))
  const ask = asker({ account, merchant, timeoutMs, clock })
  const keys = wechatKeys({ account, merchant, clock, ask })

  async function askSigned(question: Question): Promise<Buffer> {
    const answer = await ask(question)
    const doubt = await doubtAbout({ ...answer, now: clock() }, keys.of)
    if (doubt === 'UNSIGNED' && !isJson(answer.body)) garbage()
    if (doubt) throw untrusted(doubt)
    return answer.body
  }
  const given = { account, merchant, keys, ask, askSigned }
  return {
    account,
    ...payments(given),
    ...refunds(given),
    jsapi: (prepayId, now) => merchant().jsapi(prepayId, now),
    bill: bills(given),
    readNotice: noticeReader(given),
    check: checker(given),
    certificateEnds: () => ({ merchant: merchant().expiresAt, platform: keys.lastEnd() }),
  }
}
