import { refuse } from '@gongfang/contract/base/refusal'
import { type Db, type Pool, transaction } from '../db/connect.ts'

/** A rule of a noun's books, which holds at any moment, even after crashes. */
export interface BookRule {
  readonly name: string
  readonly says: string
  /**
   * Lists the rows that break the rule; a sound shop has none. It reads in one statement, so that it sees a running
   * shop at one moment.
   */
  readonly listBroken: (db: Db) => Promise<Record<string, unknown>[]>
}

/** The rules of all nouns, in the order of their names. */
export const allRules = (books: readonly (readonly BookRule[])[]): readonly BookRule[] =>
  books.flat().toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Returns the rows that break a rule, by the name of the rule; `{}` when all rules hold. */
export async function listBroken(db: Db, rules: readonly BookRule[]) {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const rule of rules) {
    const rows = await rule.listBroken(db)
    if (rows.length > 0) found[rule.name] = rows
  }
  return found
}

export const nameRules = (rules: readonly BookRule[]) => rules.map(({ name, says }) => ({ name, says }))

const SHOWN = 20

/** Checks one rule without a time limit. */
export async function checkRule(db: Pool, rules: readonly BookRule[], wanted: string) {
  const { name, listBroken } = rules.find((one) => one.name === wanted) ?? refuse('notFound')
  const began = performance.now()
  const look = async (tx: Db) => {
    // Enough to compare millions of rows without temporary files, for this transaction only.
    await tx`set local work_mem = '256MB'`
    return listBroken(tx)
  }
  const broken = await transaction(db, look, { unhurried: true })
  const rows = broken.slice(0, SHOWN).map((row) => JSON.stringify(row))
  return { name, count: broken.length, rows, tookMs: Math.round(performance.now() - began) }
}
