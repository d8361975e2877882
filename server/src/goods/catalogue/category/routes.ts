import {
  deleteCategory,
  listDeskCategories,
  mergeCategory,
  moveCategory,
  saveCategory,
} from '@gongfang/contract/goods/category-desk'
import { type App, serve } from '../../../http/serve.ts'
import { deleteNode, mergeNode, moveNode, saveNode } from './actions.ts'
import { listCategoryRows } from './queries.ts'

export function categoryRoutes(app: App) {
  serve(app, listDeskCategories, (_, { db }) => listCategoryRows(db))
  serve(app, saveCategory, (input, ctx) => saveNode(ctx, input))
  serve(app, moveCategory, (input, ctx) => moveNode(ctx, input))
  serve(app, mergeCategory, (input, ctx) => mergeNode(ctx, input))
  serve(app, deleteCategory, (input, ctx) => deleteNode(ctx, input))
}
