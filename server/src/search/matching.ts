import type { Db } from '../db/connect.ts'
import { lexiconOf } from './lexicon.ts'
import { hasHits, type Match } from './queries.ts'
import { allOf, anyOf, asPinyin, containing, plain, type Term, termsOf, twoOf } from './rules.ts'

/** `strict`: every word was found, in some spelling. */
export interface Matched<T> {
  readonly found: T
  readonly match: Match
  readonly strict: boolean
}

/**
 * Every word first; then what was typed as a part of a name, a code or its pinyin; then two of the words, then any. The first
 * that finds something counts, filters left aside: a filter that leaves nothing must not turn the search into another.
 */
export async function firstMatch<T extends { total: number }>(
  db: Db,
  keyword: string,
  narrowed: boolean,
  look: (match: Match) => Promise<T>,
): Promise<Matched<T> | null> {
  const { cut, synonymsOf } = await lexiconOf(db)
  const terms = termsOf(keyword, cut, synonymsOf)
  let nothing: Matched<T> | null = null
  for (const [at, match] of matchesOf(keyword, terms).entries()) {
    const matched = { found: await look(match), match, strict: at === 0 }
    if (matched.found.total > 0) return matched
    if (narrowed && (await hasHits(db, match))[0]?.found) return matched
    nothing ??= { ...matched, strict: false }
  }
  return nothing
}

function matchesOf(keyword: string, terms: readonly Term[]): Match[] {
  if (terms.length === 0) return []
  const telling = tellingOf(terms)
  const typed = { typed: keyword, whole: (db: Db) => titleHas(db, keyword) }
  const words = (query: string, most: number | null): Match => ({
    ...typed,
    query,
    most,
    condition: (db) => db`s.words @@ ${query}::tsquery`,
  })
  const any = anyOf(telling)
  return [
    words(allOf(terms), null),
    // Shorter parts have no trigram, and every pair of characters has been looked for by now.
    ...([...plain(keyword)].length >= 3
      ? [{ ...typed, query: any, most: MANY, condition: (db: Db) => partOf(db, keyword) }]
      : []),
    ...(telling.length > 2 ? [words(twoOf(telling), MANY)] : []),
    ...(terms.length > 1 ? [words(any, MANY)] : []),
  ]
}

/** Of loose matches nobody wants to see more. */
const MANY = 1000

/** A title is the first of the texts, up to the first blank. */
const titleHas = (db: Db, keyword: string) => db`(
  split_part(s.plain, ' ', 1) like ${containing(plain(keyword))}
  or ${asPinyin(keyword) === '' ? db`false` : db`split_part(s.pinyin, ' ', 1) like ${containing(asPinyin(keyword))}`})`

const partOf = (db: Db, keyword: string) => db`(
  s.plain like ${containing(plain(keyword))}
  or s.codes like '%' || replace(replace(code_key(${keyword}), '\\', '\\\\'), '%', '\\%') || '%'
  or ${asPinyin(keyword) === '' ? db`false` : db`s.pinyin like ${containing(asPinyin(keyword))}`})`

/** A single character is in everything: it tells something only where there is nothing longer. Six words tell enough. */
function tellingOf(terms: readonly Term[]): readonly Term[] {
  const long = terms.filter(({ lexemes }) =>
    lexemes.some((lexeme) => lexeme.replace(/['*:]/g, '').length > 1),
  )
  return (long.length > 0 ? long : terms).slice(0, 6)
}
