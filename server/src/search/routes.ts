import { listFacets, listHotWords, listProducts, resolveCodes, suggest } from '@gongfang/contract/catalogue'
import { type App, serve } from '../http/serve.ts'
import { countFacets, findProducts } from './listing.ts'
import { listHot } from './queries.ts'
import { resolve, suggestFor } from './typing.ts'

export function searchRoutes(app: App) {
  serve(app, listProducts, findProducts)
  serve(app, listFacets, countFacets)
  serve(app, suggest, ({ keyword }, ctx) => suggestFor(keyword, ctx))
  serve(app, listHotWords, async (_, { db, now }) => (await listHot(db, now)).map(({ word }) => word))
  serve(app, resolveCodes, ({ codes }, ctx) => resolve(codes, ctx))
}
