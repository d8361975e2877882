import {
  confirmPriceList,
  discardPriceList,
  endPriceList,
  listPricedInstitutions,
  listPriceHistory,
  listPriceLists,
  listPriceRows,
  previewPriceList,
  publishPriceList,
  readPriceList,
  savePriceList,
  savePriceRows,
  sendBackPriceList,
} from '@gongfang/contract/goods/price-list-desk'
import { type App, serve } from '../../http/serve.ts'
import * as desk from './desk-actions.ts'
import { findInstitutions } from './desk-queries.ts'
import * as rows from './desk-row-actions.ts'

export function priceListDeskRoutes(app: App) {
  serve(app, listPriceLists, (filter, ctx) => desk.listPage(ctx, filter))
  serve(app, readPriceList, ({ id }, ctx) => desk.readRecord(ctx, id))
  serve(app, listPricedInstitutions, ({ keyword }, { db }) => findInstitutions(db, keyword))
  serve(app, savePriceList, (wish, ctx) => desk.save(ctx, wish))
  serve(app, listPriceRows, (filter, ctx) => rows.listRowPage(ctx, filter))
  serve(app, savePriceRows, (wish, ctx) => rows.saveRows(ctx, wish))
  serve(app, publishPriceList, (wish, ctx) => desk.publish(ctx, wish))
  serve(app, confirmPriceList, (wish, ctx) => desk.confirm(ctx, wish))
  serve(app, sendBackPriceList, (wish, ctx) => desk.giveBack(ctx, wish))
  serve(app, discardPriceList, (wish, ctx) => desk.discard(ctx, wish))
  serve(app, endPriceList, (wish, ctx) => desk.end(ctx, wish))
  serve(app, previewPriceList, (wish, ctx) => rows.preview(ctx, wish))
  serve(app, listPriceHistory, (wish, ctx) => rows.readHistory(ctx, wish))
}
