import { exportPointsEntries, listPointsEntries } from '@gongfang/contract/people/points'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { bookPoints } from './actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

const NOW = new Date('2026-11-20T04:00:00Z')

/** A ledger with one entry in October, Shanghai time, and three in November. */
async function aLedger(): Promise<TestMember> {
  const member = await shop.member()
  const book = (delta: number, kind: 'topUp' | 'adjust' | 'orderReward', at: string, note = '') =>
    bookPoints(shop.db, {
      memberId: member.id,
      delta,
      kind,
      reference: `${kind} ${at}`,
      note,
      at: new Date(at),
    })
  await book(500, 'topUp', '2026-10-31T15:59:00Z')
  await book(80, 'orderReward', '2026-10-31T16:01:00Z')
  await book(-30, 'adjust', '2026-11-02T00:00:00Z', '=1+1')
  await book(20, 'adjust', '2026-11-03T00:00:00Z')
  shop.setNow(NOW)
  return member
}

test('the ledger runs backwards with its balance, beside what this month has brought and taken', async () => {
  const member = await aLedger()
  const { data, balance, thisMonth, total } = await member.call(listPointsEntries, {})
  expect(data.map(({ delta, balanceAfter }) => [delta, balanceAfter])).toEqual([
    [20, 570],
    [-30, 550],
    [80, 580],
    [500, 500],
  ])
  expect({ balance, thisMonth, total }).toEqual({
    balance: 570,
    thisMonth: { gained: 100, spent: 30 },
    total: 4,
  })
})

test.each([
  [{ direction: 'gained' }, [20, 80, 500]],
  [{ direction: 'spent' }, [-30]],
  [{ kind: 'adjust' }, [20, -30]],
  [{ direction: 'gained', kind: 'adjust' }, [20]],
  [{ month: '2026-10' }, [500]],
  [{ month: '2026-11', direction: 'gained' }, [20, 80]],
  [{ month: '2026-09' }, []],
] as const)('%j leaves %j, and the account’s own sums', async (filter, deltas) => {
  const member = await aLedger()
  const { data, total, balance, thisMonth } = await member.call(listPointsEntries, filter)
  expect([data.map(({ delta }) => delta), total]).toEqual([deltas, deltas.length])
  expect([balance, thisMonth.gained]).toEqual([570, 100])
})

test('a client of old that says nothing, or something odd beside it, gets everything', async () => {
  const member = await aLedger()
  const { body } = await member.ask(listPointsEntries, { page: 1, type: 'x' })
  expect(body).toMatchObject({ code: 1, data: { total: 4 } })
})

test('nobody sees another one’s entries', async () => {
  await aLedger()
  const { total, balance } = await (await shop.member()).call(listPointsEntries, {})
  expect([total, balance]).toEqual([0, 0])
})

test('an entry leads to its order', async () => {
  await someFreight(shop)
  const member = await aBuyer(shop, { points: 1000 })
  const { skuId } = await shop.product({ priceFen: 1000, stock: 5 })
  const { no } = await buyNow(member, { skuId, deductPoints: 32 })
  const { data } = await member.call(listPointsEntries, { kind: 'orderPay' })
  expect(data).toMatchObject([{ delta: -32, orderNo: no, activityId: null }])
})

test('the rules are those of the configuration', async () => {
  await shop.config('pointsRewardPerYuan', 3)
  await shop.config('registerPoints', 0)
  const { rules } = await (await shop.member()).call(listPointsEntries, {})
  expect(rules).toEqual({ rewardPerYuan: 3, deductionPercent: 50, registerPoints: 0 })
})

test('the sheet holds what is filtered, and no formula', async () => {
  const member = await aLedger()
  const { bytes, headers } = await member.ask(exportPointsEntries, { month: '2026-11' })
  expect(headers['content-disposition']).toContain(encodeURIComponent('积分明细_20261120.xlsx'))
  const rows = (await readXlsx(bytes)).sheets[0]!.rows
  expect(rows.find((row) => row[2] === -30)?.slice(1, 5)).toEqual(['人工调整', -30, 550, '=1+1'])
  expect(rows.at(-1)?.[2]).toBe(70)
  expect(await reasonOf(member.call(exportPointsEntries, { month: '2020-01' }))).toBe('nothingToReport')
})

test('points are offered for sale only while there is a way to pay for them', async () => {
  const offered = async () => (await (await shop.member()).call(listPointsEntries, {})).topUpOpen
  expect(await offered()).toBe(true)
  const env = shop.app.house.env as { demo: boolean }
  env.demo = false
  try {
    expect(await offered()).toBe(false)
  } finally {
    env.demo = true
  }
})
