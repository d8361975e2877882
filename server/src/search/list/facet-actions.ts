import type { Db } from '../../db/connect.ts'
import type { Match } from '../match/queries.ts'
import { countHits, listFacetTexts, listUnits } from './facet-queries.ts'
import { type Counted, tally, valuesOf } from './facet-rules.ts'
import type { Filter } from './queries.ts'

/** Counts the hits of a search by brand, category and value, for its filters. */
export async function countMatched(db: Db, match: Match, filter: Filter): Promise<Counted> {
  const { groups, prices, facets } = await countHits(db, match, filter)
  const tallies = tally(facets)
  const texts = await textsOf(
    db,
    [...tallies.values()].flatMap((values) => [...values.keys()]),
  )
  const values = valuesOf(tallies, (id) => texts.get(id) ?? '', filter.wishes)
  const leading = values.filter(({ leads }) => leads)
  const units = new Map(
    leading.length > 0 ? (await listUnits(db, leading)).map(({ text, unit }) => [text, unit]) : [],
  )
  return {
    groups,
    prices,
    values: values.map(({ text, allCount, count, leads }) => ({
      text,
      allCount,
      count,
      unit: leads ? (units.get(text) ?? null) : null,
    })),
  }
}

const known = new WeakMap<Db, Map<number, string>>()

/** Texts of values never change, so each is read once. */
async function textsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const texts = known.get(db) ?? new Map<number, string>()
  known.set(db, texts)
  const missing = ids.filter((id) => !texts.has(id))
  if (missing.length > 0) for (const { id, text } of await listFacetTexts(db, missing)) texts.set(id, text)
  return texts
}
