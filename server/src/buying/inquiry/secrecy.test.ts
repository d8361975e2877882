import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import {
  checkOffer,
  exportComparison,
  exportOffer,
  getComparison,
  getInquiry,
  getOfferVersion,
  listInquiries,
} from '@gongfang/contract/buying/inquiry'
import { getInquiryDesk } from '@gongfang/contract/buying/inquiry-desk'
import { allInstitutionRoles, type InstitutionRole, roleMay } from '@gongfang/contract/people/institution'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { aBuyer } from '../../testing/buying.ts'
import { anInquiry, anOffer, madeModel } from '../../testing/inquiries.ts'
import { endpointsOf, searchAnswers, textOf } from '../../testing/secrecy.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })

const PLANTED_FEN = 7_654_321
const TITLE = '植入的询价'
/** An article that was described, and the model that was made for it. */
const MADE = '植入的定制件'
const PLANTED = new RegExp(`${PLANTED_FEN}|76543\\.21|76,543|${TITLE}|${MADE}|6543219|65432\\.19`)

const logged: string[] = []
let shop: TestShop
let owner: TestMember
let buyer: TestMember
let no: string
let goods: { productId: number; skuId: number }
let made: { productId: number; skuId: number; modelCode: string }
beforeAll(async () => {
  shop = await openTestShop({ logged: (line) => void logged.push(line) })
  owner = await aBuyer(shop)
  buyer = await aColleague(shop, owner, 'purchaser')
  goods = await shop.product({ title: '植入用扳手', priceFen: 9_000_000 })
  const asked = [
    { skuId: goods.skuId, quantity: 1 },
    { text: MADE, quantity: 1, unit: '件' },
  ]
  no = await anInquiry(buyer, asked, { title: TITLE })
  const staff = await shop.staff()
  const model = await madeModel(shop, staff, no, { title: MADE, priceFen: fen(6_543_219) })
  const [product] = await shop.db<
    [{ id: number }]
  >`select product_id as id from sku where id = ${model.skuId}`
  made = { ...model, productId: product.id }
  await work(shop)
  await anOffer(staff, no, {
    lines: [
      { skuId: goods.skuId, quantity: 1, priceFen: fen(PLANTED_FEN) },
      { skuId: made.skuId, quantity: 1, priceFen: fen(6_543_219) },
    ],
  })
})
afterAll(() => shop.close())

const wishes = (): Record<string, unknown>[] => [
  {},
  { no },
  { no, version: 1 },
  { number: no, check: '1-ABCDEFGH23456789' },
  { keyword: TITLE },
  { keyword: no },
  { tab: 'all', scope: 'all' },
  { id: goods.productId },
  { keyword: '植入用扳手' },
  { skuIds: [goods.skuId] },
  { id: made.productId },
  { productId: made.productId },
  { keyword: MADE },
  { keyword: made.modelCode },
  { codes: [made.modelCode] },
  { skuId: made.skuId, quantity: 1 },
  { skuIds: [made.skuId] },
  { lines: [{ skuId: made.skuId, quantity: 1 }] },
  { source: { kind: 'buyNow', skuId: made.skuId, quantity: 1 } },
  { source: { kind: 'offer', no, version: 1, lines: [{ lineId: 1, quantity: 1 }] } },
]
const search = (asker: TestMember | TestShop['visitor'], endpoints: readonly Endpoint[]) =>
  searchAnswers(asker, endpoints, { wishes: wishes(), planted: PLANTED })

test('an offered price is in no public answer, whoever asks first, and in none of another institution', async () => {
  const stranger = await aBuyer(shop)
  const open = await endpointsOf(['anyone'])
  const answered =
    (await search(buyer, open)) + (await search(stranger, open)) + (await search(shop.visitor, open))
  expect(answered).toBeGreaterThan(60)
  const members = (await endpointsOf(['member', 'approvedMember'])).filter(
    ({ once, path }) => !once && !/logout|leave|close/i.test(path),
  )
  expect(await search(stranger, members)).toBeGreaterThan(100)
  expect(await search(shop.visitor, [checkOffer])).toBe(0)
})

const roles: readonly (InstitutionRole | 'asker' | 'stranger' | 'alone')[] = [
  ...allInstitutionRoles,
  ...(['asker', 'stranger', 'alone'] as const),
]
const reading: readonly [Endpoint, (no: string) => object][] = [
  [getInquiry, (no) => ({ no })],
  [getOfferVersion, (no) => ({ no, version: 1 })],
  [getComparison, (no) => ({ no })],
  [listInquiries, () => ({ scope: 'all' })],
]

test.each(roles)('%s sees it by role alone', async (role) => {
  const member =
    role === 'asker'
      ? buyer
      : role === 'stranger'
        ? await aBuyer(shop)
        : role === 'alone'
          ? await shop.member({ status: 'incomplete' })
          : await aColleague(shop, owner, role)
  const isColleague = role !== 'asker' && role !== 'stranger' && role !== 'alone'
  const isSeen = isColleague && roleMay([role], 'prices') && roleMay([role], 'ordersOfAll')
  for (const [endpoint, wish] of reading) {
    const { bytes } = await member.ask(endpoint, wish(no))
    const isList = endpoint === listInquiries
    expect([endpoint.path, PLANTED.test(await textOf(bytes))]).toEqual([
      endpoint.path,
      isSeen || (role === 'asker' && !isList),
    ])
  }
  for (const endpoint of [exportOffer, exportComparison]) {
    const { headers } = await member.ask(endpoint, endpoint === exportOffer ? { no, version: 1 } : { no })
    expect(headers['content-type'] === 'application/pdf').toBe(isSeen || role === 'asker')
  }
})

test('staff read it with their permission alone', async () => {
  const clerk = await shop.staff(['inquiry.read'])
  expect(PLANTED.test(JSON.stringify(await clerk.call(getInquiryDesk, { no })))).toBe(true)
  const other = await shop.staff(['order.read', 'price.read'])
  expect((await other.ask(getInquiryDesk, { no })).status).toBe(403)
})

test('no line of the log has a price or a title', () => {
  const all = logged.join('')
  expect(all).toContain('/api/admin.inquiry/offer')
  expect(all).toContain('/api/user.inquiry/detail')
  expect(PLANTED.test(all)).toBe(false)
})
