import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { catalogueExports } from './export/exports.ts'
import { catalogueImports } from './import/imports.ts'
import { catalogueTasks } from './jobs.ts'
import { findLowStock } from './low-stock-queries.ts'
import { catalogueRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'catalogue',
  routes: catalogueRoutes,
  tasks: catalogueTasks,
  schedule: [
    { every: '60s', job: 'catalogue.countSold' },
    { every: '20s', job: 'catalogue.openSales' },
  ],
  exports: catalogueExports,
  imports: catalogueImports,
  books,
  todos: {
    // Only as a job counted it: the bell asks every minute, and counting reads all SKUs.
    lowStock: { needs: ['stock.read'], stored: 'lowStock' },
  },
  dashboard: { lowStock: findLowStock },
}
