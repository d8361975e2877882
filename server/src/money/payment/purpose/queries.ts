import { showFen } from '@gongfang/contract/base/money'
import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../../db/connect.ts'

export async function findOrderForMessage(db: Db, id: number) {
  const [order] = await db<{ no: string }[]>`select no from order_facts where id = ${id}`
  return order
}

export async function findSignUpForMessage(db: Db, id: number) {
  const [found] = await db<{ activityId: number; title: string; startsAt: string }[]>`
    select a.id as activity_id, a.title, a.starts_at
      from sign_up_facts s join activity_facts a on a.id = s.activity_id where s.id = ${id}`
  return found && { ...found, at: showTime(found.startsAt), reason: '' }
}

export async function findTopUpForMessage(db: Db, id: number) {
  const [found] = await db<{ amountFen: number }[]>`select amount_fen from top_up_facts where id = ${id}`
  return found && { amount: showFen(found.amountFen) }
}
