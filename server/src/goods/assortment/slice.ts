import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { assortmentDeskRoutes } from './desk-routes.ts'
import { events } from './events.ts'
import { assortmentImports } from './imports.ts'
import { assortmentTasks } from './jobs.ts'
import { assortmentRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'assortment',
  routes: (app) => {
    assortmentRoutes(app)
    assortmentDeskRoutes(app)
  },
  tasks: assortmentTasks,
  schedule: [{ every: '60s', job: 'assortment.refresh' }],
  imports: assortmentImports,
  events,
  books,
}
