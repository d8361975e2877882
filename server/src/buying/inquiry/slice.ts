import type { Slice } from '../../slice.ts'
import { attached } from './attachment-actions.ts'
import { inquiryDeskRoutes } from './desk-routes.ts'
import { events, messageKinds } from './events.ts'
import { inquiryRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'inquiry',
  routes(app) {
    inquiryRoutes(app)
    inquiryDeskRoutes(app)
  },
  attached,
  events,
  messageKinds,
}
