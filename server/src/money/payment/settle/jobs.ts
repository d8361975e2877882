import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { House } from '../../../http/context.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { speakerOf } from '../channels/channel.ts'
import { askDue, closeOpenPayments } from './ask-actions.ts'

/** Jobs about orders carry an `orderId` only, as those did that were queued before anything else could be paid. */
type About = { orderId: number } | { purpose: PayPurpose; subjectId: number }

export const paymentTasks = (house: House): Tasks => {
  const speaker = speakerOf(house)
  const { clock } = house
  return {
    'payment.close': (about: About) => closeOpenPayments(speaker, { ...subjectOf(about), now: clock() }),
    'payment.ask': () => askDue(speaker, clock()),
  }
}

const subjectOf = (about: About) =>
  'orderId' in about ? { purpose: 'order' as const, subjectId: about.orderId } : about
