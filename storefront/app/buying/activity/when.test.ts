import { describe, expect, test } from 'vitest'
import { showDay, showWhen } from './when.ts'

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
