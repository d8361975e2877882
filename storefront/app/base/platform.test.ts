import { expect, test } from 'vitest'
import { platformOf } from './platform.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const android = 'Mozilla/5.0 (Linux; Android 15; V2307A) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (Linux; Android 15; SM-X810) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const inWeChat = ' MicroMessenger/8.0.50'

test.each([
  ['an iPhone', iPhone, 5, 'h5'],
  ['an Android phone', android, 5, 'h5'],
  ['an Android tablet', tablet, 5, 'h5'],
  ['an iPad that calls itself a Mac', mac, 5, 'h5'],
  ['WeChat on an iPhone', iPhone + inWeChat, 5, 'wechat'],
  ['WeChat on an Android phone', android + inWeChat, 5, 'wechat'],
  ['WeChat on a tablet', tablet + inWeChat, 5, 'wechat'],
  ['WeChat on an iPad that calls itself a Mac', mac + inWeChat, 5, 'wechat'],
  ['WeChat on Windows', `${windows} WindowsWechat${inWeChat}`, 0, 'wechat'],
  ['WeChat on a Mac', `${mac} MacWechat${inWeChat}`, 0, 'wechat'],
  ['a Mac', mac, 0, 'pc'],
  ['Windows, also with a touch screen', windows, 10, 'pc'],
] as const)('%s', (_, userAgent, touchPoints, platform) => {
  expect(platformOf(userAgent, touchPoints)).toBe(platform)
})
