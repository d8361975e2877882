import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { searchTasks } from './jobs.ts'
import { listMisses } from './overview-queries.ts'
import { searchRoutes } from './routes.ts'

export const slice: Slice = {
  name: 'search',
  routes: searchRoutes,
  tasks: searchTasks,
  schedule: [
    { every: '60s', job: 'search.indexMissing' },
    { every: '3600s', job: 'search.sweep' },
  ],
  books,
  dashboard: { misses: listMisses },
}
