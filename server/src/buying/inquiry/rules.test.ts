import { fen } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import { afterWorkingHours, canOf, goodsOf, offerStateOf } from './rules.ts'

// 2026-11-20 is a Friday. Times are those of Beijing.
const beijing = (time: string) => new Date(`${time}:00+08:00`)

test.each([
  ['within a day', '2026-11-19 09:00', 3, '2026-11-19 12:00'],
  ['to the end of a day', '2026-11-19 08:30', 9, '2026-11-19 17:30'],
  ['over night', '2026-11-18 16:30', 9, '2026-11-19 16:30'],
  ['over a weekend', '2026-11-20 17:00', 2, '2026-11-23 10:00'],
  ['from before the morning', '2026-11-19 02:00', 1, '2026-11-19 09:30'],
  ['from the evening', '2026-11-19 20:00', 1, '2026-11-20 09:30'],
  ['from a Sunday', '2026-11-22 12:00', 18, '2026-11-24 17:30'],
  ['for two weeks', '2026-11-19 08:30', 90, '2026-12-02 17:30'],
] as const)('working hours %s', (_, from, hours, to) => {
  expect(afterWorkingHours(beijing(from.replace(' ', 'T')), hours)).toEqual(beijing(to.replace(' ', 'T')))
})

test.each([
  ['offered', 1, 1, '2026-11-20', 'valid'],
  ['offered', 1, 1, '2026-11-19', 'expired'],
  ['revised', 2, 1, '2026-11-30', 'replaced'],
  ['withdrawn', 1, 1, '2026-11-30', 'withdrawn'],
  ['accepted', 1, 1, '2026-11-01', 'valid'],
  ['ordered', 2, 2, '2026-11-01', 'valid'],
  ['ordered', 2, 1, '2026-11-01', 'replaced'],
  ['expired', 1, 1, '2026-11-30', 'expired'],
  ['declined', 1, 1, '2026-11-30', 'valid'],
] as const)(
  '%s, version %i of which %i is asked for, until %s: %s',
  (state, current, version, untilOn, said) => {
    expect(offerStateOf({ state, version: current }, { version, untilOn }, '2026-11-20')).toBe(said)
  },
)

test('an offer is accepted by its owner within its days', () => {
  const of = (mayAct: boolean, untilOn: string) =>
    canOf('offered', { mayAct, untilOn, today: '2026-11-20' }).accept
  expect([of(true, '2026-11-20'), of(true, '2026-11-19'), of(false, '2026-11-20')]).toEqual([
    true,
    false,
    false,
  ])
})

test('goods cost what their quantities do', () => {
  const line = { priceFen: fen(900), tiers: [{ fromQuantity: 10, priceFen: fen(850) }] }
  expect(
    goodsOf([
      { ...line, quantity: 9 },
      { ...line, quantity: 10 },
    ]),
  ).toBe(8_100 + 8_500)
})
