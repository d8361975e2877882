import {
  changeAssortment,
  createAssortment,
  listAssortmentEntries,
  listAssortments,
  listOpenInstitutions,
  previewAssortment,
  readAssortment,
  readAssortmentCodes,
  saveAssortment,
} from '@gongfang/contract/goods/assortment-desk'
import { type App, serve } from '../../http/serve.ts'
import * as desk from './desk-actions.ts'
import { findInstitutions } from './desk-queries.ts'

export function assortmentDeskRoutes(app: App) {
  serve(app, listAssortments, (filter, ctx) => desk.listPage(ctx, filter))
  serve(app, readAssortment, ({ id }, ctx) => desk.readRecord(ctx, id))
  serve(app, listOpenInstitutions, ({ keyword }, { db }) => findInstitutions(db, keyword))
  serve(app, createAssortment, ({ institutionId }, ctx) => desk.create(ctx, institutionId))
  serve(app, saveAssortment, (wish, ctx) => desk.save(ctx, wish))
  serve(app, listAssortmentEntries, (wish, ctx) => desk.listEntryPage(ctx, wish))
  serve(app, readAssortmentCodes, (wish, ctx) => desk.readCodes(ctx, wish))
  serve(app, changeAssortment, (wish, ctx) => desk.change(ctx, wish))
  serve(app, previewAssortment, (wish, ctx) => desk.preview(ctx, wish))
}
