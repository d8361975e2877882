import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { previewOrder } from '@gongfang/contract/buying/order'
import { exportCart, listCart, putIntoCart } from '@gongfang/contract/goods/cart'
import { exportProducts } from '@gongfang/contract/goods/catalogue'
import { listAgreedPrices } from '@gongfang/contract/goods/price-list'
import {
  listPriceRows,
  publishPriceList,
  readPriceList,
  savePriceList,
  savePriceRows,
} from '@gongfang/contract/goods/price-list-desk'
import { exportList, getList, putIntoList } from '@gongfang/contract/goods/shopping-list'
import { allInstitutionRoles, type InstitutionRole, roleMay } from '@gongfang/contract/people/institution'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anAddress } from '../../testing/buying.ts'
import { endpointsOf, searchAnswers, textOf } from '../../testing/secrecy.ts'
import { openTestShop, type TestClient, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })

const PLANTED_FEN = 7_654_321
const NAME = '植入的价目表'
const PLANTED = new RegExp(`${PLANTED_FEN}|76543\\.21|76,543|${NAME}`)

const logged: string[] = []
let shop: TestShop
let owner: TestMember
let goods: { productId: number; skuId: number; modelCode: string; categoryId: number }
beforeAll(async () => {
  shop = await openTestShop({ logged: (line) => void logged.push(line) })
  owner = await shop.member()
  await anAddress(owner)
  const { productId, skuId } = await shop.product({ title: '植入用扳手', priceFen: 9_000_000 })
  const [{ modelCode, categoryId }] = await shop.db<[{ modelCode: string; categoryId: number }]>`
    select s.model_code, p.category_id from sku s join product p on p.id = s.product_id where s.id = ${skuId}`
  goods = { productId, skuId, modelCode, categoryId }
  await publishPlanted()
})
afterAll(() => shop.close())

/** As the desk does it, so that its requests are in the log as well. */
async function publishPlanted() {
  const clerk = await shop.staff()
  const head = { name: NAME, note: '', priority: 0, fromOn: '2020-01-01', untilOn: '2028-12-31' }
  const { id } = await clerk.call(savePriceList, {
    ...{ id: null, revision: 0, ...head },
    institutionIds: [owner.institutionId!],
  })
  const cells = { priceFen: PLANTED_FEN, offPermille: null, points: null, minimum: 1, tiers: [] }
  const row = { goods: `s${goods.skuId}`, was: null, cells }
  await clerk.call(savePriceRows, { id, rows: [row] })
  await clerk.ask(savePriceRows, { id, rows: [row] })
  expect(JSON.stringify(await clerk.call(listPriceRows, { id }))).toMatch(PLANTED)
  await clerk.call(publishPriceList, { id, revision: (await clerk.call(readPriceList, { id })).revision })
}

const wishes = (): Record<string, unknown>[] => [
  {},
  { id: goods.productId },
  { keyword: goods.modelCode },
  { keyword: '植入用扳手' },
  { categoryId: goods.categoryId },
  { sort: 'priceAsc' },
  { productIds: [goods.productId] },
  { skuIds: [goods.skuId] },
  { codes: [goods.modelCode] },
  { skuId: goods.skuId, quantity: 1 },
]

const search = (asker: TestClient, endpoints: readonly Endpoint[]) =>
  searchAnswers(asker, endpoints, { wishes: wishes(), planted: PLANTED })

test('a planted price is in no public answer, whoever asks first, and in none of another institution', async () => {
  const stranger = await shop.member()
  await anAddress(stranger)
  const open = await endpointsOf(['anyone'])
  // With the token first, so that what is kept was made for somebody who may see the price.
  const answered =
    (await search(owner, open)) + (await search(stranger, open)) + (await search(shop.visitor, open))
  expect(answered).toBeGreaterThan(60)
  await stranger.call(putIntoCart, { lines: [{ skuId: goods.skuId, quantity: 1 }] })
  await stranger.call(putIntoList, { name: '常购', lines: [{ skuId: goods.skuId, quantity: 1 }] })
  // Without what ends a session or needs a key.
  const members = (await endpointsOf(['member', 'approvedMember'])).filter(
    ({ once, path }) => !once && !/logout|leave|close/i.test(path),
  )
  expect(await search(stranger, members)).toBeGreaterThan(100)
  expect((await stranger.call(listCart, {})).lines).toMatchObject([{ priceFen: 9_000_000 }])
})

const roles: readonly (InstitutionRole | 'stranger' | 'alone')[] = [
  ...allInstitutionRoles,
  'stranger',
  'alone',
]

test.each(roles)(
  '%s: each screen with prices and each file shows it or hides it by the role alone',
  async (role) => {
    const member =
      role === 'stranger'
        ? await shop.member()
        : role === 'alone'
          ? await shop.member({ status: 'incomplete' })
          : await aColleague(shop, owner, role)
    const isSeen = role !== 'stranger' && role !== 'alone' && roleMay([role], 'prices')
    const isOrdering = role === 'stranger' || (role !== 'alone' && roleMay([role], 'order'))
    const lines = [{ skuId: goods.skuId, quantity: 1 }]
    await member.call(putIntoCart, { lines })
    const { id } = await member.call(putIntoList, { name: '常购', lines })
    const asked: [Endpoint, unknown][] = [
      [listAgreedPrices, { skuIds: [goods.skuId], productIds: [goods.productId] }],
      [listCart, {}],
      [exportCart, {}],
      [getList, { id }],
      [exportList, { id }],
      [exportProducts, { categoryId: goods.categoryId }],
      [previewOrder, { source: { kind: 'buyNow', skuId: goods.skuId, quantity: 1 } }],
    ]
    const refused: string[] = []
    for (const [endpoint, wish] of asked) {
      const { status, body, bytes } = await member.ask(endpoint, wish)
      const isAnswered = status === 200 && body.code === 1
      if (!isAnswered) refused.push(endpoint.path)
      const isShown = PLANTED.test(await textOf(bytes))
      expect([endpoint.path, isShown]).toEqual([endpoint.path, isAnswered && isSeen])
    }
    expect(refused).toEqual(isOrdering ? [] : [previewOrder.path])
  },
)

test('no line of the log has a price or the name of a list, whoever asked, saved and was refused', () => {
  const all = logged.join('')
  expect(all).toContain('/api/admin.priceList/saveRows')
  expect(all).toContain('/api/user.priceList/prices')
  expect(PLANTED.test(all)).toBe(false)
})
