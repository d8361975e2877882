import type { Db } from '../../../db/connect.ts'
import type { Match } from '../match/queries.ts'
import {
  countFor,
  countsModels,
  isSingle,
  listFacetTexts,
  listUnits,
  onlyBit,
  readHits,
  readModels,
} from './facet-queries.ts'
import {
  type Counted,
  countModels,
  inRows,
  type KeptValue,
  regrouped,
  tally,
  type ValueRow,
  valuesOf,
} from './facet-rules.ts'
import type { Filter } from './queries.ts'

/** Counts the products of a category or of the whole catalogue by brand, category and value, for its filters. */
export const countListed = (db: Db, filter: Filter): Promise<Counted> =>
  countsModels(filter) ? countModelled(db, filter) : countFor(db, filter)

const EVERY_BIT = -1

async function countModelled(db: Db, filter: Filter): Promise<Counted> {
  const { groups, values, models, wishes } = await readModels(db, filter)
  const counted = countModels(models ?? Buffer.alloc(0), { ...filter, ids: wishes }, values)
  // The products that fail the only filter were not read: of its own values all products count.
  const own = isSingle(filter) && filter.wishes[0] ? `${filter.wishes[0].name}:` : null
  const valued = values.map((value) => ({
    ...value,
    count: own !== null && value.text.startsWith(own) ? value.allCount : (counted.counts.get(value.id) ?? 0),
  }))
  const isOnlyPrice = isSingle(filter) && onlyBit(filter) === 2
  return {
    groups: regrouped(groups, counted, isSingle(filter) ? onlyBit(filter) : EVERY_BIT),
    values: await withUnits(db, valued),
    prices: isOnlyPrice ? null : counted.prices,
  }
}

/** Counts the hits of a search by brand, category and value, for its filters. */
export async function countMatched(db: Db, match: Match, filter: Filter): Promise<Counted> {
  const { groups, facets, models, wishes } = await readHits(db, match, filter)
  const tallies = tally(facets)
  const texts = await textsOf(
    db,
    [...tallies.values()].flatMap((values) => [...values.keys()]),
  )
  const values = valuesOf(tallies, (id) => texts.get(id) ?? '', filter.wishes)
  if (!models) return { groups, values: await withUnits(db, values), prices: null }
  const counted = countModels(models, { ...filter, ids: wishes }, values)
  const valued = values.map((value) => ({ ...value, count: counted.counts.get(value.id) ?? 0 }))
  return {
    groups: regrouped(groups, counted, EVERY_BIT),
    values: await withUnits(db, valued),
    prices: counted.prices,
  }
}

async function withUnits(db: Db, values: readonly (KeptValue & { count: number })[]): Promise<ValueRow[]> {
  const rows = inRows(values)
  const leading = rows.filter(({ leads }) => leads)
  const units = new Map(
    leading.length > 0 ? (await listUnits(db, leading)).map(({ text, unit }) => [text, unit]) : [],
  )
  return rows.map(({ text, allCount, count, leads }) => ({
    text,
    allCount,
    count,
    unit: leads ? (units.get(text) ?? null) : null,
  }))
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
