import { describe, expect, test } from 'vitest'
import { inReadingOrder, wishesOf } from './list/rules.ts'
import {
  allOf,
  asPinyin,
  fewerOf,
  grams,
  meantModel,
  modelLexemes,
  normal,
  pieces,
  plain,
  rankQuery,
  runs,
  slipsOf,
  termsOf,
  vectorText,
  type Wording,
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

test('a run of Chinese is found by each of its characters and pairs', () => {
  expect(grams('膨胀螺栓')).toEqual(['膨', '胀', '螺', '栓', '膨胀', '胀螺', '螺栓'])
  expect(grams('锯')).toEqual(['锯'])
})

test.each([
  ['m8x30', ['m8x30', '8x30', 'x30', '30', '8']],
  ['ky-dm600', ['kydm600', '600', 'ky', 'dm600']],
  ['din912-m6x20-a2', ['din912m6x20a2', 'm6x20a2', '912m6x20a2', 'a2', 'm6x20', 'din912']],
  ['0.02mm', ['0.02mm', 'mm', '0.02']],
  ['m3x0.5', ['m3', 'm3x0.5', '0.5']],
  ['600x400x148', ['600x400', '600x400x148', '148']],
  ['to-92', ['t092']],
])('%s is found by its pieces', (code, expected) => {
  expect(pieces(code)).toEqual(expect.arrayContaining(expected))
})

const wording: Wording = {
  cut: (han) => (han === '绝缘螺丝刀' ? ['绝缘', '螺丝刀'] : [...han]),
  synonymsOf: (word) =>
    ({ 螺丝刀: ['螺丝批', '起子'], ph计: ['酸度计'], 304: ['a2-70'], 'gb70.1': ['din912'] })[word] ?? [],
  isFact: (word) => word === '304' || word === '绝缘',
}
const asked = (typed: string) => allOf(termsOf(typed, wording))

test('every word is wanted, or one of its other names', () => {
  expect(asked('绝缘螺丝刀')).toBe("(('绝缘')) & (('螺丝' & '丝刀') | ('螺丝' & '丝批') | ('起子'))")
})

test('a word of letters and Chinese has its other names too', () => {
  expect(asked('pH计')).toBe("(('计' & 'ph':*) | ('酸度' & '度计'))")
})

test.each([
  ['DM600', "(('dm600':*))"],
  ['20', "(('20'))"],
  ['M8*30', "(('m8x30'))"],
  ['10cm', "(('10cm') | ('100mm') | ('0.1m'))"],
  ['0.5升', "(('0.5l') | ('500000ul') | ('500ml'))"],
  ['sdjl', "(('sdjl':*) | ('~sdjl':*) | ('+sdjl':*))"],
  ['GB/T 70.1', "(('gb70.1') | ('gb70.1.':*) | ('din912'))"],
  ['304', "(('304') | ('a270':*))"],
])(
  '%s wants %s: codes by their beginning, sizes and standards as they are, letters as sounds',
  (typed, query) => {
    expect(asked(typed)).toBe(query)
  },
)

test('characters that are no word belong together, and stand alone only when that finds nothing', () => {
  expect(asked('大锤')).toBe("(('大锤'))")
  expect(asked('用表')).toBe("(('用表'))")
  expect(termsOf('大锤', wording, true).map(({ text }) => text)).toEqual(['大', '锤'])
  expect(termsOf('用表', wording, true).map(({ text }) => text)).toEqual(['用表'])
})

test('small words count only where there is nothing else', () => {
  expect(asked('的')).toBe("(('的'))")
  expect(asked('用M6')).toBe("(('m6'))")
})

test('fewer words are tried from the most that is kept: a thing without its size before a size without its thing', () => {
  const tried = fewerOf(termsOf('绝缘螺丝刀 300mm', wording)).map(({ weight }) => weight)
  expect(tried).toEqual([...tried].sort((a, b) => b - a))
  const [first] = fewerOf(termsOf('螺丝 22mm', { ...wording, cut: (han) => [han] }))
  expect(first?.query).toBe("(('螺丝'))")
})

test('a title is ranked by what it says the thing is, not by sizes and materials', () => {
  const terms = termsOf('304 螺丝刀 M8', { ...wording, cut: (han) => [han] })
  expect(rankQuery('304 螺丝刀 M8', terms).own).toBe("'螺丝' | '丝刀' | '=304螺丝刀m8' | '=螺丝刀'")
  expect(rankQuery('304', termsOf('304', wording)).own).toBe("'304' | '=304'")
})

describe('the model that is meant', () => {
  const models = ['304', '316'].flatMap((material) =>
    ['20mm', '30mm'].map((length) => ({
      name: `${length} ${material}`,
      lexemes: new Set(modelLexemes({ code: 'X', values: ['M8', length, material] })),
    })),
  )
  const meant = (typed: string) => meantModel(termsOf(typed, wording), models)?.name
  test('is the only one that has every word that any of them has', () => {
    expect(meant('M8×30 304 螺丝刀')).toBe('30mm 304')
    expect(meant('30mm 316')).toBe('30mm 316')
  })
  test('is none where several are as good, or a product has no choice', () => {
    expect(meant('M8×30')).toBeUndefined()
    expect(meant('M8')).toBeUndefined()
    expect(meantModel(termsOf('M8×30 304', wording), models.slice(1, 2))).toBeUndefined()
  })
})

test('a slip of the finger is one sign too few, too many, wrong, or in the wrong place', () => {
  for (const typed of ['KY-D600', 'KY-DM6600', 'KT-DM600', 'ky-md600'])
    expect(slipsOf(typed)).toContain('KYDM600')
  expect(slipsOf('KYDM600')).not.toContain('KYDM600')
  for (const typed of ['扳手', 'M8', 'banshou', '1234567', 'x'.repeat(40)]) expect(slipsOf(typed)).toEqual([])
})

test('whatever is typed, a query holds quoted lexemes and nothing else', () => {
  for (const typed of ["'a'", 'a\\b', "o'neil | !x", '扳手:*&(', '<->', 'ａ＇ｂ']) {
    const query = asked(typed)
    expect(query.replace(/'(?:[^'\\]|''|\\\\)*'/g, '').replace(/:\*/g, '')).toMatch(/^[()&| ]*$/)
  }
})

test('a lexeme keeps the best of the places where it stands', () => {
  const text = vectorText([
    ['304', 'C'],
    ['304', 'A'],
    ['螺母', 'B'],
  ])
  expect(text.split(' ').sort()).toEqual(["'304':1A", "'螺母':1B"].sort())
})

test('letters alone may be pinyin', () => {
  expect([asPinyin('ban shou'), asPinyin("xi'an"), asPinyin('bs'), asPinyin('m8'), asPinyin('扳手')]).toEqual(
    ['banshou', 'xian', '', '', ''],
  )
})

test('full width and signs are written plainly', () => {
  expect(plain('Ｍ６ × 20-A 扳手')).toBe('m6x20a扳手')
})

test('sizes are read from small to large, materials as they come', () => {
  const order = (values: string[]) =>
    inReadingOrder(values.map((value) => ({ value }))).map(({ value }) => value)
  expect(order(['M10', 'M6', 'M2.5', 'M8'])).toEqual(['M2.5', 'M6', 'M8', 'M10'])
  expect(order(['100', '20', '5'])).toEqual(['5', '20', '100'])
  expect(order(['0.1', '0.02', '-40', '1/2', '1/4'])).toEqual(['-40', '0.02', '0.1', '1/2', '1/4'])
  expect(order(['10cm', '20 mm', '1m', '0.5 cm'])).toEqual(['0.5 cm', '20 mm', '10cm', '1m'])
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
