import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { events } from './events.ts'
import { acceptanceTasks } from './jobs.ts'
import { countDue, countRefusals } from './own-overview-queries.ts'
import { acceptanceRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'acceptance',
  routes: acceptanceRoutes,
  tasks: acceptanceTasks,
  schedule: [{ every: '1h', job: 'acceptance.sweep' }],
  books,
  overview: {
    acceptances: countDue,
    refusals: countRefusals,
  },
  events,
}
