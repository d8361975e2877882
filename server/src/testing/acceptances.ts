import { fen } from '@gongfang/contract/base/money'
import {
  type AcceptLine,
  acceptGoods,
  getOrderAcceptance,
  listDueAcceptances,
  saveAcceptanceSetting,
} from '@gongfang/contract/buying/acceptance'
import { shipOrder } from '../buying/order/door.ts'
import { transaction } from '../db/connect.ts'
import { bought, work } from './aftersales.ts'
import { aBuyer } from './buying.ts'
import type { TestMember, TestShop } from './shop.ts'

export const switchOn = (
  member: TestMember,
  wish: { otherFromFen?: number | null; assetFromFen?: number } = {},
) =>
  member.call(saveAcceptanceSetting, {
    enabled: true,
    otherFromFen:
      wish.otherFromFen === undefined || wish.otherFromFen === null ? null : fen(wish.otherFromFen),
    assetFromFen: fen(wish.assetFromFen ?? 100_000),
  })

let parcels = 0
export const shipped = (shop: TestShop, no: string, lines?: { modelCode: string; quantity: number }[]) =>
  transaction(shop.db, (tx) =>
    shipOrder(tx, {
      no,
      carrier: '顺丰速运',
      trackingNo: `SF${++parcels}`,
      staff: '仓库',
      now: shop.now(),
      ...(lines && { lines }),
    }),
  )

export async function aModel(shop: TestShop, priceFen: number) {
  const { skuId } = await shop.product({ priceFen, stock: 1000 })
  const [{ modelCode }] = await shop.db<
    [{ modelCode: string }]
  >`select model_code from sku where id = ${skuId}`
  return { skuId, modelCode }
}

/** A paid order of one line whose goods are on their way, of an institution that accepts goods. */
export async function deliveredOrder(shop: TestShop, quantity: number, priceFen = 1000) {
  const buyer = await aBuyer(shop)
  await switchOn(buyer)
  const { skuId, modelCode } = await aModel(shop, priceFen)
  const order = await bought(shop, buyer, [{ skuId, quantity }])
  await shipped(shop, order.no)
  await work(shop)
  return { buyer, ...order, skuId, modelCode, lineId: order.lineIds[0]! }
}

export type AcceptWish = Partial<AcceptLine> & { orderLineId: number }
export const accepted = (member: TestMember, no: string, lines: AcceptWish[], more: object = {}) =>
  member.call(acceptGoods, { no, lines, ...more } as never)

export const read = (member: TestMember, no: string) => member.call(getOrderAcceptance, { no })

/** Of each line: pieces that the buyer has, and of these accepted, refused and to be decided. */
export const countsOf = async (member: TestMember, no: string) =>
  (await read(member, no)).lines.map(({ has, accepted: yes, refused, open }) => [has, yes, refused, open])

export const dueOf = async (member: TestMember) =>
  (await member.call(listDueAcceptances, {})).data.map(({ no, pieces }) => [no, pieces])
