import { getAssortment, listOwnAssortment } from '@gongfang/contract/goods/assortment'
import { type App, serve } from '../../http/serve.ts'
import { readOutside, readOwn } from './actions.ts'

export function assortmentRoutes(app: App) {
  serve(app, getAssortment, (wish, ctx) => readOutside(ctx, wish))
  serve(app, listOwnAssortment, (wish, ctx) => readOwn(ctx, wish))
}
