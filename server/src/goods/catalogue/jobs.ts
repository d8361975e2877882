import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { countSold } from './stock/actions.ts'
import { openSales } from './timed-sale/actions.ts'

export const catalogueTasks = ({ db, clock }: House): Tasks => ({
  'catalogue.countSold': () => countSold(db),
  'catalogue.openSales': () => openSales(runIn(db), clock()),
})
