import { fen } from '@gongfang/contract/base/money'
import { type Day, dayAfter } from '@gongfang/contract/base/time'
import { expect, test } from 'vitest'
import { afterWorkingHours, canOf, goodsOf, offerStateOf } from './rules.ts'

// 2026-11-20 is a Friday. Times are those of Beijing.
const beijing = (time: string) => new Date(`${time.replace(' ', 'T')}:00+08:00`)

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
  const none = { daysOff: [], workDays: [] }
  expect(afterWorkingHours(beijing(from), hours, none)).toEqual(beijing(to))
})

const daysFrom = (from: Day, count: number) => Array.from({ length: count }, (_, at) => dayAfter(from, at))

// 国务院办公厅关于2026年部分节假日安排的通知 (4 November 2025): Spring Festival 15 to 23 February, worked on Saturdays 14 and
// 28 February; National Day 1 to 7 October, worked on Sunday 20 September and Saturday 10 October.
const in2026 = {
  daysOff: [...daysFrom('2026-02-15', 9), ...daysFrom('2026-10-01', 7)],
  workDays: ['2026-02-14', '2026-02-28', '2026-09-20', '2026-10-10'],
}

test.each([
  ['on a Saturday that is worked', '2026-02-13 16:30', 9, '2026-02-14 16:30'],
  ['over the Spring Festival', '2026-02-14 16:30', 9, '2026-02-24 16:30'],
  ['within the festival', '2026-02-18 10:00', 1, '2026-02-24 09:30'],
  ['over both', '2026-02-13 16:30', 19, '2026-02-24 17:30'],
  ['over a usual weekend', '2026-02-06 17:00', 1, '2026-02-09 09:00'],
  ['on the Saturday after the festival', '2026-02-27 17:00', 1, '2026-02-28 09:00'],
  ['on a Sunday that is worked', '2026-09-18 17:00', 18, '2026-09-21 17:00'],
  ['over National Day', '2026-09-30 17:00', 1, '2026-10-08 09:00'],
  ['from midnight before a day off', '2026-09-30 23:59', 1, '2026-10-08 09:30'],
  ['on the Saturday after National Day', '2026-10-09 17:30', 9, '2026-10-10 17:30'],
] as const)('working hours %s', (_, from, hours, to) => {
  expect(afterWorkingHours(beijing(from), hours, in2026)).toEqual(beijing(to))
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
