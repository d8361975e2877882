import { describe, expect, test } from 'vitest'
import { addMonths, isOn, nextDay, showDay, showMonth, showWhen, weekdayOf, weeksOf } from './when.ts'

describe('when something takes place', () => {
  test.each([
    ['2026-12-04T06:00:00Z', '2026-12-04T09:00:00Z', '2026-11-20', '12 月 04 日 周五 14:00–17:00'],
    [
      '2026-12-31T01:00:00Z',
      '2027-01-01T08:30:00Z',
      '2026-11-20',
      '12 月 31 日 周四 09:00 – 2027 年 1 月 01 日 周五 16:30',
    ],
    ['2026-12-04T16:30:00Z', '2026-12-04T18:00:00Z', '2026-11-20', '12 月 05 日 周六 00:30–02:00'],
    ['2027-01-04T06:00:00Z', '2027-01-04T09:00:00Z', '2026-11-20', '2027 年 1 月 04 日 周一 14:00–17:00'],
  ])('%s to %s, seen on %s', (startsAt, endsAt, today, shown) => {
    expect(showWhen(startsAt, endsAt, today)).toBe(shown)
  })

  test('the year is left out where nobody asks for it', () => {
    expect(showDay('2027-01-04')).toBe('1 月 04 日 周一')
  })
})

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
