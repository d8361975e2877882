import type { Db } from '../../../db/connect.ts'
import { changed } from '../../../http/kept.ts'
import { listSources, listUnindexed, upsertIndexed } from './queries.ts'

/** Version of the rules that make lexemes. Raise it when they change: every product is then indexed again. */
const WORD_VERSION = 4
const BATCH = 250

/** Writes the index rows of those of these products that are on sale. Triggers delete the others'. */
export async function indexProducts(db: Db, productIds: readonly number[] | 'all') {
  // Loads the pinyin of all characters, 18 MB, only when it is needed.
  const { indexed } = await import('./rules.ts')
  for (let after = 0; ; ) {
    const sources = await listSources(db, { after, limit: BATCH, ids: productIds })
    const last = sources.at(-1)
    if (!last) break
    await upsertIndexed(db, sources.map(indexed), WORD_VERSION)
    after = last.id
  }
  await changed(db, 'catalogue')
}

/** Indexes products that are missing or were indexed by older rules. Cheap when there are none. */
export async function indexMissing(db: Db) {
  for (;;) {
    const missing = await listUnindexed(db, WORD_VERSION, BATCH)
    if (missing.length === 0) return
    await indexProducts(
      db,
      missing.map(({ id }) => id),
    )
  }
}
