import { listWechatNotices } from '@gongfang/contract/system/wechat-desk'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { countEntries, listEntries } from './queries.ts'

export function wechatNoticeRoutes(app: App) {
  serve(app, listWechatNotices, async ({ after, limit, ...wish }, { db }) => {
    const [rows, total] = await Promise.all([
      listEntries(db, wish, { before: idBefore(after), limit: limit + 1 }),
      countEntries(db, wish),
    ])
    return asKeyPage(rows, limit, total)
  })
}
