import { createOrder, previewOrder } from '@gongfang/contract/buying/order'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { listDepot } from '@gongfang/contract/goods/depot'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import type { TestMember, TestShop } from './shop.ts'

/** Orders goods for the depot and pays; then these are the member's items. */
export async function held(
  shop: TestShop,
  member: TestMember,
  goods: readonly { skuId: number; quantity: number }[],
) {
  for (const line of goods) await member.call(addToCart, line)
  const { lines } = await member.call(listCart, {})
  const draft = {
    source: { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) },
    delivery: 'depot' as const,
  }
  const { quote } = await member.call(previewOrder, draft)
  const { no: orderNo } = await member.call(createOrder, { ...draft, quote, payWay: 'demo' })
  const { outTradeNo } = await member.call(payOrder, { no: orderNo })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  const { data } = await member.call(listDepot, {})
  return { orderNo, items: data }
}
