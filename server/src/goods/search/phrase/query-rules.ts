import { nameLexeme, pairsOf, queryLexeme } from '../lexeme/rules.ts'
import { normal, plain, runs } from '../text/rules.ts'
import type { Term } from './rules.ts'

/** A tsquery that requires every term. It contains quoted lexemes only, never raw input. */
export const allOf = (terms: readonly Term[]) => terms.map(termText).join(' & ')

const termText = ({ lexemes, synonyms }: Term) =>
  `(${[lexemes, ...synonyms].map((each) => `(${each.map(queryLexeme).join(' & ')})`).join(' | ')})`

/**
 * Tsqueries for ranking: a product ranks higher the more of these lexemes its title contains. Facts are left out,
 * also as whole names, unless only facts were typed.
 */
export function rankQuery(keyword: string, terms: readonly Term[]): { own: string; alike: string } {
  const telling = terms.some(({ isFact }) => !isFact) ? terms.filter(({ isFact }) => !isFact) : terms
  const facts = terms.filter((term) => !telling.includes(term))
  const known = new Set(facts.flatMap(({ text, lexemes }) => [text, ...lexemes]))
  const names = [plain(keyword), ...normal(keyword).split(' '), ...telling.map(({ text }) => text)]
  const own = [...telling.flatMap(({ lexemes }) => lexemes), ...runs(keyword).han.flatMap(pairsOf)]
  return {
    own: anyOf([
      ...own.filter((lexeme) => !known.has(lexeme)),
      ...names.filter((name) => !known.has(name)).map(nameLexeme),
    ]),
    alike: anyOf(telling.flatMap(({ synonyms }) => synonyms.flat())),
  }
}

const anyOf = (lexemes: readonly string[]) => [...new Set(lexemes.map(queryLexeme))].join(' | ')

const MOST_TRIED = 40

/**
 * Queries for subsets of the terms, those with the highest weight first. Single characters occur everywhere, so a
 * subset of nothing else is used only if nothing longer was typed.
 */
export function partialQueries(terms: readonly Term[]): { query: string; weight: number }[] {
  const some = terms.slice(0, 8)
  const single = some.every(({ weight }) => weight <= 1)
  return Array.from({ length: 2 ** some.length }, (_, at) =>
    some.filter((_term, place) => (at & (1 << place)) !== 0),
  )
    .filter((kept) => kept.length > 0 && kept.length < terms.length)
    .filter((kept) => single || kept.some(({ weight }) => weight > 1))
    .map((kept) => ({ query: allOf(kept), weight: kept.reduce((sum, { weight }) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_TRIED)
}
