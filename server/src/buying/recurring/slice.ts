import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { events } from './events.ts'
import { recurringTasks } from './jobs.ts'
import { ownData } from './own-data-queries.ts'
import { listHeld } from './own-overview-queries.ts'
import { forgetOwner } from './queries.ts'
import { recurringRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'recurring',
  routes: recurringRoutes,
  tasks: recurringTasks,
  schedule: [{ every: '600s', job: 'recurring.sweep' }],
  books,
  overview: { heldLists: listHeld },
  ownData,
  leaving: { forget: forgetOwner },
  events,
}
