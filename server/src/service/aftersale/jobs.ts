import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { settleRefund } from './desk/actions.ts'

export const aftersaleTasks = ({ db, clock }: House): Tasks => ({
  'aftersale.refunded': ({ refundId }: { refundId: number }) =>
    settleRefund(runIn(db), { refundId, now: clock() }),
})
