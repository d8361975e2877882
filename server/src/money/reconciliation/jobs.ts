import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { compareDue } from './actions.ts'

export const reconciliationTasks = (house: House): Tasks => ({
  'reconciliation.daily': () => compareDue(house, runIn(house.db), house.clock()),
})
