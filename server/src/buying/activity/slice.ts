import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { events, messageKinds } from './events.ts'
import { activityExports } from './export/exports.ts'
import { activityTasks } from './jobs.ts'
import { listActivities } from './overview-queries.ts'
import { ownData } from './own-data-queries.ts'
import { countSignUps, listUnpaid, listUpcoming } from './own-overview-queries.ts'
import { activityRoutes } from './routes.ts'
import { countWaiting } from './todo-queries.ts'

export const slice: Slice = {
  name: 'activity',
  routes: activityRoutes,
  tasks: activityTasks,
  schedule: [
    { every: '20s', job: 'activity.sweep' },
    { every: '600s', job: 'activity.remind' },
  ],
  exports: activityExports,
  books,
  todos: {
    waitlist: { needs: ['activity.write'], count: countWaiting },
  },
  dashboard: { activities: listActivities },
  overview: {
    signUps: countSignUps,
    unpaidSignUps: listUnpaid,
    upcoming: listUpcoming,
  },
  ownData,
  events,
  messageKinds,
}
