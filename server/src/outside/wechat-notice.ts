import * as z from 'zod/mini'
import { ChannelFailed, NoticeRefused } from './channel-failed.ts'
import type { WechatKeys } from './wechat-certificates.ts'
import type { Merchant, Sealed } from './wechat-merchant.ts'
import { NotedRefund, parsed, paymentWord, refundWord, Transaction } from './wechat-read.ts'
import { type Doubt, doubtAbout } from './wechat-signature.ts'
import type { Headers, Notice, WechatPayAccount } from './wechat-words.ts'

/** The real ones have two. */
const MOST_BYTES = 64 * 1024

const REASONS: Record<Doubt, string> = {
  UNSIGNED: 'unsigned',
  PROBE: 'signature probe',
  WRONG_CLOCK: 'too old or too new',
  UNKNOWN_SERIAL: 'unknown key',
  BAD_SIGNATURE: 'wrong signature',
}

const Envelope = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  event_type: z.string().check(z.maxLength(64)),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.nullish(z.string()),
  }),
})

interface Given {
  readonly account: WechatPayAccount
  readonly merchant: () => Merchant
  readonly keys: WechatKeys
}

export function noticeReader({ account, merchant, keys }: Given) {
  return async (headers: Headers, body: Buffer, now: Date): Promise<Notice> => {
    if (body.length > MOST_BYTES) throw new NoticeRefused('too large')
    const doubt = await believable(doubtAbout({ headers, body, now }, keys.of))
    if (doubt) throw new NoticeRefused(REASONS[doubt])
    const { id, event_type: eventType, resource } = orRefused('unreadable', parsed(Envelope, body))
    if (eventType === 'TRANSACTION.SUCCESS')
      return { id, eventType, kind: 'payment', payment: paymentWord(opened(Transaction, resource)) }
    if (!eventType.startsWith('REFUND.')) return { id, eventType, kind: 'other' }
    const said = opened(NotedRefund, resource)
    if (said.mchid !== account.mchid) throw new NoticeRefused('other merchant')
    return { id, eventType, kind: 'refund', refund: refundWord(said, said.refund_status) }
  }

  function opened<T extends z.ZodMiniType>(shape: T, resource: Sealed): z.output<T> {
    return orRefused(
      'unreadable inside',
      parsed(shape, orRefused('undecipherable', merchant().decrypt(resource))),
    )
  }
}

/** While WeChat's keys cannot be had, nothing is believed; it will come again. */
async function believable<T>(looking: Promise<T>): Promise<T> {
  try {
    return await looking
  } catch (error) {
    if (error instanceof ChannelFailed) throw new NoticeRefused('keys out of reach')
    throw error
  }
}

function orRefused<T>(reason: string, found: T | null | undefined): T {
  if (found === null || found === undefined) throw new NoticeRefused(reason)
  return found
}
