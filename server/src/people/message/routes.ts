import { asAnchoredPage } from '@gongfang/contract/base/values'
import {
  chooseMessages,
  getMessageChoices,
  listMessages,
  readMessages,
} from '@gongfang/contract/people/message'
import { idUpTo } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { choose, readChoices } from './choice-actions.ts'
import { eventsOf } from './kinds.ts'
import * as queries from './queries.ts'

export function messageRoutes(app: App) {
  serve(app, listMessages, async ({ unread, group, ...at }, { db, caller }) => {
    const newestId = idUpTo(at.anchor)
    const wanted = { memberId: caller.id, unread, events: group && eventsOf(group), newestId }
    const [messages, counts] = await Promise.all([
      queries.listMessages(db, { ...wanted, ...at }),
      queries.countMessages(db, wanted),
    ])
    return { ...asAnchoredPage(messages, counts.total, at, ({ id }) => String(id)), unread: counts.unread }
  })
  serve(app, readMessages, async ({ ids }, { db, caller, now }) => {
    await queries.updateRead(db, { memberId: caller.id, ids, now })
    return { unread: await queries.countUnread(db, caller.id) }
  })
  serve(app, getMessageChoices, (_, ctx) => readChoices(ctx))
  serve(app, chooseMessages, (wish, ctx) => choose(ctx, wish))
}
