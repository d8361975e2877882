import { runIn } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { tell } from './actions.ts'

export const restockTasks = ({ db, clock }: House): Tasks => ({
  'restock.tell': ({ skuId }: { skuId: number }) => tell({ run: runIn(db), now: clock() }, skuId),
})
