import { getSiteConfig } from '@gongfang/contract/system/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const site = () => shop.visitor.call(getSiteConfig, {})

test('a shop that nobody configured has a name, sells for money and 32 points are a yuan', async () => {
  expect(await site()).toMatchObject({
    name: '工坊商城',
    priceOrScore: '1',
    scoreBuyRate: 32,
    dispatchHour: 16,
    pointsRewardPerYuan: 1,
    indexBanner: [],
    demo: true,
  })
})

test('what is set is what everybody reads next, until it is set back', async () => {
  await shop.config('priceOrScore', '2')
  await shop.config('name', '育才工具')
  expect(await site()).toMatchObject({ priceOrScore: '2', name: '育才工具' })
  await shop.config('priceOrScore', null)
  await shop.config('name', null)
  expect(await site()).toMatchObject({ priceOrScore: '1', name: '工坊商城' })
})

test.each([
  ['priceOrScore', '3'],
  ['kefuQrcode', 'javascript:alert(1)'],
  ['kefuQrcode', '//elsewhere.example/a.png'],
  ['kefuQrcode', 'data:image/svg+xml,x'],
  ['priceOrScore', 2],
  ['scoreBuyRate', 0],
  ['scoreBuyRate', -32],
  ['scoreBuyRate', 1.5],
  ['scoreBuyRate', '32'],
  ['name', ''],
  ['name', '名'.repeat(21)],
  ['logo', 'javascript:alert(1)'],
  ['logo', '//elsewhere.example/logo.png'],
  ['indexBanner', [{ image: '/a.webp' }]],
  ['pointsDeductionPercent', 101],
  ['unpaidMinutes', 0],
  ['dispatchHour', 0],
  ['dispatchHour', 25],
] as const)('%s = %j is refused and changes nothing', async (key, value) => {
  const before = await site()
  await expect(shop.config(key, value)).rejects.toThrow('填写的内容有误')
  expect(await site()).toEqual(before)
})

test('a change names who made it, and what it was before', async () => {
  await shop.config('beian', '浙ICP备00000000号')
  const [entry] = await shop.db`select who, subject, before, after from audit_entry order by id desc limit 1`
  expect(entry).toEqual({ who: 'test', subject: 'config beian', before: '', after: '浙ICP备00000000号' })
})
