import { dayOf } from '@gongfang/contract/base/time'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { exportFundMonth } from '@gongfang/contract/people/fund'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keepDeadlines } from '../../buying/order/deadline/actions.ts'
import { transaction } from '../../db/connect.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow } from '../../testing/buying.ts'
import { aFund } from '../../testing/funds.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const sheetsOf = async (member: TestMember, month: string) =>
  (await readXlsx((await member.ask(exportFundMonth, { month })).bytes)).sheets

test('the sheet of a month adds up, and the next month begins where it ended', async () => {
  const owner = await aBuyer(shop)
  const { id, code } = await aFund(owner, { amount: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(owner, { skuId, quantity: 3, fundId: id })
  const { outTradeNo } = await owner.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  const waiting = await buyNow(owner, { skuId, fundId: id })
  const month = dayOf(shop.now()).slice(0, 7)
  const sumsOf = async (wanted: string) =>
    (await sheetsOf(owner, wanted))[0]!.rows.find(([first]) => first === code)?.slice(5)
  expect(await sumsOf(month)).toEqual([0, 100, 10, 30, 0, 60])
  const [, entries] = await sheetsOf(owner, month)
  expect(entries!.rows.filter(([first]) => first === code).map((cells) => cells.slice(3, 8))).toEqual([
    ['拨款', 100, 100, 100, null],
    ['占用', 30, -30, 70, no],
    ['支出', 30, 0, 70, no],
    ['占用', 10, -10, 60, waiting.no],
  ])
  shop.setNow(new Date(shop.now().getTime() + 32 * 86_400_000))
  await keepDeadlines({ db: shop.db, run: (task) => transaction(shop.db, task), now: shop.now() })
  expect(await sumsOf(dayOf(shop.now()).slice(0, 7))).toEqual([60, 0, -10, 0, 0, 70])
  expect(await sumsOf(month)).toEqual([0, 100, 10, 30, 0, 60])
})

test('a month is exported for who may read the funds, and says what is wrong', async () => {
  const owner = await aBuyer(shop)
  const [finance, buyer, viewer] = [
    await aColleague(shop, owner, 'finance'),
    await aColleague(shop, owner, 'purchaser'),
    await aColleague(shop, owner, 'viewer'),
  ]
  const [mine, other] = [await aFund(owner), await aFund(owner, { ownerId: buyer.id })]
  await aFund(await shop.member())
  const month = dayOf(shop.now()).slice(0, 7)
  const codesOf = async (member: TestMember) =>
    (await sheetsOf(member, month)).map(({ rows }) =>
      rows.map(([first]) => String(first)).filter((cell) => cell.startsWith('JF-')),
    )
  const all = [mine.code, other.code]
  for (const member of [owner, finance]) expect(await codesOf(member)).toEqual([all, all])
  expect(await codesOf(buyer)).toEqual([[other.code], [other.code]])
  const refused = async (who: TestMember, wish: object) =>
    (await who.ask(exportFundMonth, wish as never)).body
  expect(await refused(viewer, { month })).toMatchObject({ reason: 'nothingToReport' })
  expect(await refused(owner, { month: '2020-01' })).toMatchObject({ reason: 'nothingToReport' })
  for (const wrong of ['2020-13', '', 202611, undefined])
    expect(await refused(owner, { month: wrong })).toMatchObject({
      data: { fields: { month: '月份不正确' } },
    })
})
