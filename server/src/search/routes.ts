import { listFacets, listHotWords, listProducts, resolveCodes, suggest } from '@gongfang/contract/catalogue'
import { type App, serve } from '../http/serve.ts'
import { countFacets, findProducts } from './listing.ts'
import { listHot } from './queries.ts'
import { resolve, suggestFor } from './typing.ts'

export function searchRoutes(app: App) {
  serve(app, listProducts, findProducts)
  serve(app, listFacets, countFacets)
  serve(app, suggest, ({ keyword }, { db }) => suggestFor(keyword, db))
  serve(app, listHotWords, async (_, { db, now }) => (await listHot(db, now)).map(({ word }) => word))
  serve(app, resolveCodes, ({ codes }, { db }) => resolve(codes, db))
}
