import { refuse } from '@gongfang/contract/refusal'
import { type Pool, transaction } from '../db/connect.ts'
import { invariants } from './invariants.ts'

export const listInvariants = () => invariants.map(({ name, says }) => ({ name, says }))

const SHOWN = 20

/** One rule of the books, however long it takes to look. */
export async function checkInvariant(db: Pool, wanted: string) {
  const { name, listBroken } = invariants.find((one) => one.name === wanted) ?? refuse('notFound')
  const began = performance.now()
  const broken = await transaction(db, listBroken, { unhurried: true })
  const rows = broken.slice(0, SHOWN).map((row) => JSON.stringify(row))
  return { name, count: broken.length, rows, tookMs: Math.round(performance.now() - began) }
}
