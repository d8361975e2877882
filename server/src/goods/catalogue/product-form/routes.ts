import { copyProduct, getDeskProduct, saveProduct } from '@gongfang/contract/goods/product-desk'
import { checkCodes } from '@gongfang/contract/goods/sku-desk'
import { type App, serve } from '../../../http/serve.ts'
import { copyOne, getProductForm, saveForm } from './actions.ts'
import { listTaken } from './queries.ts'

export function productFormRoutes(app: App) {
  serve(app, getDeskProduct, ({ id }, { db }) => getProductForm(db, id))
  serve(app, saveProduct, (input, ctx) => saveForm(ctx, input))
  serve(app, copyProduct, (input, ctx) => copyOne(ctx, input))
  serve(app, checkCodes, ({ codes, productId }, { db }) => listTaken(db, codes, productId))
}
