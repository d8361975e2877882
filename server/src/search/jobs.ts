import type { House } from '../http/context.ts'
import type { Tasks } from '../jobs/worker.ts'
import { indexMissing, indexProducts } from './actions.ts'

export const searchTasks = ({ db }: House): Tasks => ({
  /** For slices left of this one: a product changed. */
  'search.index': ({ productIds }: { productIds: number[] }) => indexProducts(db, productIds),
  'search.indexMissing': () => indexMissing(db),
})
