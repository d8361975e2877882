import type { ReviewSummary } from '@gongfang/contract/buying/review'

/** '陈*工', '王*': the first and the last character, so that two can be told apart and nobody be found. */
export function masked(name: string): string {
  const characters = [...name.trim()]
  const [first = '会员', last = ''] = [characters[0], characters.length > 2 ? characters.at(-1) : '']
  return characters.length === 0 ? first : `${first}*${last}`
}

/** Sums up a product's reviews from the number of each score, in any order. */
export function summaryOf(rows: readonly { score: number; count: number }[]): ReviewSummary {
  const of = (score: number) => rows.find((row) => row.score === score)?.count ?? 0
  const byScore = [5, 4, 3, 2, 1].map(of)
  const count = byScore.reduce((sum, each) => sum + each, 0)
  const points = byScore.reduce((sum, each, at) => sum + each * (5 - at), 0)
  return { count, average: count === 0 ? 0 : Math.round((points / count) * 10) / 10, byScore }
}
