import {
  listTemplates as listEndpoint,
  listSent,
  saveTemplate,
  sendTest,
} from '@gongfang/contract/message-desk'
import { normalPhone } from '@gongfang/contract/values'
import { asKeyPage, idBefore } from '../db/key-page.ts'
import { type App, serve } from '../http/serve.ts'
import { listTemplates, save, test } from './desk-actions.ts'
import { events, isTold, unsetNames } from './events.ts'
import { countSentRows, listSentRows } from './template-queries.ts'

export function messageDeskRoutes(app: App) {
  serve(app, listEndpoint, (_, { db }) => listTemplates(db))
  serve(app, saveTemplate, async (wish, ctx) => {
    await save(ctx, wish)
    return {}
  })
  serve(app, sendTest, (wish, ctx) => test(ctx, wish))
  serve(app, listSent, async ({ after, limit, mobile, ...filter }, { db }) => {
    const wish = { ...filter, mobile: mobile === undefined ? undefined : (normalPhone(mobile) ?? mobile) }
    const [rows, total] = await Promise.all([
      listSentRows(db, wish, { before: idBefore(after), limit: limit + 1 }),
      countSentRows(db, wish),
    ])
    const named = rows.map((row) => ({ ...row, name: nameOf(row.event) }))
    return asKeyPage(named, limit, total)
  })
}

const nameOf = (event: string) => (isTold(event) ? events[event].name : (unsetNames[event] ?? event))
