import type { Slice } from '../../slice.ts'
import { books } from './books.ts'
import { bankDeskRoutes } from './desk-routes.ts'
import { events } from './events.ts'
import { bankExports } from './exports.ts'
import { bankTasks } from './jobs.ts'
import { bankRoutes } from './routes.ts'
import { countBankRefunds, countTransfers } from './todo-queries.ts'

export const slice: Slice = {
  name: 'bank',
  routes(app) {
    bankRoutes(app)
    bankDeskRoutes(app)
  },
  tasks: bankTasks,
  schedule: [{ every: '60s', job: 'bank.sweep' }],
  exports: bankExports,
  books,
  todos: {
    transfer: { needs: ['bank.confirm'], count: countTransfers },
    bankRefund: { needs: ['bank.confirm'], count: countBankRefunds },
  },
  events,
}
