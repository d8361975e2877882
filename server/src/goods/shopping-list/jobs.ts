import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { remind } from './actions.ts'

export const shoppingListTasks = ({ db, clock }: House): Tasks => ({
  'shoppingList.remind': () => remind({ run: runIn(db), now: clock() }),
})
