import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { verificationDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { verificationExports } from './exports.ts'
import { verificationRoutes } from './routes.ts'
import { ticketRoutes } from './ticket/routes.ts'

export const slice: Slice = {
  name: 'verification',
  routes(app) {
    verificationRoutes(app)
    verificationDeskRoutes(app)
    ticketRoutes(app)
  },
  exports: verificationExports,
  books,
  events,
  messageKinds,
}
