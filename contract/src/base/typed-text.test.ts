import { expect, test } from 'vitest'
import {
  oneLine,
  pastedLine,
  pastedNumber,
  pastedPhone,
  sixDigits,
  typedDay,
  visibleText,
} from './typed-text.ts'

test.each([
  ['李四\u200b', '李四'],
  ['\ufeff李\u2060四\u00ad', '李四'],
  ['李\u0007四\u001b[0m', '李四[0m'],
  ['李\u007f\u0081四', '李四'],
  ['\u202a13800000001\u202c', '13800000001'],
  ['李\u200e四\u2066\u2069\u061c', '李四'],
  ['SF\u200d123\u200c4', 'SF1234'],
  ['1\ufe0f3\ufe0f8', '138'],
  ['李\u3164四\u034f\ufff9', '李四'],
  ['甲\u000b乙\u0085丙\u2028丁', '甲\n乙\n丙\n丁'],
  ['甲\t乙\r\n丙', '甲\t乙\r\n丙'],
  ['\u{e0041}甲\u{e007f}', '甲'],
])('hidden characters of %j are left out: %j', (typed, kept) => {
  expect(visibleText(typed)).toBe(kept)
})

// Sequences of emoji-zwj-sequences.txt and emoji-variation-sequences.txt of Unicode 16, the Ideographic Variation
// Database, and words of scripts that need their joiners.
test.each([
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '👩🏽‍🔬',
  '❤️‍🔥',
  '🧔‍♂️',
  '☎︎ 8 号',
  '1️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '葛\u{e0100}城',
  '𠮷野家',
  'ᠮᠣᠩᠭᠣᠯ\u180e\u1820',
  'می\u200cخواهم',
  'क्\u200dष',
  '\u202e甲',
])('%s stays as it is', (text) => {
  expect(visibleText(text)).toBe(text)
})

test('a long text of hidden characters takes no time', () => {
  for (const piece of ['\u200b', '\ufe0f', '👩\u200d', ' ', '\n', '\u{e0041}', '年'])
    expect(visibleText(piece.repeat(100_000)).length + oneLine(piece.repeat(100_000)).length).toBeGreaterThan(
      0,
    )
})

test.each([
  ['李\n四', '李 四'],
  ['  中关村\r\n南大街 5 号\t ', '中关村 南大街 5 号'],
  ['\u200b甲 \n 乙\u200b', '甲 乙'],
])('%j on one line: %j', (typed, kept) => {
  expect(pastedLine(typed)).toBe(kept)
})

// The texts follow the templates that SMS companies publish: signature in 【】, the code, its minutes.
test.each([
  ['734143', '734143'],
  [' 734143', '734143'],
  ['734 143', '734143'],
  ['734-143', '734143'],
  ['验证码：734143', '734143'],
  ['７３４１４３', '734143'],
  ['７３４　１４３', '734143'],
  ['7\u200b34143', '734143'],
  ['【工坊商城】您的验证码是734143，5分钟内有效', '734143'],
  ['【工坊商城】734143（登录验证码，5分钟内有效），请勿告诉他人。如非本人操作请致电4008001234', '734143'],
  ['【工坊商城】尾号 0001 的用户，验证码为：734143，订单 20261105000012345678', '734143'],
  ['Your code is 734143.', '734143'],
  ['您好，100200 号工单的验证码 734143', '734143'],
  ['73', '73'],
  ['7341', '7341'],
  ['734 1', '7341'],
  ['7341435', '7341435'],
  ['', ''],
])('%j holds the code %s', (typed, code) => {
  expect(sixDigits(typed)).toBe(code)
})

test.each([
  [' SF 1234 5678 9012 ', 'SF123456789012'],
  ['快递单号：ＳＦ１２３４５６', 'SF123456'],
  ['统一社会信用代码:91110000MA01C7XQ5A\n', '91110000MA01C7XQ5A'],
  ['账号： 6222 0212\u200b3456 7890', '6222021234567890'],
  ['0021-ab', '0021-ab'],
  ['https://shop.example/v/1234', 'https://shop.example/v/1234'],
])('%j is the number %s', (typed, number) => {
  expect(pastedNumber(typed)).toBe(number)
})

test.each([
  ['手机：138 0000 0001', '138 0000 0001'],
  ['\u202a+86 13800000001\u202c', '+86 13800000001'],
  ['电话：０１０－８８８８１１１１－２０１\n', '010-88881111-201'],
])('%j is the phone %s', (typed, phone) => {
  expect(pastedPhone(typed)).toBe(phone)
})

test.each([
  ['2026-11-05', '2026-11-05'],
  ['2026-11-5', '2026-11-05'],
  ['2026/11/05', '2026-11-05'],
  ['2026.1.5', '2026-01-05'],
  ['20261105', '2026-11-05'],
  ['2026年11月5日', '2026-11-05'],
  ['２０２６年１１月５日', '2026-11-05'],
  [' 2026 年 11 月 5 日 ', '2026-11-05'],
  ['2026-02-30', null],
  ['2026/13/01', null],
  ['11/05/2026', null],
  ['2026-11/05', null],
  ['202611', null],
  ['明天', null],
])('%j is the day %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
})
