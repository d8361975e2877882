import { randomUUID } from 'node:crypto'
import type { Wechat } from './wechat-api.ts'
import { beijing, refundNoticeOf, transactionOf } from './wechat-facts.ts'
import { type SignatureMood, sealed, signedHeaders } from './wechat-signing.ts'

/** A notice on its way to the merchant: what a test may also hand over itself. */
export interface Letter {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface LetterHow {
  readonly mood?: SignatureMood
  /** Which of WeChat's keys signs; else the mode's own. */
  readonly by?: 'certificate' | 'publicKey'
  /** Which certificate, counted from the newest. */
  readonly back?: number
  /** Signed at another moment than now. */
  readonly at?: Date
  /** Another number than that of the first notice about this. */
  readonly id?: string
  /** Says something else, and signs it well. */
  readonly alter?: (resource: Record<string, unknown>) => object
}

/** Writes notices. About the same thing it writes with the same number, as often as it is asked. */
export function scribe({ keys, mode, book, clock }: Wechat) {
  const ids = new Map<string, string>()

  function letter(
    about: { url: string; event: string; kind: 'transaction' | 'refund'; summary: string; resource: object },
    { mood, by, back, at = clock(), id, alter }: LetterHow,
  ): Letter {
    const { url, event, kind, summary } = about
    const resource = alter ? alter({ ...about.resource }) : about.resource
    const subject = JSON.stringify([event, about.resource])
    if (!ids.has(subject)) ids.set(subject, randomUUID())
    const body = JSON.stringify({
      id: id ?? ids.get(subject),
      create_time: beijing(clock()),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary,
      resource: { original_type: kind, ...sealed(JSON.stringify(resource), keys().apiV3Key, kind) },
    })
    const signing = {
      now: at,
      with: by ?? (mode === 'publicKey' ? 'publicKey' : 'certificate'),
      ...(mood && { mood }),
      ...(back !== undefined && { back }),
    } as const
    const headers = { 'content-type': 'application/json', ...signedHeaders(keys(), body, signing) }
    return { url, headers, body }
  }

  return {
    ofPayment(outTradeNo: string, how: LetterHow = {}): Letter {
      const order = book.order(outTradeNo)
      const resource = {
        ...transactionOf(order, book, keys()),
        trade_state: 'SUCCESS',
        trade_state_desc: '支付成功',
      }
      const words = { event: 'TRANSACTION.SUCCESS', kind: 'transaction', summary: '支付成功' } as const
      return letter({ url: order.notifyUrl, ...words, resource }, how)
    },
    ofRefund(outRefundNo: string, how: LetterHow = {}): Letter {
      const refund = book.refund(outRefundNo)
      const resource = refundNoticeOf(refund, book.order(refund.outTradeNo), keys())
      const words = { event: `REFUND.${refund.state}`, kind: 'refund', summary: '退款结果' } as const
      return letter({ url: refund.notifyUrl, ...words, resource }, how)
    },
  }
}
export type Scribe = ReturnType<typeof scribe>

const PATIENCE_MS = 5_000

/** Posts it as WeChat does; what the merchant's server answers, 0 for nothing in time. */
export async function post({ url, headers, body }: Letter): Promise<number> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
