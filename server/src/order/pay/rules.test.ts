import { expect, test } from 'vitest'
import { payBeforeOf, payWaysOf } from './rules.ts'

const all = { wechat: true, bank: true, demo: true }
test.each([
  ['money', 100, all, ['wechat', 'demo', 'bank']],
  ['money', 100, { ...all, demo: false }, ['wechat', 'bank']],
  ['money', 100, { wechat: false, bank: false, demo: false }, []],
  ['money', 0, all, ['points']],
  ['points', 0, all, ['points']],
] as const)('%s, %i to pay and %j open is paid by %j', (currency, payableFen, open, ways) => {
  expect(payWaysOf({ currency, payableFen }, open)).toEqual(ways)
})

test.each([
  ['wechat', '2026-11-20T00:45:00.000Z'],
  ['demo', '2026-11-20T00:45:00.000Z'],
  ['bank', '2026-11-27T00:00:00.000Z'],
] as const)('by %s it waits until %s', (way, until) => {
  const createdAt = new Date('2026-11-20T00:00:00Z')
  expect(payBeforeOf(createdAt, way, { unpaidMinutes: 45 }).toISOString()).toBe(until)
})
