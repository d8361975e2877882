import { dayAfter } from '@gongfang/contract/base/time'
import { listHistory } from '@gongfang/contract/system/audit'
import { configKeys, getSiteConfig } from '@gongfang/contract/system/config'
import {
  configGroups,
  listConfig,
  previewPricing,
  saveConfig,
  testProvider,
} from '@gongfang/contract/system/config-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestClient, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestClient
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff(['config.read', 'config.write'])
})
afterAll(() => shop.close())

const keyNow = async (key: string) => (await staff.call(listConfig, {})).find((one) => one.key === key)?.value

test('every key has its place on the screen, or a screen of its own', () => {
  const placed = configGroups.flatMap(({ fields }) => fields.map(({ key }) => key as string))
  expect(new Set(placed).size).toBe(placed.length)
  expect(Object.keys(configKeys).filter((key) => !placed.includes(key) && key !== 'indexBanner')).toEqual([])
})

test('what staff set is what shoppers read next, with who did it and what it was before', async () => {
  await staff.call(saveConfig, {
    changes: [
      { key: 'priceOrScore', seen: '1', value: '2' },
      { key: 'kefuMobile', seen: '', value: '400-000-0000' },
    ],
  })
  expect(await shop.visitor.call(getSiteConfig, {})).toMatchObject({
    priceOrScore: '2',
    kefuMobile: '400-000-0000',
  })
  const { rows } = await staff.call(listHistory, { subject: 'config priceOrScore' })
  expect(rows[0]).toMatchObject({ before: '1', after: '2' })
  await staff.call(saveConfig, { changes: [{ key: 'priceOrScore', seen: '2', value: null }] })
  expect(await keyNow('priceOrScore')).toBe('1')
})

test('nonsense is refused beside its key, and nothing of the group is kept', async () => {
  await expect(
    staff.call(saveConfig, {
      changes: [
        { key: 'name', seen: '工坊商城', value: '新名字' },
        { key: 'scoreBuyRate', seen: 32, value: 0 },
      ],
    }),
  ).rejects.toMatchObject({ fields: { scoreBuyRate: '至少为 1' } })
  expect(await keyNow('name')).toBe('工坊商城')
})

const FULL = Array.from({ length: 201 }, (_, at) => dayAfter('2026-01-01', at))

test.each([
  [{ daysOff: ['2026-02-30'], workDays: [] }, '日期不正确'],
  [{ daysOff: ['2026-10-01', '2026-10-01'], workDays: [] }, '2026-10-01 写了两次'],
  [{ daysOff: ['2026-10-10'], workDays: ['2026-10-10'] }, '2026-10-10 同时写在放假和调休上班中'],
  [
    { daysOff: [], workDays: ['2026-10-10', '2026-10-09'] },
    '2026-10-09 是周五，本来就上班，请核对调休上班的日期',
  ],
  [{ daysOff: FULL, workDays: [] }, '放假最多 200 天，请删除往年的'],
])('of holidays %# it is said what is wrong', async (value, said) => {
  const seen = { daysOff: [], workDays: [] }
  await expect(staff.call(saveConfig, { changes: [{ key: 'holidays', seen, value }] })).rejects.toMatchObject(
    { fields: { holidays: said } },
  )
})

test('holidays are kept as they were typed, and are no business of visitors', async () => {
  const seen = { daysOff: [], workDays: [] }
  const value = { daysOff: FULL.slice(0, 200), workDays: ['2026-10-10'] }
  await staff.call(saveConfig, { changes: [{ key: 'holidays', seen, value }] })
  expect(await keyNow('holidays')).toEqual(value)
  expect(await shop.visitor.call(getSiteConfig, {})).not.toHaveProperty('holidays')
  await staff.call(saveConfig, { changes: [{ key: 'holidays', seen: value, value: null }] })
  expect(await keyNow('holidays')).toEqual(seen)
})

test('of twenty who change the same key at once, one does and the others are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      staff.ask(saveConfig, { changes: [{ key: 'beian', seen: '', value: `备案 ${at}` }] }),
    ),
  )
  expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.reason === 'changedMeanwhile')).toHaveLength(19)
})

test('another rate shows beforehand what it does, and does nothing', async () => {
  await shop.product({ title: '卷尺', skus: [{ priceFen: 1000 }, { priceFen: 2000, points: 77 }] })
  const { ownPoints, converted, examples } = await staff.call(previewPricing, { scoreBuyRate: 64 })
  expect({ ownPoints, converted }).toEqual({ ownPoints: 1, converted: 1 })
  expect(examples.find((one) => one.before.fen === 1000)).toMatchObject({
    before: { points: 320 },
    after: { points: 640 },
  })
  expect(examples.find((one) => one.before.fen === 2000)).toMatchObject({
    before: { points: 77 },
    after: { points: 77 },
  })
  expect(await keyNow('scoreBuyRate')).toBe(32)
})

test('the test of the file store writes, reads and leaves nothing behind', async () => {
  expect(await staff.call(testProvider, { what: 'storage' })).toMatchObject({
    text: expect.stringContaining('存储正常'),
  })
})
