import type { Db } from '../db/connect.ts'
import { deleteLines, insertLargest, lockLines } from './queries.ts'

/** What is about to be ordered: one's own lines only, locked until the order stands or falls. */
export const listChosen = (tx: Db, memberId: number, lineIds: readonly number[]) =>
  lockLines(tx, memberId, lineIds)

export const removeLines = (tx: Db, memberId: number, lineIds: readonly number[]) =>
  deleteLines(tx, memberId, lineIds)

/** Puts goods in as they are; done twice it changes nothing. Answers how many kinds are in the cart now. */
export async function putLines(
  tx: Db,
  memberId: number,
  lines: readonly { skuId: number; quantity: number }[],
) {
  const put = await insertLargest(tx, memberId, lines)
  return put.length
}
