import { listMessages, readMessages } from '@gongfang/contract/message'
import { asPage } from '@gongfang/contract/values'
import { type App, serve } from '../http/serve.ts'
import * as queries from './queries.ts'

export function messageRoutes(app: App) {
  serve(app, listMessages, async ({ unread, page, limit }, { db, caller }) => {
    const [messages, counts] = await Promise.all([
      queries.listMessages(db, { memberId: caller.id, unread, page, limit }),
      queries.countMessages(db, caller.id),
    ])
    const total = unread ? counts.unread : counts.total
    return { ...asPage(messages, total, { page, limit }), unread: counts.unread }
  })
  serve(app, readMessages, async ({ ids }, { db, caller, now }) => {
    await queries.updateRead(db, { memberId: caller.id, ids, now })
    return { unread: (await queries.countMessages(db, caller.id)).unread }
  })
}
