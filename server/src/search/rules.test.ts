import { describe, expect, test } from 'vitest'
import {
  allOf,
  anyOf,
  asPinyin,
  containing,
  grams,
  inReadingOrder,
  normal,
  pieces,
  plain,
  runs,
  termsOf,
  vectorText,
  wishesOf,
} from './rules.ts'

test.each([
  ['Ｍ６＊２０', 'm6x20'],
  ['M6 × 20', 'm6x20'],
  ['M6✕20', 'm6x20'],
  ['20 毫米', '20mm'],
  ['20 mm', '20mm'],
  ['５０毫升', '50ml'],
  ['10 μL', '10ul'],
  ['φ8', '8'],
  ['2公斤', '2kg'],
  ['600瓦', '600w'],
  ['220伏', '220v'],
  ['6寸', '6寸'],
  ['6″', '6寸'],
  ['升降台', '升降台'],
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

test('a run of Chinese is found by each of its characters and pairs', () => {
  expect(grams('膨胀螺栓')).toEqual(['膨', '胀', '螺', '栓', '膨胀', '胀螺', '螺栓'])
  expect(grams('锯')).toEqual(['锯'])
})

test.each([
  ['m8x30', ['m8x30', '8x30', 'x30', '30', '8']],
  ['ky-dm600', ['kydm600', '600', 'ky', 'dm600']],
  ['din912-m6x20-a2', ['din912m6x20a2', 'm6x20a2', '912m6x20a2', 'a2', 'm6x20', 'din912']],
  ['0.02mm', ['0.02mm', 'mm', '0.02']],
  ['to-92', ['t092']],
])('%s is found by its pieces', (code, expected) => {
  expect(pieces(code)).toEqual(expect.arrayContaining(expected))
})

const cut = (han: string) => (han === '绝缘螺丝刀' ? ['绝缘', '螺丝刀'] : [...han])
const synonymsOf = (word: string) => ({ 螺丝刀: ['螺丝批', '起子'], ph计: ['酸度计'] })[word] ?? []

test('every word is wanted, or one of its other names', () => {
  expect(allOf(termsOf('绝缘螺丝刀', cut, synonymsOf))).toBe(
    "(('绝缘')) & (('螺丝' & '丝刀') | ('螺丝' & '丝批') | ('起子'))",
  )
})

test('a word of letters and Chinese has its other names too', () => {
  expect(allOf(termsOf('pH计', cut, synonymsOf))).toBe("(('计' & 'ph':*) | ('酸度' & '度计'))")
})

test('codes are typed from their beginning, short numbers mean themselves, letters may be initials', () => {
  expect(anyOf(termsOf('DM600', cut, synonymsOf))).toBe("(('dm600':*))")
  expect(anyOf(termsOf('20', cut, synonymsOf))).toBe("(('20'))")
  expect(anyOf(termsOf('sdjl', cut, synonymsOf))).toBe("(('sdjl':*) | ('~sdjl':*))")
})

test('small words count only where there is nothing else', () => {
  expect(allOf(termsOf('的', cut, synonymsOf))).toBe("(('的'))")
  expect(allOf(termsOf('用M6', cut, synonymsOf))).toBe("(('m6':*))")
})

test('whatever is typed, a query holds quoted lexemes and nothing else', () => {
  for (const typed of ["'a'", 'a\\b', "o'neil | !x", '扳手:*&(', '<->', 'ａ＇ｂ']) {
    const query = allOf(termsOf(typed, cut, synonymsOf))
    expect(query.replace(/'(?:[^'\\]|''|\\\\)*'/g, '').replace(/:\*/g, '')).toMatch(/^[()&| ]*$/)
  }
})

test('a lexeme keeps the best of the places where it stands', () => {
  const text = vectorText(
    [
      { text: '304', weight: 'C' },
      { text: '304螺母', weight: 'A' },
      { text: '螺母', weight: 'B' },
    ],
    ['lm'],
  )
  expect(text.split(' ').sort()).toEqual(
    ["'304':1A", "'螺':1A", "'母':1A", "'螺母':1A", "'~lm':1B", "'~m':1B"].sort(),
  )
})

test('letters alone may be pinyin', () => {
  expect([asPinyin('ban shou'), asPinyin("xi'an"), asPinyin('bs'), asPinyin('m8'), asPinyin('扳手')]).toEqual(
    ['banshou', 'xian', '', '', ''],
  )
})

test('what is typed is no pattern', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
  expect(plain('Ｍ６ × 20-A 扳手')).toBe('m6x20a扳手')
})

test('sizes are read from small to large, materials as they come', () => {
  const order = (values: string[]) =>
    inReadingOrder(values.map((value) => ({ value }))).map(({ value }) => value)
  expect(order(['M10', 'M6', 'M2.5', 'M8'])).toEqual(['M2.5', 'M6', 'M8', 'M10'])
  expect(order(['100', '20', '5'])).toEqual(['5', '20', '100'])
  expect(order(['0.1', '0.02', '-40', '1/2', '1/4'])).toEqual(['-40', '0.02', '0.1', '1/2', '1/4'])
  expect(order(['碳钢', '304', '黄铜'])).toEqual(['碳钢', '304', '黄铜'])
})

describe('filters of parameters', () => {
  test('one wish a name: values and ranges, open on either side', () => {
    expect(wishesOf(['材质:304', '材质:316', '长度:20..40', '长度:..5', '长度:-1.5..'])).toEqual([
      { name: '材质', values: ['304', '316'], ranges: [] },
      {
        name: '长度',
        values: [],
        ranges: [
          { from: 20, to: 40 },
          { from: Number.NEGATIVE_INFINITY, to: 5 },
          { from: -1.5, to: Number.POSITIVE_INFINITY },
        ],
      },
    ])
  })

  test.each([
    ['比例:1:2', { name: '比例', values: ['1:2'], ranges: [] }],
    ['规格:1/4..1/2', { name: '规格', values: ['1/4..1/2'], ranges: [] }],
    ['名:..', { name: '名', values: ['..'], ranges: [] }],
  ])('%s is a value', (filter, wish) => {
    expect(wishesOf([filter])).toEqual([wish])
  })
})
