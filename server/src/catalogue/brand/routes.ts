import { deleteBrand, listDeskBrands, mergeBrand, saveBrand } from '@gongfang/contract/brand-desk'
import { type App, serve } from '../../http/serve.ts'
import { deleteOne, mergeInto, saveOne } from './actions.ts'
import { listBrandRows } from './queries.ts'

export function brandRoutes(app: App) {
  serve(app, listDeskBrands, (_, { db }) => listBrandRows(db))
  serve(app, saveBrand, (wish, ctx) => saveOne(ctx, wish))
  serve(app, mergeBrand, (wish, ctx) => mergeInto(ctx, wish))
  serve(app, deleteBrand, (wish, ctx) => deleteOne(ctx, wish))
}
