import type { Db } from '../../../db/connect.ts'

export async function findOrderForMessage(db: Db, id: number) {
  const [order] = await db<{ no: string; institutionId: number }[]>`
    select no, institution_id from order_facts where id = ${id}`
  return order
}
