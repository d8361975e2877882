import type { Db } from '../../../db/connect.ts'

export async function findOrderForMessage(db: Db, id: number) {
  const [order] = await db<{ no: string }[]>`select no from order_facts where id = ${id}`
  return order
}
