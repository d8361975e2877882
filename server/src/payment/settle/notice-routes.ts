import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/serve.ts'
import { speakerOf } from '../channels/channel.ts'
import { hear, type No } from './notice-actions.ts'

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

function refuseNotice(request: FastifyRequest, reply: FastifyReply, { status, reason }: No) {
  request.log.warn({ reason, ip: request.ip }, 'payment notice refused')
  return reply.status(status).send({ code: 'FAIL', message: '通知无效' })
}
