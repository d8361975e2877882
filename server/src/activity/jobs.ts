import { runIn } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { keepDeadlines, remindOfTomorrow } from './deadline/actions.ts'

export const activityTasks = ({ db, clock }: House): Tasks => {
  const run = runIn(db)
  return {
    'activity.sweep': () => keepDeadlines({ db, run, now: clock() }),
    'activity.remind': () => run((tx) => remindOfTomorrow(tx, clock())),
  }
}
