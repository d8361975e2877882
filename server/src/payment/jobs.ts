import type { PayPurpose } from '@gongfang/contract/payment'
import { runIn } from '../db/connect.ts'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { carryOutRefund, closeOpenPayments, giveBackKept } from './actions.ts'

/** Orders name themselves shortly, as they did when they were all that could be paid. */
type About = { orderId: number } | { purpose: PayPurpose; subjectId: number }

export const paymentTasks = ({ db, clock }: House): Tasks => {
  const run = runIn(db)
  return {
    'payment.close': (about: About) => closeOpenPayments(run, { ...subjectOf(about), now: clock() }),
    'payment.giveBack': (about: { purpose: PayPurpose; subjectId: number; reason: string }) =>
      giveBackKept(run, { ...about, now: clock() }),
    'payment.refund': ({ refundId }: { refundId: number }) => carryOutRefund(run, { refundId, now: clock() }),
  }
}

const subjectOf = (about: About) =>
  'orderId' in about ? { purpose: 'order' as const, subjectId: about.orderId } : about
