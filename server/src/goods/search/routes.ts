import {
  listAssortmentFacets,
  listAssortmentProducts,
  suggestInAssortment,
} from '@gongfang/contract/goods/assortment'
import {
  exportProducts,
  listFacets,
  listHotWords,
  listProducts,
  resolveCodes,
  suggest,
} from '@gongfang/contract/goods/catalogue'
import {
  deleteSynonym,
  listMissedSearches,
  listSynonyms,
  saveSynonym,
} from '@gongfang/contract/goods/search-desk'
import { type App, serve } from '../../http/serve.ts'
import { sheetAnswer } from '../../http/sheet-answer.ts'
import { resolve } from './code/actions.ts'
import { countFacets, findProducts } from './list/actions.ts'
import { exportModels } from './list/exports.ts'
import { anyone, keptWithin } from './list/within-actions.ts'
import { listHot } from './searched/queries.ts'
import { suggestFor } from './suggest/actions.ts'
import { deleteOne, listOpenMisses, saveOne } from './synonym/actions.ts'
import { listRows } from './synonym/queries.ts'

export function searchRoutes(app: App) {
  serve(app, listProducts, findProducts)
  serve(app, listFacets, countFacets)
  serve(app, exportProducts, async (wanted, ctx) => {
    const { name, bytes } = await exportModels(wanted, ctx)
    return sheetAnswer(bytes, name, 'products.xlsx')
  })
  serve(app, suggest, ({ keyword }, ctx) => suggestFor(keyword, ctx))
  serve(app, listAssortmentProducts, ({ assortmentId, ...wanted }, ctx) =>
    keptWithin(ctx, assortmentId, { what: 'products', wanted }, (within) =>
      findProducts(wanted, anyone(ctx), within),
    ),
  )
  serve(app, listAssortmentFacets, ({ assortmentId, ...wanted }, ctx) =>
    keptWithin(ctx, assortmentId, { what: 'facets', wanted }, (within) =>
      countFacets(wanted, anyone(ctx), within),
    ),
  )
  serve(app, suggestInAssortment, ({ assortmentId, ...wanted }, ctx) =>
    keptWithin(ctx, assortmentId, { what: 'suggest', wanted }, (within) =>
      suggestFor(wanted.keyword, anyone(ctx), within),
    ),
  )
  serve(app, listHotWords, async (_, { db, now }) => (await listHot(db, now)).map(({ word }) => word))
  serve(app, listSynonyms, (_, { db }) => listRows(db))
  serve(app, saveSynonym, (input, ctx) => saveOne(ctx, input))
  serve(app, deleteSynonym, ({ id }, ctx) => deleteOne(ctx, id))
  serve(app, listMissedSearches, (_, ctx) => listOpenMisses(ctx))
  serve(app, resolveCodes, ({ codes }, ctx) => resolve(codes, ctx))
}
