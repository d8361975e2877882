import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { refreshStale } from './actions.ts'

export const assortmentTasks = ({ db, clock }: House): Tasks => ({
  'assortment.refresh': () => refreshStale({ db, run: runIn(db), now: clock() }),
})
