import type { Term } from './rules.ts'

/** The model that the search means: the only one that has all terms that any model of the product has. */
export function meantModel<M extends { lexemes: ReadonlySet<string> }>(
  terms: readonly Term[],
  models: readonly M[],
): M | undefined {
  const left = namedModels(terms, models)
  return left.length === 1 && models.length > 1 ? left[0] : undefined
}

/** Models that a name may mean: those that have all terms that any model of the product has. */
export function namedModels<M extends { lexemes: ReadonlySet<string> }>(
  terms: readonly Term[],
  models: readonly M[],
): readonly M[] {
  const present = terms.filter((term) => models.some((model) => hasTerm(model.lexemes, term)))
  const left = models.filter((model) => present.every((term) => hasTerm(model.lexemes, term)))
  return left.length > 0 ? left : models
}

/** Whether the terms contain a name; codes and sizes alone do not say what a thing is. */
export const isName = (terms: readonly Term[]) => terms.some(({ text }) => /\p{Script=Han}{2}/u.test(text))

const hasTerm = (lexemes: ReadonlySet<string>, { lexemes: own, synonyms }: Term) =>
  [own, ...synonyms].some((each) => each.every((lexeme) => hasLexeme(lexemes, lexeme)))

function hasLexeme(lexemes: ReadonlySet<string>, lexeme: string): boolean {
  if (!lexeme.endsWith('*')) return lexemes.has(lexeme)
  const beginning = lexeme.slice(0, -1)
  for (const each of lexemes) if (each.startsWith(beginning)) return true
  return false
}
