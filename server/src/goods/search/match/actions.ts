import type { Db } from '../../../db/connect.ts'
import { allOf, partialQueries, rankQuery } from '../phrase/query-rules.ts'
import { acrossAsSize, type Term, termsOf } from '../phrase/rules.ts'
import { normal, plain } from '../text/rules.ts'
import { lexiconOf } from '../wording/actions.ts'
import { findAlikeCode, hasHits, listFinding, type Match, partOf, titleHas } from './queries.ts'
import { typosOf } from './rules.ts'

/** The difference between the typed keyword and the one that was searched. */
export interface Missed {
  /** The code that was searched instead; '' when the hits lack some of the words. */
  readonly instead: string
}

export interface Matched<T> {
  readonly found: T
  readonly match: Match
  readonly terms: readonly Term[]
  /** null: the hits have everything that was typed, in some spelling. */
  readonly missed: Missed | null
}

/**
 * Searches in this order: all words; the keyword as a part of a name, a code or its pinyin; a diameter as any size; a
 * code with one typing error; as many of the words as possible. The first search with a hit counts, whether or not filters exclude its
 * hits: a filter must not turn the search into another one.
 */
export async function firstMatch<T extends { total: number }>(
  db: Db,
  keyword: string,
  narrowed: boolean,
  look: (match: Match) => Promise<T>,
  within: Match['within'] = null,
): Promise<Matched<T> | null> {
  const wording = await lexiconOf(db)
  const terms = termsOf(keyword, wording)
  if (terms.length === 0) return null
  let nothing: Matched<T> | null = null
  const tried = async (match: Match, missed: Missed | null) => {
    const matched = { found: await look(match), match, terms, missed }
    nothing ??= matched
    const counts = matched.found.total > 0 || (narrowed && (await hasHits(db, match))[0]?.found)
    return counts ? matched : null
  }
  const typed = matchOf(keyword, terms, within)
  const whole = await tried({ ...typed, tiers: [allOf(terms)] }, null)
  if (whole) return whole
  // Shorter parts have no trigram, and the search by words has already tried every pair of characters.
  if ([...plain(keyword)].length >= 3) {
    const part = await tried({ ...typed, tiers: [], part: (db) => partOf(db, keyword) }, null)
    if (part) return part
  }
  const sized = acrossAsSize(keyword)
  if (sized !== normal(keyword)) {
    const lengths = await tried(
      { ...matchOf(sized, termsOf(sized, wording), within), tiers: [allOf(termsOf(sized, wording))] },
      { instead: sized },
    )
    if (lengths) return lengths
  }
  const slips = terms.length === 1 ? typosOf(keyword) : []
  const [alike] = slips.length > 0 ? await findAlikeCode(db, slips) : []
  if (alike) {
    const corrected = matchOf(alike.modelCode, terms, within)
    const other = await tried(
      { ...corrected, tiers: [allOf(termsOf(alike.modelCode, wording))] },
      { instead: alike.modelCode },
    )
    if (other) return other
  }
  const tiers = await tiersOf(db, termsOf(keyword, wording, true), within)
  const some = tiers.length > 0 ? await tried({ ...typed, tiers }, { instead: '' }) : null
  return some ?? nothing
}

const matchOf = (keyword: string, terms: readonly Term[], within: Match['within']): Omit<Match, 'tiers'> => ({
  within,
  typed: keyword,
  rank: rankQuery(keyword, terms),
  whole: (db: Db) => titleHas(db, keyword),
})

/** Smallest weight of a tier, as a share of the best tier; products below lack too many of the words. */
const WORTH_SHOWING = 0.6

const TIERS = 4

async function tiersOf(db: Db, terms: readonly Term[], within: Match['within']): Promise<string[]> {
  const fewer = partialQueries(terms)
  if (fewer.length === 0) return []
  const finding = await listFinding(
    db,
    fewer.map(({ query }) => query),
    TIERS,
    within,
  )
  const found = finding.flatMap(({ at }) => fewer[at - 1] ?? [])
  const best = found[0]?.weight ?? 0
  return found.filter(({ weight }) => weight >= best * WORTH_SHOWING).map(({ query }) => query)
}
