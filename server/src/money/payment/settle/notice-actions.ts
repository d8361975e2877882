import type { FastifyRequest } from 'fastify'
import { NoticeRefused } from '../../../outside/channel-failed.ts'
import type { Channel, Speaker } from '../channels/channel.ts'
import { channelOf } from '../channels/channels.ts'
import { findPayment } from '../queries.ts'
import { follow } from '../refund/send-actions.ts'
import { settle } from './actions.ts'
import { proofOf } from './ask-actions.ts'

/** Why a notice is not taken. */
export interface NoticeProblem {
  status: 400 | 401 | 404
  reason: string
}

/** Does what follows from a notice of the company behind a channel. Undefined: the notice is taken. */
export async function takeNotice(
  speaker: Speaker,
  channel: Channel,
  { headers, body, now }: Pick<FastifyRequest, 'headers' | 'body'> & { now: Date },
): Promise<NoticeProblem | undefined> {
  const gateway = await channel.outside?.open(speaker, { off: true })
  if (!gateway) return { status: 404, reason: 'no account' }
  const notice = await gateway
    .readNotice(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0), now)
    .catch(asRefused)
  if (notice instanceof NoticeRefused) return { status: 401, reason: notice.reason }
  if (notice.kind === 'refund') {
    const said = await follow(speaker, { channel, word: notice.refund, now })
    return said === 'followed' ? undefined : { status: 404, reason: 'unknown refund' }
  }
  // Ignores notices that are not about money, or about payments without money.
  if (notice.kind === 'other' || notice.payment.state !== 'paid') return
  const payment = await findPayment(speaker.db, notice.payment.outTradeNo)
  // A company cannot change payments of another one.
  if (!payment || channelOf(payment.channel) !== channel) return { status: 404, reason: 'unknown payment' }
  const proof = proofOf(payment, notice.payment, { kind: 'notify', eventId: notice.id })
  if (!proof) return { status: 400, reason: 'another merchant, app or currency' }
  const settled = await settle(speaker.run, proof, now)
  return settled === 'disbelieved' ? { status: 400, reason: 'another amount' } : undefined
}

function asRefused(error: unknown): NoticeRefused {
  if (error instanceof NoticeRefused) return error
  throw error
}
