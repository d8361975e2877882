import {
  deleteCategory,
  listDeskCategories,
  mergeCategory,
  moveCategory,
  saveCategory,
} from '@gongfang/contract/category-desk'
import { type App, serve } from '../../http/serve.ts'
import { deleteNode, mergeNode, moveNode, saveNode } from './actions.ts'
import { listCategoryRows } from './queries.ts'

export function categoryRoutes(app: App) {
  serve(app, listDeskCategories, (_, { db }) => listCategoryRows(db))
  serve(app, saveCategory, (wish, ctx) => saveNode(ctx, wish))
  serve(app, moveCategory, (wish, ctx) => moveNode(ctx, wish))
  serve(app, mergeCategory, (wish, ctx) => mergeNode(ctx, wish))
  serve(app, deleteCategory, (wish, ctx) => deleteNode(ctx, wish))
}
