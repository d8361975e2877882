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
  ['wechat', false, 3, '2026-11-20T00:45:00.000Z'],
  ['demo', false, 3, '2026-11-20T00:45:00.000Z'],
  ['bank', false, 3, '2026-11-27T00:00:00.000Z'],
  ['wechat', true, 3, '2026-11-23T00:00:00.000Z'],
  ['points', true, 3, '2026-11-23T00:00:00.000Z'],
  ['bank', true, 3, '2026-11-27T00:00:00.000Z'],
  ['bank', true, 30, '2026-12-20T00:00:00.000Z'],
] as const)(
  'by %s, approved %s, with %i days it waits until %s',
  (way, isApproved, approvedPayDays, until) => {
    const createdAt = new Date('2026-11-20T00:00:00Z')
    const config = { unpaidMinutes: 45, approvedPayDays }
    expect(payBeforeOf({ createdAt, way, isApproved }, config).toISOString()).toBe(until)
  },
)
