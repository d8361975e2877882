import { transaction } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { carryOutRefund, closeOpenPayments } from './actions.ts'

export const paymentTasks = ({ db, clock }: House): Tasks => {
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(db, work)
  return {
    'payment.close': ({ orderId }: { orderId: number }) => closeOpenPayments(run, { orderId, now: clock() }),
    'payment.refund': ({ refundId }: { refundId: number }) => carryOutRefund(run, { refundId, now: clock() }),
  }
}
