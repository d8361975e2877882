import {
  listTemplates as listEndpoint,
  listSent,
  saveTemplate,
  sendTest,
} from '@gongfang/contract/people/message-desk'
import { asKeyPage, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { noteSearch } from '../../system/audit/door.ts'
import { listTemplates, save, test } from './desk-actions.ts'
import { eventName } from './events.ts'
import { countSentRows, listSentRows } from './template-queries.ts'

export function messageDeskRoutes(app: App) {
  serve(app, listEndpoint, (_, { db }) => listTemplates(db))
  serve(app, saveTemplate, async (wish, ctx) => {
    await save(ctx, wish)
    return {}
  })
  serve(app, sendTest, (wish, ctx) => test(ctx, wish))
  serve(app, listSent, async ({ after, limit, ...filter }, ctx) => {
    const { db } = ctx
    await noteSearch(ctx, '消息', filter.mobile)
    const [rows, total] = await Promise.all([
      listSentRows(db, filter, pageFrom(after, limit, false)),
      countSentRows(db, filter),
    ])
    const named = rows.map((row) => ({ ...row, name: eventName(row.event) }))
    return asKeyPage(named, limit, total)
  })
}
