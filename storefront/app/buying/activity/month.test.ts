import { describe, expect, test } from 'vitest'
import { addMonths, isNear, isOn, nextDay, showMonth, weeksOf } from './month.ts'
import { weekdayOf } from './when.ts'

describe('a calendar', () => {
  test('begins its weeks on Monday and fills them up', () => {
    const weeks = weeksOf('2026-12')
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
    expect(weeks[0]).toEqual([
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
    expect(weeks[4]?.slice(2)).toEqual(['2026-12-30', '2026-12-31', null, null, null])
    expect(
      weeksOf('2027-02')
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(28)
    expect(
      weeksOf('2028-02')
        .flat()
        .filter((day) => day !== null),
    ).toHaveLength(29)
  })

  test.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', 0, '2026-05'],
  ])('%s and %s months is %s', (month, count, other) => {
    expect(addMonths(month, count)).toBe(other)
  })

  test('walks from day to day over the ends of months', () => {
    expect([nextDay('2026-12-31'), nextDay('2026-03-01', -1), nextDay('2026-12-28', 7)]).toEqual([
      '2027-01-01',
      '2026-02-28',
      '2027-01-04',
    ])
    expect([weekdayOf('2026-11-22'), showMonth('2026-02')]).toEqual([0, '2026 年 2 月'])
  })

  test.each([
    ['2026-12-04', true],
    ['2026-12-05', true],
    ['2026-12-06', false],
    ['2026-12-03', false],
  ])('two days in Shanghai are on %s: %s', (day, on) => {
    // From 4 December 09:00 to the midnight that ends 5 December.
    const event = { startsAt: '2026-12-04T01:00:00Z', endsAt: '2026-12-05T16:00:00Z' }
    expect(isOn(event, day)).toBe(on)
  })
})

test.each([
  ['2026-11', true],
  ['2024-11', true],
  ['2024-10', false],
  ['2027-11', true],
  ['2027-12', false],
])('on 2026-11-28 the calendar leads to %s: %s', (month, near) => {
  expect(isNear(month, '2026-11-28')).toBe(near)
})
