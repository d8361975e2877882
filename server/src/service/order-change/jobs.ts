import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { followSupplements } from './actions.ts'

export const orderChangeTasks = ({ db, clock }: House): Tasks => ({
  'orderChange.sweep': () => followSupplements(db, runIn(db), clock()),
})
