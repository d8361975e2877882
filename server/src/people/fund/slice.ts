import type { Slice } from '../../slice.ts'
import { readerOf } from './actions.ts'
import { books } from './books.ts'
import { fundDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { countOwnShort } from './own-overview-queries.ts'
import { fundRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'fund',
  routes(app) {
    fundRoutes(app)
    fundDeskRoutes(app)
  },
  books,
  overview: {
    shortFunds: (db, { caller, now, stands }) => countOwnShort(db, stands ? readerOf(caller) : null, now),
  },
  events,
  messageKinds,
}
