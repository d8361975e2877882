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
import { eventsWhere, type Messages } from './parts.ts'
import * as queries from './queries.ts'

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
  serve(app, chooseMessages, (wish, ctx) => choose(ctx, messages, wish))
}
