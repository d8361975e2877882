import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { keepTopUpDeadlines } from './top-up-actions.ts'

export const pointsTasks = ({ db, clock }: House): Tasks => ({
  'points.sweep': () => keepTopUpDeadlines({ db, run: runIn(db), now: clock() }),
})
