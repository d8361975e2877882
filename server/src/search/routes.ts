import {
  exportProducts,
  listFacets,
  listHotWords,
  listProducts,
  resolveCodes,
  suggest,
} from '@gongfang/contract/catalogue'
import { type App, serve } from '../http/serve.ts'
import { sheetAnswer } from '../http/sheet-answer.ts'
import { resolve } from './code/actions.ts'
import { countFacets, findProducts } from './list/actions.ts'
import { exportModels } from './list/exports.ts'
import { listHot } from './searched/queries.ts'
import { suggestFor } from './suggest/actions.ts'

export function searchRoutes(app: App) {
  serve(app, listProducts, findProducts)
  serve(app, listFacets, countFacets)
  serve(app, exportProducts, async (wanted, ctx) => {
    const { name, bytes } = await exportModels(wanted, ctx)
    return sheetAnswer(bytes, name, 'products.xlsx')
  })
  serve(app, suggest, ({ keyword }, ctx) => suggestFor(keyword, ctx))
  serve(app, listHotWords, async (_, { db, now }) => (await listHot(db, now)).map(({ word }) => word))
  serve(app, resolveCodes, ({ codes }, ctx) => resolve(codes, ctx))
}
