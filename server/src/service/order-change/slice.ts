import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { events } from './events.ts'
import { orderChangeTasks } from './jobs.ts'
import { ownData } from './own-data-queries.ts'
import { listMoved } from './own-overview-queries.ts'
import { countCases } from './queries.ts'
import { orderChangeRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'orderChange',
  routes: orderChangeRoutes,
  tasks: orderChangeTasks,
  schedule: [{ every: '20s', job: 'orderChange.sweep' }],
  books,
  todos: {
    orderChange: { needs: ['aftersale.refund'], count: (db) => countCases(db, { view: 'asked' }) },
  },
  overview: { movedChanges: listMoved },
  ownData,
  events,
}
