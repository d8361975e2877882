import { dayOf, startOfDay } from '@gongfang/contract/base/time'
import { describe, expect, test } from 'vitest'
import { judgeCode, type Sends, sendingRefusal } from './rules.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

describe('sending a code', () => {
  const none: Sends = { toMobile: [], toMobileToday: 0, fromNetwork: [], byShopToday: 0 }
  const times = (count: number, newest: number, step: number) =>
    Array.from({ length: count }, (_, at) => ago(newest + at * step))
  test.each([
    ['nothing sent yet', none, null],
    [
      'a second ago',
      { ...none, toMobile: [ago(1)], toMobileToday: 1 },
      { reason: 'smsTooSoon', seconds: 59 },
    ],
    [
      '59.5 s ago',
      { ...none, toMobile: [ago(59.5)], toMobileToday: 1 },
      { reason: 'smsTooSoon', seconds: 1 },
    ],
    ['a minute ago', { ...none, toMobile: [ago(60)], toMobileToday: 1 }, null],
    ['four in this hour', { ...none, toMobile: times(4, 60, 60), toMobileToday: 4 }, null],
    [
      'five in this hour',
      { ...none, toMobile: times(5, 60, 600), toMobileToday: 5 },
      { reason: 'smsTooSoon', seconds: 1140 },
    ],
    ['ten today', { ...none, toMobileToday: 10 }, { reason: 'smsDailyLimit', seconds: 0 }],
    ['29 from this network', { ...none, fromNetwork: times(29, 1, 1) }, null],
    [
      '30 from this network',
      { ...none, fromNetwork: times(30, 1, 1) },
      { reason: 'smsTooSoon', seconds: 3570 },
    ],
    ['the budget is spent', { ...none, byShopToday: 100 }, { reason: 'smsBudgetSpent', seconds: 0 }],
  ])('%s', (_, sends, refusal) => expect(sendingRefusal(sends, 100, now)).toEqual(refusal))
})

describe('judging a code', () => {
  const code = { expiresAt: '2026-11-20T08:00:01.000Z', usedAt: null, wrongTries: 0 }
  test.each([
    ['none was sent', undefined, true, { is: 'dead' }],
    ['right', code, true, { is: 'right' }],
    ['right at the last try', { ...code, wrongTries: 4 }, true, { is: 'right' }],
    ['right too late', { ...code, expiresAt: now.toISOString() }, true, { is: 'dead' }],
    ['right again', { ...code, usedAt: now.toISOString() }, true, { is: 'dead' }],
    ['right after five wrong ones', { ...code, wrongTries: 5 }, true, { is: 'spent' }],
    ['wrong', code, false, { is: 'wrong', left: 4 }],
    ['wrong for the fifth time', { ...code, wrongTries: 4 }, false, { is: 'wrong', left: 0 }],
    ['wrong for the sixth time', { ...code, wrongTries: 5 }, false, { is: 'spent' }],
  ])('%s', (_, stored, matches, verdict) => expect(judgeCode(stored, matches, now)).toEqual(verdict))
})

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-19T16:00:00.000Z'],
  ['2026-11-20T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
])('the Shanghai day of %s began at %s', (instant, start) =>
  expect(startOfDay(dayOf(instant)).toISOString()).toBe(start),
)
