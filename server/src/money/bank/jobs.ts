import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { sweep } from './actions.ts'
import { removeUnconfirmed } from './import/actions.ts'

export const bankTasks = ({ db, clock }: House): Tasks => ({
  'bank.sweep': async () => {
    await sweep({ db, run: runIn(db), now: clock() })
    await removeUnconfirmed(db, clock())
  },
})
