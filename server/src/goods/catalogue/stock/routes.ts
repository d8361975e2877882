import { refuse } from '@gongfang/contract/base/refusal'
import {
  adjustStock,
  applyCount,
  countStock,
  findStock,
  getStock,
  listMovements,
  listStock,
  previewCount,
  receiveGoods,
  saveShelf,
} from '@gongfang/contract/goods/stock-desk'
import { asKeyPage, idBefore } from '../../../db/key-page.ts'
import { type App, serve } from '../../../http/serve.ts'
import { adjust, applyCounts, changeShelf, previewCounts, receive } from './actions.ts'
import {
  countMovementRows,
  countPiles,
  countStockRows,
  findStockRow,
  listByCode,
  listMovementRows,
  listStockRows,
} from './desk-queries.ts'

export function stockRoutes(app: App) {
  serve(app, listStock, async ({ after, limit, ...filter }, { db }) => {
    const [rows, total] = await Promise.all([
      listStockRows(db, filter, { before: idBefore(after), limit: limit + 1 }),
      countStockRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, countStock, (_, { db }) => countPiles(db))
  serve(app, getStock, async ({ id }, { db }) => (await findStockRow(db, id)) ?? refuse('notFound'))
  serve(app, findStock, ({ code }, { db }) => listByCode(db, code))
  serve(app, listMovements, async ({ after, limit, skuId }, { db }) => {
    const [rows, total] = await Promise.all([
      listMovementRows(db, skuId, { before: idBefore(after), limit: limit + 1 }),
      countMovementRows(db, skuId),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, receiveGoods, (input, ctx) => receive(ctx, input))
  serve(app, previewCount, (input, { db }) => previewCounts(db, input))
  serve(app, applyCount, (input, ctx) => applyCounts(ctx, input))
  serve(app, adjustStock, (input, ctx) => adjust(ctx, input))
  serve(app, saveShelf, (input, ctx) => changeShelf(ctx, input))
}
