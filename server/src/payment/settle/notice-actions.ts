import type { FastifyRequest } from 'fastify'
import { NoticeRefused } from '../../outside/wechat-pay.ts'
import { type Speaker, wechatOf } from '../channels/channel.ts'
import { findPayment } from '../queries.ts'
import { follow } from '../refund/send-actions.ts'
import { settle } from './actions.ts'
import { proofOf } from './ask-actions.ts'

export interface No {
  status: 400 | 401 | 404 | 503
  reason: string
}

/** Undefined: taken. */
export async function hear(
  speaker: Speaker,
  { headers, body }: FastifyRequest,
  now: Date,
): Promise<No | undefined> {
  const wechat = await wechatOf(speaker, { off: true })
  if (!wechat) return { status: 404, reason: 'no account' }
  const notice = await wechat
    .readNotice(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0), now)
    .catch(asRefused)
  if (notice instanceof NoticeRefused) return { status: 401, reason: notice.reason }
  if (notice.kind === 'refund') {
    const said = await follow(speaker, notice.refund, now)
    return said === 'followed' ? undefined : { status: 404, reason: 'unknown refund' }
  }
  // Not about money, or about money that did not come: heard, and nothing to do.
  if (notice.kind === 'other' || notice.payment.state !== 'SUCCESS') return
  const payment = await findPayment(speaker.db, notice.payment.outTradeNo)
  if (!payment) return { status: 404, reason: 'unknown payment' }
  const proof = proofOf(payment, notice.payment, wechat, { kind: 'notify', eventId: notice.id })
  if (!proof) return { status: 400, reason: 'another merchant, app or currency' }
  const settled = await settle(speaker.run, proof, now)
  return settled === 'disbelieved' ? { status: 400, reason: 'another amount' } : undefined
}

function asRefused(error: unknown): NoticeRefused {
  if (error instanceof NoticeRefused) return error
  throw error
}
