import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { isMoneyOpen } from '../../system/provider/door.ts'
import { keepDeadlines, promoteDue, remindOfTomorrow } from './deadline/actions.ts'

export const activityTasks = (house: House): Tasks => {
  const { db, clock } = house
  const isOpen = () => isMoneyOpen(house)
  const run = runIn(db)
  return {
    'activity.sweep': async () => {
      await keepDeadlines({ db, run, now: clock(), isOpen })
      await promoteDue({ db, run, now: clock(), isOpen })
    },
    'activity.remind': () => run((tx) => remindOfTomorrow(tx, clock())),
  }
}
