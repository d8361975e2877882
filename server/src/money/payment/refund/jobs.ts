import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { House } from '../../../http/context.ts'
import type { Tasks } from '../../../jobs/worker.ts'
import { speakerOf } from '../channels/channel.ts'
import { giveBackKept } from './actions.ts'
import { askRefund, askRefundsDue, carryOutRefund } from './send-actions.ts'

export const refundTasks = (house: House): Tasks => {
  const speaker = speakerOf(house)
  const { clock } = house
  return {
    'payment.giveBack': (about: { purpose: PayPurpose; subjectId: number; reason: string }) =>
      giveBackKept(speaker.run, { ...about, now: clock() }),
    'payment.refund': ({ refundId }: { refundId: number }) =>
      carryOutRefund(speaker, { refundId, now: clock() }),
    'payment.askRefund': ({ refundId }: { refundId: number }) =>
      askRefund(speaker, { refundId, now: clock() }),
    'payment.askRefunds': () => askRefundsDue(speaker, clock()),
  }
}
