import { deleteBrand, listDeskBrands, mergeBrand, saveBrand } from '@gongfang/contract/goods/brand-desk'
import { type App, serve } from '../../../http/serve.ts'
import { deleteOne, mergeInto, saveOne } from './actions.ts'
import { listBrandRows } from './queries.ts'

export function brandRoutes(app: App) {
  serve(app, listDeskBrands, (_, { db }) => listBrandRows(db))
  serve(app, saveBrand, (input, ctx) => saveOne(ctx, input))
  serve(app, mergeBrand, (input, ctx) => mergeInto(ctx, input))
  serve(app, deleteBrand, (input, ctx) => deleteOne(ctx, input))
}
