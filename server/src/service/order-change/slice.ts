import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { events } from './events.ts'
import { orderChangeTasks } from './jobs.ts'
import { orderChangeRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'orderChange',
  routes: orderChangeRoutes,
  tasks: orderChangeTasks,
  schedule: [{ every: '20s', job: 'orderChange.sweep' }],
  books,
  events,
}
