import { randomUUID } from 'node:crypto'
import type { Output } from '@gongfang/contract/base/endpoint'
import { points } from '@gongfang/contract/base/money'
import {
  createOrder,
  type Delivery,
  type InvoiceWish,
  type PayWay,
  previewOrder,
} from '@gongfang/contract/buying/order'
import { saveAddress } from '@gongfang/contract/people/address'
import type { TestMember, TestShop } from './shop.ts'

// Steps of a buyer from product to pay dialog, for tests that start after them.

export const anAddress = (member: TestMember) =>
  member.call(saveAddress, {
    receiver: '张三',
    phone: '13900000000',
    regionCode: '330106',
    detail: '文三路 1 号 2 幢',
  })

/** A member who can order at once. */
export async function aBuyer(shop: TestShop, wish: { points?: number } = {}) {
  const member = await shop.member(wish)
  await anAddress(member)
  return member
}

export const stockOf = async ({ db }: TestShop, skuId: number) =>
  (await db<{ stock: number }[]>`select stock from sku where id = ${skuId}`)[0]?.stock

export const pointsOf = async ({ db }: TestShop, memberId: number) =>
  (await db<{ balance: number }[]>`select balance from points_account where member_id = ${memberId}`)[0]
    ?.balance

/** Everywhere ¥12.00, free from ¥200.00. */
export const someFreight = ({ db }: TestShop) => db`
  insert into freight_rule (position, region_prefixes, first_fen, free_from_fen) values (1, '{""}', 1200, 20000)`

/** Orders one SKU at once. The member has an address, or the default is missing and the order refused. */
export async function buyNow(
  member: TestMember,
  wish: {
    skuId: number
    quantity?: number
    deductPoints?: number
    way?: PayWay
    key?: string
    delivery?: Delivery
    invoice?: InvoiceWish
    fundId?: number
  },
): Promise<Output<typeof createOrder>> {
  const draft = {
    source: { kind: 'buyNow' as const, skuId: wish.skuId, quantity: wish.quantity ?? 1 },
    delivery: wish.delivery ?? ('express' as const),
    deductPoints: points(wish.deductPoints ?? 0),
  }
  const preview = await member.call(previewOrder, draft)
  const payWay = wish.way ?? preview.payWays[0] ?? 'demo'
  return member.call(
    createOrder,
    {
      ...draft,
      quote: preview.quote,
      payWay,
      ...(wish.invoice && { invoice: wish.invoice }),
      ...(wish.fundId && { fundId: wish.fundId }),
    },
    { key: wish.key ?? randomUUID() },
  )
}
