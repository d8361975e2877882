import type { House } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import type { Tasks } from '../../jobs/worker.ts'
import { indexMissing, indexProducts } from './index/actions.ts'
import { deleteOldSearches } from './searched/queries.ts'

export const searchTasks = ({ db, clock }: House): Tasks => ({
  /** Queued by slices left of this one when a product changed. */
  'search.index': ({ productIds }: { productIds: number[] }) => indexProducts(db, productIds),
  'search.indexMissing': () => indexMissing(db),
  /** Queued when synonyms change, for answers of processes that had not read them. */
  'search.reword': async () => changed(db, 'catalogue'),
  'search.sweep': async () => deleteOldSearches(db, clock()),
})
