import { deleteBrand, listDeskBrands, mergeBrand, saveBrand } from '@gongfang/contract/brand-desk'
import {
  deleteCategory,
  listDeskCategories,
  mergeCategory,
  moveCategory,
  saveCategory,
} from '@gongfang/contract/category-desk'
import {
  cancelTimedSale,
  changeProducts,
  copyProduct,
  countDeskProducts,
  getDeskProduct,
  listDeskProducts,
  pickProducts,
  previewPrices,
  saveProduct,
} from '@gongfang/contract/product-desk'
import { checkCodes, listGrid, saveGrid } from '@gongfang/contract/sku-desk'
import { type App, serve } from '../http/serve.ts'
import { deleteOne, mergeInto, saveOne } from './brand-desk.ts'
import { listBrandRows } from './brand-desk-queries.ts'
import { deleteNode, mergeNode, moveNode, saveNode } from './category-desk.ts'
import { listCategoryRows } from './category-desk-queries.ts'
import { saveCells } from './grid.ts'
import { listGridRows } from './grid-queries.ts'
import { changeMany, previewNewPrices } from './product-bulk.ts'
import { copyOne } from './product-copy.ts'
import { listPicks, listTaken } from './product-desk-queries.ts'
import { countViews, listPage } from './product-list.ts'
import { getProductForm, saveForm } from './product-save.ts'
import { cancelTimed } from './product-timed.ts'

export function productDeskRoutes(app: App) {
  serve(app, listDeskProducts, (wish, ctx) => listPage(ctx, wish))
  serve(app, countDeskProducts, (_, ctx) => countViews(ctx))
  serve(app, pickProducts, ({ keyword }, { db }) => listPicks(db, keyword))
  serve(app, getDeskProduct, ({ id }, { db }) => getProductForm(db, id))
  serve(app, saveProduct, (wish, ctx) => saveForm(ctx, wish))
  serve(app, copyProduct, (wish, ctx) => copyOne(ctx, wish))
  serve(app, cancelTimedSale, (wish, ctx) => cancelTimed(ctx, wish))
  serve(app, changeProducts, (wish, ctx) => changeMany(ctx, wish))
  serve(app, previewPrices, (wish, { db }) => previewNewPrices(db, wish))
  serve(app, checkCodes, ({ codes, productId }, { db }) => listTaken(db, codes, productId))
  serve(app, listGrid, ({ productIds }, { db }) => listGridRows(db, productIds))
  serve(app, saveGrid, (wish, ctx) => saveCells(ctx, wish))

  serve(app, listDeskCategories, (_, { db }) => listCategoryRows(db))
  serve(app, saveCategory, (wish, ctx) => saveNode(ctx, wish))
  serve(app, moveCategory, (wish, ctx) => moveNode(ctx, wish))
  serve(app, mergeCategory, (wish, ctx) => mergeNode(ctx, wish))
  serve(app, deleteCategory, (wish, ctx) => deleteNode(ctx, wish))

  serve(app, listDeskBrands, (_, { db }) => listBrandRows(db))
  serve(app, saveBrand, (wish, ctx) => saveOne(ctx, wish))
  serve(app, mergeBrand, (wish, ctx) => mergeInto(ctx, wish))
  serve(app, deleteBrand, (wish, ctx) => deleteOne(ctx, wish))
}
