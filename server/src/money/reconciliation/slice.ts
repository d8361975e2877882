import type { Slice } from '../../slice.ts'
import { reconciliationExports } from './exports.ts'
import { reconciliationTasks } from './jobs.ts'
import { reconciliationRoutes } from './routes.ts'
import { countUnexplainedDays } from './todo-queries.ts'

export const slice: Slice = {
  name: 'reconciliation',
  routes: reconciliationRoutes,
  tasks: reconciliationTasks,
  schedule: [{ every: '1h', job: 'reconciliation.daily' }],
  exports: reconciliationExports,
  todos: {
    billDifference: { needs: ['payment.write'], count: countUnexplainedDays },
  },
}
