import { receiveOrder } from '@gongfang/contract/buying/order'
import { listReviews, submitReview } from '@gongfang/contract/buying/review'
import {
  countReviews,
  hideReview,
  listReviewDesk,
  replyReview,
  showReviews,
} from '@gongfang/contract/buying/review-desk'
import { payOrder } from '@gongfang/contract/money/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { shipOrder } from '../order/door.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await shop.config('priceOrScore', '2')
  staff = await shop.staff(['review.moderate'])
})
afterAll(() => shop.close())

/** A word about goods that somebody bought, waiting to be read by the shop. */
async function aReview(content = '读数清晰，归零准确。') {
  const member = await aBuyer(shop, { points: 100_000 })
  const { productId, skuId } = await shop.product({ title: '数显卡尺' })
  const { no } = await buyNow(member, { skuId, way: 'points' })
  await member.call(payOrder, { no, way: 'points' })
  const parcel = { no, carrier: '顺丰速运', trackingNo: `SF${no}`, staff: '测试', now: shop.now() }
  await transaction(shop.db, (tx) => shipOrder(tx, parcel))
  await member.call(receiveOrder, { no })
  const [line] = await shop.db<[{ id: number }]>`
    select l.id from order_line l join shop_order o on o.id = l.order_id where o.no = ${no}`
  const { id } = await member.call(submitReview, { orderLineId: line.id, score: 4, content })
  return { id, productId, no }
}
const shownOf = async (productId: number) => (await shop.visitor.call(listReviews, { productId })).data
const rowOf = async (id: number) => (await staff.call(listReviewDesk, {})).rows.find((row) => row.id === id)

test('several are shown at once; those that a colleague decided meanwhile stay as they are', async () => {
  const [one, two] = [await aReview(), await aReview()]
  await staff.call(hideReview, { id: two.id, from: 'pending', reason: '与商品无关' })
  expect(await staff.call(showReviews, { ids: [one.id, two.id, 999_999], from: 'pending' })).toEqual({
    shown: 1,
    skipped: 2,
  })
  expect(await shownOf(one.productId)).toHaveLength(1)
  expect(await shownOf(two.productId)).toHaveLength(0)
  expect(await rowOf(two.id)).toMatchObject({
    state: 'hidden',
    hiddenReason: '与商品无关',
    decidedBy: staff.name,
  })
  expect(await staff.call(showReviews, { ids: [two.id], from: 'hidden' })).toEqual({ shown: 1, skipped: 0 })
  expect(await rowOf(two.id)).toMatchObject({ state: 'published', hiddenReason: '' })
})

test('as many as a list can choose are shown at once, and no more', async () => {
  const { id } = await aReview()
  const others = (count: number) => Array.from({ length: count }, (_, at) => 1_000_000 + at)
  expect(await reasonOf(staff.call(showReviews, { ids: [id, ...others(500)], from: 'pending' }))).toBe(
    'invalid',
  )
  expect(await staff.call(showReviews, { ids: [id, ...others(499)], from: 'pending' })).toEqual({
    shown: 1,
    skipped: 499,
  })
})

test('two at the same review: one decides, the other is told', async () => {
  const { id, productId } = await aReview()
  const other = await shop.staff(['review.moderate'])
  const [shown, hidden] = await Promise.all([
    staff.call(showReviews, { ids: [id], from: 'pending' }),
    reasonOf(other.call(hideReview, { id, from: 'pending', reason: '含广告或联系方式' })),
  ])
  expect([shown.shown, hidden]).toEqual(hidden === 'ok' ? [0, 'ok'] : [1, 'reviewMoved'])
  expect(await shownOf(productId)).toHaveLength(shown.shown)
})

test('the shop answers beneath the goods, takes it back, and hiding keeps it', async () => {
  const { id, productId } = await aReview()
  await staff.call(showReviews, { ids: [id], from: 'pending' })
  await staff.call(replyReview, { id, before: '', reply: '感谢认可！' })
  expect(await shownOf(productId)).toMatchObject([{ reply: '感谢认可！' }])
  expect(await reasonOf(staff.call(replyReview, { id, before: '', reply: '另一位同事' }))).toBe(
    'changedMeanwhile',
  )
  await staff.call(hideReview, { id, from: 'published', reason: '买家要求' })
  expect(await rowOf(id)).toMatchObject({ state: 'hidden', reply: '感谢认可！' })
  await staff.call(replyReview, { id, before: '感谢认可！', reply: '' })
  const entries = await shop.db`select what from audit_entry where subject = ${`review ${id}`} order by id`
  expect(entries.map(({ what }) => what)).toEqual([
    'review.published',
    'review.reply',
    'review.hidden',
    'review.reply',
  ])
})

test('one finds a review by its words and its state', async () => {
  const { id, no } = await aReview('电池盖有点松，其他都好。')
  expect(
    (await staff.call(listReviewDesk, { keyword: '电池盖', state: 'pending', score: 4 })).rows,
  ).toMatchObject([{ id, orderNo: no, title: '数显卡尺' }])
  const found = async (keyword: string) =>
    (await staff.call(listReviewDesk, { keyword })).rows.some((row) => row.id === id)
  expect([await found('卡尺'), await found('松'), await found('游标卡尺')]).toEqual([true, true, false])
  expect((await staff.call(countReviews, {})).pending).toBeGreaterThan(0)
})
