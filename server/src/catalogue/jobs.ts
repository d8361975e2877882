import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { countSold } from './actions.ts'

export const catalogueTasks = ({ db }: House): Tasks => ({
  'catalogue.countSold': () => countSold(db),
})
