import { allRules } from '../../books/check.ts'
import { countJobs } from '../../jobs/state.ts'
import { every, type Slice } from '../../slice.ts'
import { healthDeskRoutes } from './routes.ts'
import { allSigns } from './signs.ts'

export const slice: Slice = {
  name: 'health',
  routes: (app, slices) => healthDeskRoutes(app, allRules(every(slices, 'books')), allSigns(slices)),
  todos: {
    failedJobs: { needs: ['health.write'], count: async (db) => (await countJobs(db)).failed },
  },
}
