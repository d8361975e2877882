import { listDepot } from '@gongfang/contract/depot'
import { transaction } from '../db/connect.ts'
import { takeIn } from '../depot/actions.ts'
import type { TestMember, TestShop } from './shop.ts'

let serial = 0

/** Goods come into a member's depot, as after paying an order; what is held of each follows. */
export async function held(
  shop: TestShop,
  member: TestMember,
  lines: readonly { skuId: number; quantity: number }[],
) {
  const orderNo = `20261120${String(++serial).padStart(12, '0')}`
  await transaction(shop.db, (tx) => takeIn(tx, { memberId: member.id, orderNo, lines, at: shop.now() }))
  const { data } = await member.call(listDepot, {})
  return { orderNo, items: data }
}
