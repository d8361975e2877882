import type { PayPurpose } from '@gongfang/contract/payment'
import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { giveBackKept } from './actions.ts'
import { askDue, closeOpenPayments } from './ask.ts'
import { speakerOf } from './channel.ts'
import { askRefund, askRefundsDue, carryOutRefund } from './refund.ts'

/** Orders name themselves shortly, as they did when they were all that could be paid. */
type About = { orderId: number } | { purpose: PayPurpose; subjectId: number }

export const paymentTasks = (house: House): Tasks => {
  const speaker = speakerOf(house)
  const { clock } = house
  return {
    'payment.close': (about: About) => closeOpenPayments(speaker, { ...subjectOf(about), now: clock() }),
    'payment.giveBack': (about: { purpose: PayPurpose; subjectId: number; reason: string }) =>
      giveBackKept(speaker.run, { ...about, now: clock() }),
    'payment.refund': ({ refundId }: { refundId: number }) =>
      carryOutRefund(speaker, { refundId, now: clock() }),
    'payment.askRefund': ({ refundId }: { refundId: number }) =>
      askRefund(speaker, { refundId, now: clock() }),
    'payment.ask': () => askDue(speaker, clock()),
    'payment.askRefunds': () => askRefundsDue(speaker, clock()),
  }
}

const subjectOf = (about: About) =>
  'orderId' in about ? { purpose: 'order' as const, subjectId: about.orderId } : about
