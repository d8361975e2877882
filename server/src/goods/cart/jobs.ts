import type { House } from '../../http/context.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { deleteMerges } from './queries.ts'

const MERGE_DAYS = 30

export const cartTasks = ({ db, clock }: House): Tasks => ({
  'cart.sweep': async () => {
    await deleteMerges(db, new Date(clock().getTime() - MERGE_DAYS * 86_400_000))
  },
})
