import { runIn } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { countSold } from './actions.ts'
import { openSales } from './product-timed.ts'

export const catalogueTasks = ({ db, clock }: House): Tasks => ({
  'catalogue.countSold': () => countSold(db),
  'catalogue.openSales': () => openSales(runIn(db), clock()),
})
