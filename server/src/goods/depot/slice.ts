import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { depotDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { depotExports } from './exports.ts'
import { ownData } from './own-data-queries.ts'
import { sumHeld } from './own-overview-queries.ts'
import { depotRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'depot',
  routes(app) {
    depotRoutes(app)
    depotDeskRoutes(app)
  },
  exports: depotExports,
  books,
  overview: {
    heldGoods: sumHeld,
  },
  ownData,
  leaving: {
    matters: { heldGoods: sumHeld },
  },
  events,
  messageKinds,
}
