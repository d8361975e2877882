import { refuse } from '@gongfang/contract/base/refusal'
import type { Db } from '../../db/connect.ts'
import { bookPoints } from '../../people/points/door.ts'
import { lockOrder, type PaidOrder } from './queries.ts'

// Locks are taken in this order everywhere: order, payment, SKUs by id, points account, goods in the depot, fund.

export async function lockOwn(tx: Db, { no, memberId }: { no: string; memberId: number }) {
  const order = await lockOrder(tx, no)
  return order?.memberId === memberId ? order : refuse('notFound')
}

/** Credits the points that an order earned. */
export async function reward(tx: Db, { memberId, no, rewardPoints, rewardLost }: PaidOrder, now: Date) {
  const earned = rewardPoints - rewardLost
  if (earned === 0) return
  await bookPoints(tx, {
    memberId,
    delta: earned,
    kind: 'orderReward',
    reference: no,
    note: '下单奖励',
    at: now,
  })
}
