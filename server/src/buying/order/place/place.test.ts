import { points } from '@gongfang/contract/base/money'
import {
  cancelOrder,
  createOrder,
  getOrder,
  listOrders,
  previewOrder,
  reorder,
} from '@gongfang/contract/buying/order'
import { addToCart, listCart, putIntoCart } from '@gongfang/contract/goods/cart'
import { payOrder } from '@gongfang/contract/money/payment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBuyer, buyNow, pointsOf, someFreight, stockOf } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

describe('the preview', () => {
  test('shows prices, freight and what points may pay', async () => {
    const member = await aBuyer(shop, { points: 5000 })
    const { skuId } = await shop.product({ skus: [{ priceFen: 1250, weightG: 100 }] })
    const preview = await member.call(previewOrder, {
      source: { kind: 'buyNow', skuId, quantity: 4 },
      deductPoints: points(320),
    })
    expect(preview.amounts).toMatchObject({
      currency: 'money',
      goodsFen: 5000,
      freightFen: 1200,
      deductPoints: 320,
      deductFen: 1000,
      payableFen: 5200,
    })
    expect(preview).toMatchObject({
      deductMostPoints: 800,
      balancePoints: 5000,
      obstacles: [],
      payWays: ['demo'],
      freightNote: '满 ¥200.00 包邮，不足收 ¥12.00',
    })
  })

  test('names what is in the way', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product({ stock: 1 })
    const preview = await member.call(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 2 } })
    expect(preview.obstacles).toEqual(['lines', 'addressMissing'])
    expect(preview.lines[0]?.reason).toBe('soldOut')
  })

  test.each([
    [{ kind: 'buyNow', skuId: 1, quantity: 1.5 }, { 'source.quantity': '数量应为整数' }],
    [{ kind: 'buyNow', skuId: 1, quantity: 1, priceFen: 1 }, { 'source.priceFen': '不支持的字段' }],
    [{ kind: 'cart', lineIds: [] }, { 'source.lineIds': '请选择要结算的商品' }],
  ])('names the field of %j that is wrong', async (source, fields) => {
    const { body } = await (await aBuyer(shop)).ask(previewOrder, { source })
    expect(body).toMatchObject({ reason: 'invalid', data: { fields } })
  })

  test("does not know other people's cart lines or unknown SKUs", async () => {
    const [owner, thief] = [await aBuyer(shop), await aBuyer(shop)]
    const { skuId } = await shop.product()
    for (const member of [owner, thief]) await member.call(addToCart, { skuId })
    const lineIdOf = async (member: TestMember) => (await member.call(listCart, {})).lines[0]!.id
    const [lineId, own] = [await lineIdOf(owner), await lineIdOf(thief)]
    const { quote } = await thief.call(previewOrder, { source: { kind: 'cart', lineIds: [own] } })
    for (const lineIds of [[lineId], [own, lineId]]) {
      const source = { kind: 'cart' as const, lineIds }
      const notFound = { reason: 'notFound', data: { ids: [lineId] } }
      await expect(thief.call(previewOrder, { source })).rejects.toMatchObject(notFound)
      await expect(thief.call(createOrder, { source, quote, payWay: 'demo' })).rejects.toMatchObject(notFound)
    }
    expect(await lineIdOf(thief)).toBe(own)
    await expect(
      thief.call(previewOrder, { source: { kind: 'buyNow', skuId: 9e9, quantity: 1 } }),
    ).rejects.toMatchObject({ reason: 'notFound' })
  })
})

