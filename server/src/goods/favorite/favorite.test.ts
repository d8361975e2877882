import {
  addFavorites,
  FAVORITE_MOST,
  listFavorites,
  pickFavorites,
  removeFavorites,
} from '@gongfang/contract/goods/favorite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a member sets products aside, sees what they cost then and now, and puts them back', async () => {
  const member = await shop.member()
  const [first, second] = [
    await shop.product({ title: '数显扭力扳手', priceFen: 26_000 }),
    await shop.product({ title: '棘轮扳手', priceFen: 5_000 }),
  ]
  const productIds = [first.productId, second.productId]
  expect(await member.call(addFavorites, { productIds })).toEqual({ count: 2 })
  await shop.db`update product set price_min_fen = 24000 where id = ${first.productId}`
  expect(await member.call(addFavorites, { productIds: [first.productId] })).toEqual({ count: 2 })
  const listed = await member.call(listFavorites, { keyword: '扭力' })
  expect(listed).toMatchObject({
    total: 1,
    data: [{ title: '数显扭力扳手', addedPriceFen: 26_000, card: { id: first.productId, priceFen: 24_000 } }],
  })
  expect(await member.call(pickFavorites, { productIds: [second.productId, 987_654] })).toEqual({
    productIds: [second.productId],
  })
  expect(await member.call(removeFavorites, { productIds })).toEqual({ count: 0 })
  expect((await member.call(listFavorites, {})).total).toBe(0)
})

test('what is no longer on sale stays on the list without a card, and what never was is not there', async () => {
  const member = await shop.member()
  const { productId } = await shop.product({ title: '停产的虎钳' })
  const draft = await shop.product()
  await shop.db`update product set status = 'draft' where id = ${draft.productId}`
  expect(await member.call(addFavorites, { productIds: [productId, draft.productId, 987_654] })).toEqual({
    count: 1,
  })
  await shop.db`update product set status = 'offSale' where id = ${productId}`
  expect((await member.call(listFavorites, {})).data).toMatchObject([{ title: '停产的虎钳', card: null }])
})

test('five hundred are kept, counted exactly even when added at once, and nobody sees another’s', async () => {
  const [member, other] = [await shop.member(), await shop.member()]
  const { productId } = await shop.product()
  await shop.db`
    insert into product (title, category_id, status) select '占位商品 ' || n, p.category_id, 'onSale'
      from generate_series(1, ${FAVORITE_MOST + 5}) n, product p where p.id = ${productId}`
  const ids = (
    await shop.db<{ id: number }[]>`select id from product where title like '占位商品%' order by id`
  ).map(({ id }) => id)
  await shop.db`
    insert into favorite (member_id, product_id, added_price_fen, at)
    select ${member.id}, id, 0, now() from product where id = any(${ids.slice(0, FAVORITE_MOST - 5)})`
  const reasons = await Promise.all(
    ids.slice(-10).map((id) => reasonOf(member.call(addFavorites, { productIds: [id] }))),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'favoritesFull')).toHaveLength(5)
  expect((await other.call(listFavorites, {})).total).toBe(0)
})
