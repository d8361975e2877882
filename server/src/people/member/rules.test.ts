import { isCreditCode, normalCreditCode } from '@gongfang/contract/base/credit-code'
import { normalPhone } from '@gongfang/contract/base/values'
import { describe, expect, test } from 'vitest'
import { deviceName, networkOf } from '../../http/client.ts'

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
