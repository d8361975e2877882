import { Refusal } from '@gongfang/contract/base/refusal'
import { asAnchoredPage } from '@gongfang/contract/base/values'
import {
  chooseMessages,
  getMessageChoices,
  listMessages,
  readMessages,
  unsubscribe,
} from '@gongfang/contract/people/message'
import { idUpTo } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { choose, readChoices } from './choice-actions.ts'
import { eventsWhere, type Messages } from './parts.ts'
import * as queries from './queries.ts'
import { endMails, isOneClick } from './unsubscribe-actions.ts'

export function messageRoutes(app: App, messages: Messages) {
  serve(app, listMessages, async ({ unread, group, ...at }, { db, caller }) => {
    const newestId = idUpTo(at.anchor)
    const events = group && eventsWhere(messages, (kind) => messages.kinds[kind].group === group)
    const wanted = { memberId: caller.id, unread, events, newestId }
    const [rows, counts] = await Promise.all([
      queries.listMessages(db, { ...wanted, ...at }),
      queries.countMessages(db, wanted),
    ])
    return { ...asAnchoredPage(rows, counts.total, at, ({ id }) => String(id)), unread: counts.unread }
  })
  serve(app, readMessages, async ({ ids }, { db, caller, now }) => {
    await queries.updateRead(db, { memberId: caller.id, ids, now })
    return { unread: await queries.countUnread(db, caller.id) }
  })
  serve(app, getMessageChoices, (_, ctx) => readChoices(ctx, messages))
  serve(app, unsubscribe, ({ token }, ctx) => endMails(ctx, messages, token))
  oneClickRoute(app, messages)
  serve(app, chooseMessages, (wish, ctx) => choose(ctx, messages, wish))
}

const ONE_CLICK_BYTES = 16 * 1024

/**
 * Where mail programs end mails for their reader (RFC 8058): the address of the page that a person would open, a body of their
 * own, no session. It is no endpoint of the contract, since callers and body are of the RFC.
 */
function oneClickRoute({ http, house }: App, messages: Messages) {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    scope.post('/unsubscribe', { bodyLimit: ONE_CLICK_BYTES }, async ({ query, body }, reply) => {
      const { token } = query as { token?: unknown }
      if (!isOneClick(body) || typeof token !== 'string') return reply.status(400).send()
      const done = await endMails({ ...house, now: house.clock() }, messages, token).catch((error) => {
        if (error instanceof Refusal) return null
        throw error
      })
      return reply.status(done ? 200 : 400).send()
    })
  })
}
