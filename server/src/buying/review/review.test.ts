import { receiveOrder } from '@gongfang/contract/buying/order'
import {
  listOwnReviews,
  listReviewable,
  listReviews,
  REVIEW_RULES,
  submitReview,
} from '@gongfang/contract/buying/review'
import { redeemVoucher } from '@gongfang/contract/buying/verification-desk'
import { getProduct } from '@gongfang/contract/goods/catalogue'
import { createDepotCode } from '@gongfang/contract/goods/depot'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { payOrder } from '@gongfang/contract/money/payment'
import { saveProfile } from '@gongfang/contract/people/member'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { uploadTasks } from '../../system/upload/jobs.ts'
import { asked, bought, givenBack } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { aCode, aPicture, aStranger, reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { storedFiles } from '../../testing/uploading.ts'
import { shipOrder } from '../order/door.ts'
import { decide } from './actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await shop.config('priceOrScore', '2')
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

/** Somebody who received what was ordered. */
async function received(wish: { done?: boolean } = {}) {
  const member = await aBuyer(shop, { points: 100_000 })
  const { productId, skuId } = await shop.product({ title: '数显卡尺' })
  const { no } = await buyNow(member, { skuId, way: 'points' })
  await member.call(payOrder, { no, way: 'points' })
  const parcel = { no, carrier: '顺丰速运', trackingNo: `SF${no}`, staff: '测试', now: shop.now() }
  await transaction(shop.db, (tx) => shipOrder(tx, parcel))
  if (wish.done ?? true) await member.call(receiveOrder, { no })
  const [line] = await shop.db<[{ id: number }]>`
    select l.id from order_line l join shop_order o on o.id = l.order_id where o.no = ${no}`
  return { member, productId, no, orderLineId: line.id }
}
const praise = (orderLineId: number) => ({ orderLineId, score: 5, content: '读数清晰，归零准确。' })
const show = (id: number, state: 'published' | 'hidden' = 'published', reply = '') =>
  transaction(shop.db, (tx) => decide(tx, { id, state, reply, who: '运营', now: shop.now() }))
const shownOf = (productId: number) => shop.visitor.call(listReviews, { productId })

test('a buyer speaks once of what was received; everybody reads it after the shop did', async () => {
  const { member, productId, no, orderLineId } = await received()
  expect(await member.call(listReviewable, { no })).toMatchObject({
    total: 1,
    data: [{ orderLineId, title: '数显卡尺' }],
  })
  const { body: photo } = await sendFile(shop, member, { bytes: await aPicture() })
  const { id } = await member.call(submitReview, { ...praise(orderLineId), images: [photo.data.id] })
  expect((await member.call(listReviewable, {})).total).toBe(0)
  expect((await shownOf(productId)).total).toBe(0)
  expect((await member.call(listOwnReviews, {})).data).toMatchObject([{ id, state: 'pending' }])

  await show(id, 'published', '感谢认可！')
  const shown = await shownOf(productId)
  expect(shown).toMatchObject({
    total: 1,
    summary: { count: 1, average: 5, byScore: [1, 0, 0, 0, 0] },
    data: [
      {
        score: 5,
        content: '读数清晰，归零准确。',
        images: [photo.data.url],
        reply: '感谢认可！',
        spec: '规格1',
      },
    ],
  })
  const [{ nickname }] = await shop.db<
    [{ nickname: string }]
  >`select nickname from member where id = ${member.id}`
  expect(JSON.stringify(shown)).not.toContain(nickname)
  expect(shown.data[0]?.author).toContain('*')

  const rating = async () => (await shop.visitor.call(getProduct, { id: productId })).rating
  expect(await rating()).toEqual({ count: 1, average: 5 })
  await show(id, 'hidden')
  expect((await shownOf(productId)).summary.count).toBe(0)
  expect(await rating()).toEqual({ count: 0, average: 0 })
})

test('readers choose by score and by pictures, and the sum stays that of all', async () => {
  const { member, productId, orderLineId } = await received()
  const { id } = await member.call(submitReview, { orderLineId, score: 2, content: '包装有些松动。' })
  await show(id)
  const chosen = async (wish: object) => (await shop.visitor.call(listReviews, { productId, ...wish })).total
  expect([
    await chosen({ score: 2 }),
    await chosen({ score: 5 }),
    await chosen({ withImages: true }),
  ]).toEqual([1, 0, 0])
  expect((await shop.visitor.call(listReviews, { productId, score: 5 })).summary.count).toBe(1)
})

test('fifty clicks are one review', async () => {
  const { member, orderLineId } = await received()
  const reasons = await Promise.all(
    Array.from({ length: 50 }, () => reasonOf(member.call(submitReview, praise(orderLineId)))),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(new Set(reasons)).toEqual(new Set(['ok', 'reviewedAlready']))
})

test('only its own buyer, only when it was received, only for half a year', async () => {
  const { member, no, orderLineId } = await received()
  const waiting = await received({ done: false })
  const stranger = await shop.member()
  const ask = (who: TestMember, line: number) => reasonOf(who.call(submitReview, praise(line)))
  expect(await ask(stranger, orderLineId)).toBe('notReviewable')
  expect(await ask(waiting.member, waiting.orderLineId)).toBe('notReviewable')
  expect(await ask(member, 987_654_321)).toBe('notReviewable')
  const longAgo = new Date(Date.now() - (REVIEW_RULES.days + 1) * 86_400_000)
  await shop.db`update shop_order set done_at = ${longAgo} where no = ${no}`
  expect(await ask(member, orderLineId)).toBe('notReviewable')
  expect((await member.call(listReviewable, {})).total).toBe(0)
})

test('goods that never came are not spoken of: asked back before, or still in the depot', async () => {
  await shop.config('priceOrScore', '1')
  onTestFinished(async () => {
    await shop.config('priceOrScore', '2')
  })
  const staff = await shop.staff()
  const member = await aBuyer(shop)
  const goods = await Promise.all([shop.product(), shop.product()])
  const order = await bought(shop, member, [
    { skuId: goods[0].skuId, quantity: 1 },
    { skuId: goods[1].skuId, quantity: 1 },
  ])
  await givenBack(shop, staff, await asked(member, order, [1, 0]))
  await transaction(shop.db, (tx) =>
    shipOrder(tx, {
      no: order.no,
      carrier: '顺丰速运',
      trackingNo: 'SF900001',
      staff: '测试',
      now: shop.now(),
    }),
  )
  await member.call(receiveOrder, { no: order.no })
  const open = async (no: string) =>
    (await member.call(listReviewable, { no })).data.map(({ orderLineId }) => orderLineId)
  expect(await open(order.no)).toEqual([order.lineIds[1]])
  expect(await reasonOf(member.call(submitReview, praise(order.lineIds[0]!)))).toBe('notReviewable')

  const { items, orderNo } = await held(shop, member, [{ skuId: goods[0].skuId, quantity: 2 }])
  expect(await open(orderNo)).toEqual([])
  const { digits } = await member.call(createDepotCode, { lines: [{ itemId: items[0]!.id, quantity: 1 }] })
  await staff.call(redeemVoucher, { code: digits })
  expect(await open(orderNo)).toHaveLength(1)
})

test('what is wrong is said beside its field', async () => {
  const { member, orderLineId } = await received()
  const { body: foreign } = await sendFile(shop, await shop.member(), { bytes: await aPicture() })
  const cases: [object, string][] = [
    [{ score: 0 }, 'score'],
    [{ score: 4.5 }, 'score'],
    [{ content: '很好' }, 'content'],
    [{ content: '好'.repeat(501) }, 'content'],
    [{ images: [foreign.data.id] }, 'images'],
  ]
  for (const [wrong, field] of cases) {
    const { body } = await member.ask(submitReview, { ...praise(orderLineId), ...wrong })
    expect(Object.keys((body.data as { fields: object }).fields)).toEqual([field])
  }
})

/** Sends a picture, reviews with it and has it shown. */
async function pictured({ member, orderLineId }: Awaited<ReturnType<typeof received>>) {
  const { body } = await sendFile(shop, member, { bytes: await aPicture() })
  const photo = body.data as { id: number; url: string }
  const { id } = await member.call(submitReview, { ...praise(orderLineId), images: [photo.id] })
  await show(id)
  return photo
}
const sweepLater = async () => {
  shop.setNow(new Date(shop.now().getTime() + 3 * 86_400_000))
  await uploadTasks(shop.app.house)['upload.sweep']?.({} as never, { now: shop.now() } as never)
}

test('a portrait that a review shows as well outlives its replacement', async () => {
  const bought = await received()
  const { member, productId } = bought
  const photo = await pictured(bought)
  await member.call(saveProfile, { avatarId: photo.id })
  const { body: other } = await sendFile(shop, member, { bytes: await aPicture() })
  await member.call(saveProfile, { avatarId: other.data.id })
  await sweepLater()
  expect((await shownOf(productId)).data[0]?.images).toEqual([photo.url])
  expect((await shop.app.http.inject(photo.url)).statusCode).toBe(200)
})

test('pictures of who closes the account go, what was said stays, and the sweep goes on', async () => {
  const bought = await received()
  const { member, productId } = bought
  const photo = await pictured(bought)
  const unused = await sendFile(shop, await shop.member(), { bytes: await aPicture() })
  shop.setNow(new Date(shop.now().getTime() + 61_000))
  const code = await aCode(aStranger(shop).from, member.mobile, 'close')
  await member.call(deleteAccount, { code, giveUpPoints: true })
  expect((await shownOf(productId)).data).toMatchObject([{ author: '会员', images: [] }])
  await sweepLater()
  const files = await storedFiles(shop)
  for (const { url } of [photo, unused.body.data as { url: string }])
    expect(files).not.toContain(url.split('/').at(-1))
})
