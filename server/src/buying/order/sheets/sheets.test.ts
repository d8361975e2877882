import { exportOrder, exportOrders, getOrder } from '@gongfang/contract/buying/order'
import { payOrder } from '@gongfang/contract/money/payment'
import { getUserInfo } from '@gongfang/contract/people/member'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { removeColleague } from '@gongfang/contract/people/team'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, anAddress, buyNow, someFreight } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../../testing/team.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets.map(({ rows }) => rows)

test('the orders of the list go into a book, with their lines, each in its own currency', async () => {
  const member = await aBuyer(shop, { points: 10_000 })
  const caliper = await shop.product({ title: '数显卡尺', priceFen: 12_345, skus: [{ modelCode: '=KC-1' }] })
  const paid = await buyNow(member, { skuId: caliper.skuId, quantity: 2 })
  await shop.config('priceOrScore', '2')
  const inPoints = await buyNow(member, {
    skuId: (await shop.product({ priceFen: 1000 })).skuId,
    way: 'points',
  })
  await shop.config('priceOrScore', '1')
  await member.call(payOrder, { no: inPoints.no, way: 'points' })

  const { bytes, headers } = await member.ask(exportOrders, {})
  expect(headers['content-disposition']).toContain(encodeURIComponent('我的订单_'))
  const [orders, lines] = await rowsOf(bytes)
  const money = orders!.find((row) => row[0] === paid.no)!
  expect([money[2], money[8], money[9], money[12], money[13] ?? null]).toEqual([
    '待付款',
    2,
    246.9,
    246.9,
    null,
  ])
  const points = orders!.find((row) => row[0] === inPoints.no)!
  expect([points[2], points[12] ?? null, points[13]]).toEqual(['待发货', null, inPoints.payablePoints])
  const line = lines!.find((row) => row[0] === paid.no)!
  expect(line.slice(4, 12)).toEqual(['=KC-1', '数显卡尺', line[6], '件', 2, 0, 123.45, 246.9])

  const only = await rowsOf((await member.ask(exportOrders, { tab: 'paid' })).bytes)
  expect(only.flat().some((row) => row[0] === paid.no)).toBe(false)
  expect(await reasonOf(member.call(exportOrders, { keyword: '没有这个' }))).toBe('nothingToReport')
})

test('an order belongs to the institution that it was placed in, wherever its buyer is now', async () => {
  const [former, present] = [await shop.member(), await shop.member()]
  const buyer = await aColleague(shop, former, 'purchaser')
  await anAddress(buyer)
  const { skuId } = await shop.product()
  const { no } = await buyNow(buyer, { skuId })
  const { jigou } = await former.call(getOrder, { no })
  await former.call(removeColleague, { memberId: buyer.id })
  const staff = await shop.staff()
  await staff.call(joinInstitution, {
    id: buyer.id,
    institutionId: present.institutionId!,
    roles: ['purchaser'],
  })
  const moved = await loggedInAgain(shop, buyer)
  expect((await moved.call(getUserInfo, {})).jigou).not.toBe(jigou)
  expect((await moved.call(getOrder, { no })).jigou).toBe(jigou)
})

test('an order goes into a sheet of its own, and nobody else’s does', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 5000, skus: [{ modelCode: 'ONE-1' }] })
  const { no } = await buyNow(member, { skuId, quantity: 3 })
  const { bytes, headers } = await member.ask(exportOrder, { no })
  expect(headers['content-disposition']).toContain(encodeURIComponent(`订单_${no}`))
  const [rows] = await rowsOf(bytes)
  expect(rows!.find((row) => row[1] === 'ONE-1')?.slice(5)).toEqual([3, 0, 50, 150])
  const texts = rows!.map((row) => String(row[0]))
  expect(texts.some((text) => text.includes('张三') && text.includes('文三路'))).toBe(true)
  expect(texts).toContain('商品金额 ¥150.00　运费 ¥12.00')
  expect(texts).toContain('应付：¥162.00（大写：壹佰陆拾贰元整）')
  expect(await reasonOf((await aBuyer(shop)).call(exportOrder, { no }))).toBe('notFound')
})
