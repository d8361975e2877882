import { maskedEmail, normalEmail } from '@gongfang/contract/base/values'
import { listEmails } from '@gongfang/contract/system/email-desk'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { countEntries, listEntries } from './queries.ts'

export function emailRoutes(app: App) {
  serve(app, listEmails, async ({ after, limit, address, ...filter }, { db }) => {
    const wish = {
      ...filter,
      address: address === undefined ? undefined : maskedEmail(normalEmail(address) ?? ''),
    }
    const [rows, total] = await Promise.all([
      listEntries(db, wish, { before: idBefore(after), limit: limit + 1 }),
      countEntries(db, wish),
    ])
    return asKeyPage(rows, limit, total)
  })
}
