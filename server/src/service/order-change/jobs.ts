import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { followOf, followSupplements } from './actions.ts'

export const orderChangeTasks = ({ db, clock }: House): Tasks => ({
  'orderChange.sweep': () => followSupplements(db, runIn(db), clock()),
  'orderChange.paid': ({ orderId }: { orderId: number }) =>
    runIn(db)((tx) => followOf(tx, { orderId }, clock())),
  'orderChange.requested': ({ requestId }: { requestId: number }) =>
    runIn(db)((tx) => followOf(tx, { requestId }, clock())),
})