describe('placing', () => {
  test('a list keeps its order from the cart to the order', async () => {
    const member = await aBuyer(shop)
    const skuIds: number[] = []
    for (const _ of [1, 2, 3, 4]) skuIds.push((await shop.product()).skuId)
    const [first, second, third, fourth] = skuIds as [number, number, number, number]
    // One of them lies in the cart already, and one is named twice.
    await member.call(addToCart, { skuId: second })
    const list = [third, first, fourth, second, third]
    await member.call(putIntoCart, { lines: list.map((skuId) => ({ skuId, quantity: 1 })) })
    const wanted = [third, first, fourth, second]
    const { lines } = await member.call(listCart, {})
    expect(lines.map(({ skuId }) => skuId)).toEqual(wanted)
    const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id).toSorted((a, b) => a - b) }
    const preview = await member.call(previewOrder, { source })
    expect(preview.lines.map(({ skuId }) => skuId)).toEqual(wanted)
    const { no } = await member.call(createOrder, { source, quote: preview.quote, payWay: 'demo' })
    expect((await member.call(getOrder, { no })).lines.map(({ skuId }) => skuId)).toEqual(wanted)
    await member.call(reorder, { no })
    expect((await member.call(listCart, {})).lines.map(({ skuId }) => skuId)).toEqual(wanted)
  })

  test('takes stock, empties exactly the ordered lines and remembers everything', async () => {
    const member = await aBuyer(shop)
    const [one, two] = [await shop.product({ priceFen: 700, stock: 10 }), await shop.product({ stock: 10 })]
    await member.call(addToCart, { skuId: one.skuId, quantity: 3 })
    await member.call(addToCart, { skuId: two.skuId, quantity: 1 })
    const { lines } = await member.call(listCart, {})
    const lineIds = lines.filter((line) => line.skuId === one.skuId).map((line) => line.id)
    const draft = { source: { kind: 'cart' as const, lineIds } }
    const { quote } = await member.call(previewOrder, draft)
    const placed = await member.call(createOrder, {
      ...draft,
      quote,
      payWay: 'demo',
      remark: '请送到 3 号库',
      poNumber: 'PO-7',
    })
    expect(placed).toMatchObject({ state: 'unpaid', payableFen: 3300 })
    expect(await stockOf(shop, one.skuId)).toBe(7)
    expect((await member.call(listCart, {})).lines.map((line) => line.skuId)).toEqual([two.skuId])
    const order = await member.call(getOrder, { no: placed.no })
    expect(order).toMatchObject({
      remark: '请送到 3 号库',
      poNumber: 'PO-7',
      pieces: 3,
      kinds: 1,
      receiver: '张三',
    })
    expect(order.events.map((event) => event.what)).toEqual(['created'])
    expect(order.lines[0]).toMatchObject({ quantity: 3, priceFen: 700, amountFen: 2100 })
  })

  test('a price that moved since the preview is refused with the new preview', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 1000 })
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const { quote } = await member.call(previewOrder, draft)
    await shop.db`update sku set price_fen = 1100 where id = ${skuId}`
    const refused = member.call(createOrder, { ...draft, quote, payWay: 'demo' })
    await expect(refused).rejects.toMatchObject({
      reason: 'quoteChanged',
      data: { preview: { amounts: { goodsFen: 1100 } } },
    })
    expect(await stockOf(shop, skuId)).toBe(100)
  })

  test.each([
    ['the rate of points', () => shop.config('scoreBuyRate', 40)],
    ['the currency', () => shop.config('priceOrScore', '2')],
    ['the reward', () => shop.config('pointsRewardPerYuan', 9)],
    ['the freight', () => shop.db`update freight_rule set first_fen = 1300`],
    [
      'the address',
      (member: number) => shop.db`update address set receiver = '李四' where member_id = ${member}`,
    ],
    [
      'the time of delivery',
      (_: number, sku: number) => shop.db`update sku set lead_days = 30 where id = ${sku}`,
    ],
    ['the model', (_: number, sku: number) => shop.db`update sku set model_code = 'OTHER' where id = ${sku}`],
  ])('%s that moved since the preview is shown before anything is ordered', async (_, move) => {
    const member = await aBuyer(shop, { points: 5000 })
    const { skuId } = await shop.product()
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const { quote } = await member.call(previewOrder, draft)
    await move(member.id, skuId)
    try {
      for (const payWay of ['demo', 'points'] as const) {
        const asked = member.call(createOrder, { ...draft, quote, payWay })
        await expect(asked).rejects.toMatchObject({ reason: 'quoteChanged' })
      }
      expect((await member.call(listOrders, {})).total).toBe(0)
    } finally {
      for (const key of ['scoreBuyRate', 'priceOrScore', 'pointsRewardPerYuan'] as const)
        await shop.config(key, null)
      await shop.db`update freight_rule set first_fen = 1200`
    }
  })

  test('an order stays in the currency of its day', async () => {
    const member = await aBuyer(shop, { points: 5000 })
    const { skuId } = await shop.product()
    const inMoney = await buyNow(member, { skuId })
    await shop.config('priceOrScore', '2')
    await shop.config('scoreBuyRate', 1)
    try {
      expect(await reasonOf(member.call(payOrder, { no: inMoney.no, way: 'points' }))).toBe('payChannel')
      expect(await member.call(payOrder, { no: inMoney.no })).toMatchObject({ way: 'demo', payableFen: 2200 })
    } finally {
      await shop.config('priceOrScore', null)
      await shop.config('scoreBuyRate', null)
    }
  })

  test('who was disabled or lost its approval meanwhile cannot pay, and may still look', async () => {
    const [disabled, rejected] = [await aBuyer(shop, { points: 5000 }), await aBuyer(shop, { points: 5000 })]
    const { skuId } = await shop.product()
    const orders = [await buyNow(disabled, { skuId }), await buyNow(rejected, { skuId })]
    await shop.db`update member set disabled = true, disabled_reason = '违规' where id = ${disabled.id}`
    await shop.db`update institution set state = 'rejected', approved_at = null where id = ${rejected.institutionId}`
    expect(await reasonOf(disabled.call(payOrder, { no: orders[0]!.no }))).toBe(401)
    expect(await reasonOf(rejected.call(payOrder, { no: orders[1]!.no }))).toBe('institutionRejected')
    expect(await reasonOf(rejected.call(getOrder, { no: orders[1]!.no }))).toBe('ok')
    expect(await reasonOf(rejected.call(cancelOrder, { no: orders[1]!.no, reason: '' }))).toBe('ok')
  })

  test('one key places one order, and with another body it is refused', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const { quote } = await member.call(previewOrder, draft)
    const input = { ...draft, quote, payWay: 'demo' as const }
    const key = 'the-same-key-twice-1'
    const first = await member.call(createOrder, input, { key })
    expect(await member.call(createOrder, input, { key })).toEqual(first)
    expect(await stockOf(shop, skuId)).toBe(99)
    await expect(member.call(createOrder, { ...input, remark: '别的' }, { key })).rejects.toMatchObject({
      reason: 'keyReused',
    })
  })

  test.each([
    ['sold out', { stock: 0 }, 'soldOut', '库存不足'],
    ['below the minimum', { skus: [{ minQuantity: 5 }] }, 'belowMinimum', '起订量为 5'],
    ['off step', { skus: [{ stepQuantity: 2 }] }, 'offStep', '数量应为 2 的倍数'],
  ])('what is %s cannot be ordered', async (_, wish, reason, message) => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product(wish)
    await expect(buyNow(member, { skuId })).rejects.toMatchObject({
      reason,
      message,
      data: { skuIds: [skuId], preview: { obstacles: ['lines'] } },
    })
  })

  test('what was sold out since the preview is called so', async () => {
    const [member, faster] = [await aBuyer(shop), await aBuyer(shop)]
    const { skuId } = await shop.product({ stock: 1 })
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const { quote } = await member.call(previewOrder, draft)
    await buyNow(faster, { skuId })
    await expect(member.call(createOrder, { ...draft, quote, payWay: 'demo' })).rejects.toMatchObject({
      reason: 'soldOut',
      data: { preview: { lines: [{ reason: 'soldOut' }] } },
    })
  })

  test('without an address it is refused, and nothing has changed', async () => {
    const member = await shop.member()
    const { skuId } = await shop.product()
    await expect(buyNow(member, { skuId })).rejects.toMatchObject({ reason: 'addressMissing' })
    expect(await stockOf(shop, skuId)).toBe(100)
  })

  test('in points mode the order is in points, and short points are named', async () => {
    await shop.config('priceOrScore', '2')
    try {
      const { skuId } = await shop.product({ priceFen: 2000 })
      const [rich, poor] = [await aBuyer(shop, { points: 5000 }), await aBuyer(shop, { points: 1000 })]
      expect(await buyNow(rich, { skuId })).toMatchObject({
        currency: 'points',
        payablePoints: 640 + 384,
        payableFen: 0,
      })
      await expect(buyNow(poor, { skuId })).rejects.toMatchObject({
        reason: 'pointsShort',
        message: '积分不足，还差 24积分',
      })
    } finally {
      await shop.config('priceOrScore', null)
    }
  })

  test('what points pay in full is paid at once', async () => {
    await shop.config('pointsDeductionPercent', 100)
    try {
      const member = await aBuyer(shop, { points: 100_000 })
      const { skuId } = await shop.product({ priceFen: 20_000 })
      const placed = await buyNow(member, { skuId, deductPoints: 6400 })
      expect(placed).toMatchObject({ state: 'paid', payableFen: 0, payBefore: null })
      expect(await pointsOf(shop, member.id)).toBe(93_600)
    } finally {
      await shop.config('pointsDeductionPercent', null)
    }
  })
})
