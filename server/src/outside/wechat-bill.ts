import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Answer, Question } from './wechat-ask.ts'
import { orWhen } from './wechat-payments.ts'
import { read, untrusted } from './wechat-read.ts'
import type { WechatPay, WechatPayAccount } from './wechat-words.ts'

const Offer = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.string() })
const NONE = { NO_STATEMENT_EXIST: null, STATEMENT_CREATING: null }
const MOST_BYTES = 64 * 1024 * 1024

interface Given {
  readonly account: WechatPayAccount
  readonly ask: (question: Question) => Promise<Answer>
  readonly askSigned: (question: Question) => Promise<Buffer>
}

/** Asked for in a signed answer that says where the file is and what it sums to; the file itself is not signed. */
export function bills({ account, ask, askSigned }: Given): WechatPay['bill'] {
  return async (kind, day) => {
    const query = new URLSearchParams({ bill_date: day, bill_type: kind === 'trade' ? 'SUCCESS' : 'REFUND' })
    const asking = askSigned({ method: 'GET', path: `/v3/bill/tradebill?${query}` })
    const offer = await orWhen(asking, NONE)
    if (offer === null) return null
    const { hash_value, download_url } = read(Offer, offer)
    const path = pathAt(account.baseUrl, download_url)
    const { body } = await ask({ method: 'GET', path, mostBytes: MOST_BYTES })
    if (createHash('sha1').update(body).digest('hex') !== hash_value.toLowerCase())
      throw untrusted('BILL_ALTERED')
    return body.toString().replace(/^\uFEFF/, '')
  }
}

/** Our signature goes to WeChat's address only, whatever an answer names. */
function pathAt(baseUrl: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.origin !== new URL(baseUrl).origin) throw untrusted('BILL_ELSEWHERE')
  return `${url.pathname}${url.search}`
}
