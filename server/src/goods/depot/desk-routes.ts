import { refuse } from '@gongfang/contract/base/refusal'
import {
  adjustDepot,
  countDepotStock,
  getDepotStatement,
  listDepotLog,
  listDepotStock,
  STATEMENT_ENTRIES,
} from '@gongfang/contract/goods/depot-desk'
import { asKeyPage, idBefore, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { noteSearch } from '../../system/audit/door.ts'
import { readConfig } from '../../system/config/door.ts'
import { adjust } from './desk-actions.ts'
import {
  countLogRows,
  countStatement,
  countStockRows,
  countViews,
  findMember,
  listHeld,
  listLogRows,
  listStatement,
  listStockRows,
} from './desk-queries.ts'

export function depotDeskRoutes(app: App) {
  serve(app, listDepotStock, async ({ after, limit, ...filter }, ctx) => {
    await noteSearch(ctx, '寄存', filter.keyword)
    const page = { before: idBefore(after), limit: limit + 1 }
    const [rows, total] = await Promise.all([
      listStockRows(ctx.db, filter, page),
      countStockRows(ctx.db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })

  serve(app, countDepotStock, (_, { db }) => countViews(db))

  serve(app, listDepotLog, async ({ after, limit, ...filter }, ctx) => {
    await noteSearch(ctx, '寄存记录', filter.keyword)
    const page = pageFrom(after, limit, false)
    const [rows, total] = await Promise.all([listLogRows(ctx.db, filter, page), countLogRows(ctx.db, filter)])
    return asKeyPage(rows, limit, total)
  })

  serve(app, adjustDepot, (wish, ctx) => adjust(ctx, wish))

  serve(app, getDepotStatement, async (filter, ctx) => {
    const { db } = ctx
    const [member, items, entries, total, { name: siteName }] = await Promise.all([
      findMember(db, filter.memberId),
      listHeld(db, filter.memberId),
      listStatement(db, filter, STATEMENT_ENTRIES),
      countStatement(db, filter),
      readConfig(db),
    ])
    const pieces = items.reduce((sum, { held }) => sum + held, 0)
    return {
      siteName,
      items,
      entries,
      pieces,
      member: member ?? refuse('notFound'),
      printedAt: ctx.now.toISOString(),
      left: total - entries.length,
    }
  })
}
