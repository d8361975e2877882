import { isCreditCode, normalCreditCode } from '@gongfang/contract/credit-code'
import { normalPhone } from '@gongfang/contract/values'
import { describe, expect, test } from 'vitest'
import { deviceName, networkOf } from '../http/client.ts'
import { judgeCode, type Sends, sendingRefusal, startOfDay, tryRefusal } from './rules.ts'

const now = new Date('2026-11-20T08:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

describe('a mobile number is known in any spelling', () => {
  test.each([
    ['13800000001', '13800000001'],
    ['138 0000 0001', '13800000001'],
    ['138-0000-0001', '13800000001'],
    ['+86 13800000001', '13800000001'],
    ['008613800000001', '13800000001'],
    ['8613800000001', '13800000001'],
    [`${'１３８００００００００１'.slice(0, 3)}00000001`, '13800000001'],
    ['１３８００００００００１'.replace('００００００００１', '０００００００１'), '13800000001'],
    ['12800000001', null],
    ['1380000000', null],
    ['138000000012', null],
    ['86138000000', null],
    ['0571-88881111', null],
    ['1380000000a', null],
    ['', null],
    ['١٣٨٠٠٠٠٠٠٠١', null],
  ])('%s', (typed, number) => expect(normalPhone(typed)).toBe(number))
})

describe('a credit code is checked by its last character', () => {
  test.each([
    ['91330106MA27XXXX1N', false],
    ['91350100M000100Y43', true],
    ['91350100M000100Y34', false],
    ['9135010OM000100Y43', false],
    ['91350100m000100y43', false],
    ['12100000400000624U', false],
    ['', false],
    ['91350100M000100Y4', false],
  ])('%s', (code, right) => expect(isCreditCode(code)).toBe(right))

  test('small letters, blanks and full width are brought into its one form', () => {
    expect(normalCreditCode(' 91350100 m000100y４３ ')).toBe('91350100M000100Y43')
  })
})

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
  [{ ofMobile: 4, ofNetwork: 59 }, null],
  [{ ofMobile: 5, ofNetwork: 5 }, 'loginLocked'],
  [{ ofMobile: 0, ofNetwork: 60 }, 'tooMany'],
  [{ ofMobile: 5, ofNetwork: 60 }, 'loginLocked'],
] as const)('password tries %o → %s', (tries, refusal) => expect(tryRefusal(tries)).toBe(refusal))

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-19T16:00:00.000Z'],
  ['2026-11-20T16:00:00.000Z', '2026-11-20T16:00:00.000Z'],
])('the Shanghai day of %s began at %s', (instant, start) =>
  expect(startOfDay(new Date(instant)).toISOString()).toBe(start),
)

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'pc',
    'Windows · Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'pc',
    'Windows · Edge',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0',
    'wechat',
    'iPhone · 微信',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'h5',
    '安卓设备 · Chrome',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 Version/19 Safari/605',
    'pc',
    'Mac · Safari',
  ],
  ['curl/8', 'h5', '手机浏览器'],
  ['', 'wechat', '微信'],
  ['', 'pc', '电脑浏览器'],
] as const)('%s on %s is %s', (userAgent, platform, name) =>
  expect(deviceName(userAgent, platform)).toBe(name),
)
