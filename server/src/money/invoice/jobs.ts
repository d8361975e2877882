import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { carryOutWishes } from './request/actions.ts'

export const invoiceTasks = ({ db, clock }: House): Tasks => ({
  'invoice.sweep': () => carryOutWishes(runIn(db), clock()),
})
