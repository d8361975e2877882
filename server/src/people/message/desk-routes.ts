import {
  listTemplates as listEndpoint,
  listEvents as listEventsEndpoint,
  listSent,
  saveTemplate,
  sendTest,
} from '@gongfang/contract/people/message-desk'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { noteSearch } from '../../system/audit/door.ts'
import { listEvents, listTemplates, save, test } from './desk-actions.ts'
import { eventName, type Messages } from './parts.ts'
import { countSentRows, listSentRows } from './template-queries.ts'

export function messageDeskRoutes(app: App, messages: Messages) {
  serve(app, listEndpoint, (_, { db }) => listTemplates(db, messages))
  serve(app, listEventsEndpoint, () => listEvents(messages))
  serve(app, saveTemplate, async (wish, ctx) => {
    await save(ctx, messages, wish)
    return {}
  })
  serve(app, sendTest, (wish, ctx) => test(ctx, messages, wish))
  serve(app, listSent, async ({ after, limit, ...filter }, ctx) => {
    const { db } = ctx
    await noteSearch(ctx, '消息', filter.mobile)
    const [rows, total] = await Promise.all([
      listSentRows(db, filter, pageFrom(after, limit, false)),
      countSentRows(db, filter),
    ])
    const named = rows.map((row) => ({ ...row, name: eventName(messages, row.event) }))
    return asKeyPage(named, limit, total)
  })
}
