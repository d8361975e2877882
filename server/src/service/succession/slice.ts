import type { Slice } from '../../slice.ts'
import { handOn } from './actions.ts'
import { events } from './events.ts'
import { successionRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'succession',
  routes: successionRoutes,
  handOn,
  events,
}
