import { transaction } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Tasks } from '../jobs/worker.ts'
import { countSold, keepDeadlines } from './actions.ts'
import { findForMessage } from './queries.ts'

export const orderTasks = ({ db, clock }: House): Tasks => {
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work)
  const tell = (event: 'orderPaid' | 'orderShipped' | 'orderCancelled') => (orderId: number) =>
    run(async (tx) => {
      const order = await findForMessage(tx, orderId)
      if (!order) return
      if (event === 'orderPaid') await countSold(tx, orderId)
      const reference = event === 'orderShipped' ? `${order.no}/${order.parcels}` : order.no
      await enqueue(tx, 'message.send', {
        memberId: order.memberId,
        event,
        reference,
        values: { no: order.no },
      })
    })
  return {
    'order.sweep': async () => {
      await keepDeadlines({ db, run, now: clock() })
    },
    'order.paid': ({ orderId }: { orderId: number }) => tell('orderPaid')(orderId),
    'order.shipped': ({ orderId }: { orderId: number }) => tell('orderShipped')(orderId),
    'order.cancelled': ({ orderId }: { orderId: number }) => tell('orderCancelled')(orderId),
  }
}
