import type { Slice } from '../../slice.ts'
import { forgetRestock } from './actions.ts'
import { events, messageKinds } from './events.ts'
import { restockTasks } from './jobs.ts'
import { restockRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'restock',
  routes: restockRoutes,
  tasks: restockTasks,
  leaving: {
    forget: forgetRestock,
  },
  events,
  messageKinds,
}
