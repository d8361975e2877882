import { lockOrderById } from '../../buying/order/door.ts'
import type { Db } from '../../db/connect.ts'
import { insertHandedOver, listOpenOrders, lockOpen } from './pass-queries.ts'

interface Actor {
  memberId: number
  institutionId: number
}

/** Locks the unfinished after-sales for which the member acts, with their orders first. */
export async function lockOpenOf(tx: Db, of: Actor): Promise<{ id: number }[]> {
  for (const { orderId } of await listOpenOrders(tx, of)) await lockOrderById(tx, orderId)
  return lockOpen(tx, of)
}

/** Another member acts for these and is told of them. What goes back goes to whoever paid, and points to the buyer. */
export const passCases = (tx: Db, passing: Parameters<typeof insertHandedOver>[1]) =>
  insertHandedOver(tx, passing)
