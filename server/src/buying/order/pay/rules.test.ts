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
  ['wechat', false, false, 3, '2026-11-20T00:45:00.000Z'],
  ['demo', false, false, 3, '2026-11-20T00:45:00.000Z'],
  ['bank', false, false, 3, '2026-11-27T00:00:00.000Z'],
  ['wechat', true, false, 3, '2026-11-23T00:00:00.000Z'],
  ['points', true, false, 3, '2026-11-23T00:00:00.000Z'],
  ['bank', true, false, 3, '2026-11-27T00:00:00.000Z'],
  ['bank', true, false, 30, '2026-12-20T00:00:00.000Z'],
  ['wechat', false, true, 3, '2026-11-22T00:00:00.000Z'],
  ['bank', false, true, 3, '2026-11-27T00:00:00.000Z'],
  ['wechat', true, true, 1, '2026-11-22T00:00:00.000Z'],
  ['wechat', true, true, 3, '2026-11-23T00:00:00.000Z'],
] as const)(
  'by %s, approved %s, colleagues asked %s, with %i days after approval it waits until %s',
  (way, isApproved, isAsked, approvedPayDays, until) => {
    const createdAt = new Date('2026-11-20T00:00:00Z')
    const config = { unpaidMinutes: 45, approvedPayDays, askedPayDays: 2 }
    expect(payBeforeOf({ createdAt, way, isApproved, isAsked }, config).toISOString()).toBe(until)
  },
)
