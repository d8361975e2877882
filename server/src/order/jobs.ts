import { transaction } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { tellMember } from '../message/actions.ts'
import { countSold, keepDeadlines } from './actions.ts'
import { findForMessage } from './queries.ts'

interface About {
  orderId: number
}

/** What follows from a change of an order and can wait a moment. */
export const orderTasks = ({ db, clock }: House): Tasks => {
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work)
  const tell = ({ orderId }: About, event: 'orderPaid' | 'orderShipped' | 'orderCancelled') =>
    run(async (tx) => {
      const order = await findForMessage(tx, orderId)
      if (!order) return
      // Every parcel is news of its own.
      const reference = event === 'orderShipped' ? `${order.no}/${order.parcels}` : order.no
      await tellMember(tx, { memberId: order.memberId, event, reference, values: { no: order.no } })
    })
  return {
    'order.sweep': () => keepDeadlines({ db, run, now: clock() }),
    'order.paid': async (about: About) => {
      await run((tx) => countSold(tx, about.orderId))
      await tell(about, 'orderPaid')
    },
    'order.shipped': (about: About) => tell(about, 'orderShipped'),
    'order.cancelled': (about: About) => tell(about, 'orderCancelled'),
  }
}
