import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { keepDeadlines } from './deadline/actions.ts'
import { followPaid } from './pay/actions.ts'
import { placeRequested } from './request/actions.ts'

export const orderTasks = (house: House): Tasks => {
  const { db, clock } = house
  const run = runIn(db)
  return {
    'order.sweep': () => keepDeadlines({ db, run, now: clock() }),
    'order.paid': ({ orderId }: { orderId: number }) => run((tx) => followPaid(tx, orderId)),
    'order.placeRequested': (payload: { requestId: number }) => placeRequested(house, payload),
  }
}
