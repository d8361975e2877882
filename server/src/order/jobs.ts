import { runIn } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { keepDeadlines } from './deadline/actions.ts'
import { followPaid } from './pay/actions.ts'

export const orderTasks = ({ db, clock }: House): Tasks => {
  const run = runIn(db)
  return {
    'order.sweep': () => keepDeadlines({ db, run, now: clock() }),
    'order.paid': ({ orderId }: { orderId: number }) => run((tx) => followPaid(tx, orderId)),
  }
}
