import { listGrid, saveGrid } from '@gongfang/contract/goods/sku-desk'
import { type App, serve } from '../../../http/serve.ts'
import { saveCells } from './actions.ts'
import { listGridRows } from './queries.ts'

export function gridRoutes(app: App) {
  serve(app, listGrid, ({ productIds }, { db }) => listGridRows(db, productIds))
  serve(app, saveGrid, (input, ctx) => saveCells(ctx, input))
}
