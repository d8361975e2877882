import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/serve.ts'
import { NoticeRefused } from '../outside/wechat-pay.ts'
import { settle } from './actions.ts'
import { proofOf } from './ask.ts'
import { type Speaker, speakerOf, wechatOf } from './channel.ts'
import { findPayment } from './queries.ts'
import { follow } from './refund.ts'

/** Where WeChat tells us what happened. Not an endpoint of the contract: its callers and its answers are WeChat's. */
export const NOTICE_PATH = '/api/pay.notify/wechat'
/** A notice has some 2 kB. */
const NOTICE_BYTES = 64 * 1024

/**
 * What a notice says counts only when WeChat signed these very bytes, lately, about our merchant; else it is answered by a
 * 4xx and one line in the log, and nothing has changed. Repetitions are answered as the first was.
 */
export function noticeRoute({ http, house }: App) {
  const speaker = speakerOf(house)
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(NOTICE_PATH, { bodyLimit: NOTICE_BYTES }, async (request, reply) => {
      const no = await hear(speaker, request, house.clock())
      return no ? refuseNotice(request, reply, no) : reply.send({ code: 'SUCCESS', message: '成功' })
    })
  })
}

interface No {
  status: 400 | 401 | 404 | 503
  reason: string
}

async function hear(speaker: Speaker, { headers, body }: FastifyRequest, now: Date): Promise<No | undefined> {
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

function refuseNotice(request: FastifyRequest, reply: FastifyReply, { status, reason }: No) {
  request.log.warn({ reason, ip: request.ip }, 'payment notice refused')
  return reply.status(status).send({ code: 'FAIL', message: '通知无效' })
}
