import type { App } from '../../../http/serve.ts'
import { speakerOf } from '../channels/channel.ts'
import { channels, noticePath } from '../channels/channels.ts'
import { takeNotice } from './notice-actions.ts'

/** A notice has some 2 kB. */
const NOTICE_BYTES = 64 * 1024

/**
 * Where companies tell the shop what happened. These are no endpoints of the contract, since callers and answers belong to
 * the company. A notice counts only when the company signed these very bytes, lately, about our account; else the answer
 * is a 4xx, one line is logged, and nothing has changed. A repetition is answered as the first was.
 */
export function noticeRoutes({ http, house }: App) {
  const speaker = speakerOf(house)
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const channel of Object.values(channels)) {
      const { way, outside } = channel
      if (!outside) continue
      const { taken, refused } = outside.answers
      scope.post(noticePath(way), { bodyLimit: NOTICE_BYTES }, async ({ headers, body, log, ip }, reply) => {
        const problem = await takeNotice(speaker, channel, { headers, body, now: house.clock() })
        if (!problem) return reply.send(taken)
        log.warn({ reason: problem.reason, ip }, 'payment notice refused')
        return reply.status(problem.status).send(refused)
      })
    }
  })
}
