import { listMessages, readMessages } from '@gongfang/contract/message'
import { asPage } from '@gongfang/contract/values'
import { type App, serve } from '../http/serve.ts'
import { eventsOf } from './groups.ts'
import * as queries from './queries.ts'

export function messageRoutes(app: App) {
  serve(app, listMessages, async ({ unread, group, page, limit }, { db, caller }) => {
    const wanted = { memberId: caller.id, unread, events: group && eventsOf(group) }
    const [messages, counts] = await Promise.all([
      queries.listMessages(db, { ...wanted, page, limit }),
      queries.countMessages(db, wanted),
    ])
    return { ...asPage(messages, counts.total, { page, limit }), unread: counts.unread }
  })
  serve(app, readMessages, async ({ ids }, { db, caller, now }) => {
    await queries.updateRead(db, { memberId: caller.id, ids, now })
    return { unread: await queries.countUnread(db, caller.id) }
  })
}
