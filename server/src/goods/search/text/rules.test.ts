import { expect, test } from 'vitest'
import { asPinyin, normal, plain, runs } from './rules.ts'

test.each([
  ['Ｍ６＊２０', 'm6x20'],
  ['M6 × 20', 'm6x20'],
  ['M6✕20', 'm6x20'],
  ['20 毫米', '20mm'],
  ['20 mm', '20mm'],
  ['５０毫升', '50ml'],
  ['10 μL', '10ul'],
  ['φ8', 'ø8'],
  ['Φ 10.2 钻头', 'ø10.2 钻头'],
  ['ø', ''],
  ['¾"', '3/4'],
  ['3/4″', '3/4'],
  ["1/2''套筒", '1/2 套筒'],
  ['1½寸', '1-1/2'],
  ['角阀4分', '角阀1/2'],
  ['六分球阀', '3/4 球阀'],
  ['15分钟', '15分钟'],
  ['5分度', '5分度'],
  ['2公斤', '2kg'],
  ['600瓦', '600w'],
  ['220伏', '220v'],
  ['6寸', '6寸'],
  ['6″', '6寸'],
  ['升降台', '升降台'],
  ['螺絲刀', '螺丝刀'],
  ['1.0L', '1l'],
  ['2.50 mm', '2.5mm'],
  ['0–150 mm', '0-150mm'],
  ['2.5平方', '2.5mm2'],
  ['340牛·米', '340nm'],
  ['340 N·m', '340nm'],
  ['100兆', '100mhz'],
  ['兆欧表', '兆欧表'],
  ['260 ℃', '260°c'],
  ['3 m×16 mm', '3m 16mm'],
  ['GB/T 70.1-2008', 'gb70.1'],
  ['GB93-M3-65MN', 'gb93-m3-65mn'],
  ['GB/T 6170', 'gb6170'],
  ['din 912', 'din912'],
  ['  扳手\t 套装 ', '扳手 套装'],
])('%s is read as %s', (typed, read) => {
  expect(normal(typed)).toBe(read)
})

test('Chinese and codes are kept apart, signs at the end of a code are no part of it', () => {
  expect(runs('世达DIN912-M6，304不锈钢（8.8级）')).toEqual({
    han: ['世达', '不锈钢', '级'],
    codes: ['din912-m6', '304', '8.8'],
  })
  expect(runs('++ -- !!')).toEqual({ han: [], codes: [] })
})

test('letters alone may be pinyin', () => {
  expect([asPinyin('ban shou'), asPinyin("xi'an"), asPinyin('bs'), asPinyin('m8'), asPinyin('扳手')]).toEqual(
    ['banshou', 'xian', '', '', ''],
  )
})

test('full width and signs are written plainly', () => {
  expect(plain('Ｍ６ × 20-A 扳手')).toBe('m6x20a扳手')
})
