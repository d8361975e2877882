import { dayOf } from '@gongfang/contract/base/time'
import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { countAsked, countEnding } from './desk-queries.ts'
import { priceListDeskRoutes } from './desk-routes.ts'
import { priceListExports } from './exports.ts'
import { priceListImports } from './imports.ts'
import { priceListRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'priceList',
  routes: (app) => {
    priceListRoutes(app)
    priceListDeskRoutes(app)
  },
  imports: priceListImports,
  exports: priceListExports,
  books,
  todos: {
    pricesToConfirm: { needs: ['price.write'], count: (db, _, { id }) => countAsked(db, id) },
    pricesEnding: { needs: ['price.write'], count: (db, now) => countEnding(db, dayOf(now)) },
  },
}
