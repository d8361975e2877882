import { asAnchoredPage, asPage } from '@gongfang/contract/base/values'
import {
  createDepotCode,
  exportDepotEntries,
  getDepotCode,
  listDepot,
  listDepotEntries,
  voidDepotCode,
} from '@gongfang/contract/goods/depot'
import { idUpTo } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { findCode, makeCode, voidCode } from './actions.ts'
import { exportEntries } from './log-sheet.ts'
import { hasColleagues } from './pass-queries.ts'
import { countEntries, countItems, countPieces, listEntries, listItems } from './queries.ts'

export function depotRoutes(app: App) {
  serve(app, listDepot, async ({ keyword, page, limit }, { db, caller }) => {
    const filter = { memberId: caller.id, keyword, page, limit }
    const [items, total, pieces, colleagues] = await Promise.all([
      listItems(db, filter),
      countItems(db, filter),
      countPieces(db, caller.id),
      hasColleagues(db, caller),
    ])
    return { ...asPage(items, total, filter), pieces, colleagues }
  })

  serve(app, listDepotEntries, async ({ page, limit, anchor, ...filter }, { db, caller }) => {
    const wanted = { ...filter, memberId: caller.id, newestId: idUpTo(anchor) }
    const [entries, total] = await Promise.all([
      listEntries(db, wanted, { limit, offset: (page - 1) * limit }),
      countEntries(db, wanted),
    ])
    return asAnchoredPage(entries, total, { page, limit, anchor }, ({ id }) => String(id))
  })

  serve(app, exportDepotEntries, async (filter, ctx) => {
    const { name, bytes } = await exportEntries(ctx, filter)
    return sheetAnswer(bytes, name, 'depot.xlsx')
  })

  serve(app, createDepotCode, (wish, ctx) => makeCode(ctx, wish))

  serve(app, getDepotCode, async (_, ctx) => ({ code: await findCode(ctx) }))

  serve(app, voidDepotCode, async ({ id }, ctx) => {
    await voidCode(ctx, id)
    return {}
  })
}
