import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { followOrder, followSupplements } from './actions.ts'

export const orderChangeTasks = ({ db, clock }: House): Tasks => ({
  'orderChange.sweep': () => followSupplements(db, runIn(db), clock()),
  'orderChange.paid': ({ orderId }: { orderId: number }) =>
    runIn(db)((tx) => followOrder(tx, orderId, clock())),
})
