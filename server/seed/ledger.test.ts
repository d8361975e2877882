import { expect, test } from 'vitest'
import { ledgerFrom } from './ledger.ts'

const on = (day: number) => new Date(Date.UTC(2026, 10, day))
const budget = { at: on(1), points: 30_000 }
const move = (day: number, delta: number) => ({
  at: on(day),
  delta,
  kind: 'orderPay',
  reference: `order of day ${day}`,
  note: '',
})

test('entries stand in the order of time, each with the balance after it', () => {
  const entries = ledgerFrom(budget, [move(9, -5_000), move(3, -20_000), move(12, 100)])
  expect(entries.map(({ delta, balanceAfter }) => [delta, balanceAfter])).toEqual([
    [30_000, 30_000],
    [-20_000, 10_000],
    [-5_000, 5_000],
    [100, 5_100],
  ])
})

test.each([
  ['it covers all', [move(2, -30_000)], 30_000],
  ['it falls short by one', [move(2, -30_001)], 40_000],
  ['it falls short before more comes in', [move(2, -45_000), move(3, 90_000)], 50_000],
  ['nothing is bought', [], 30_000],
])('a budget is raised where it would not be enough: %s', (_, moves, delta) => {
  const entries = ledgerFrom(budget, moves)
  expect(entries[0]).toMatchObject({ delta, kind: 'adjust', createdAt: on(1) })
  expect(Math.min(...entries.map(({ balanceAfter }) => balanceAfter))).toBeGreaterThanOrEqual(0)
})
