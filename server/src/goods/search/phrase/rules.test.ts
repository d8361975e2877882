import { describe, expect, test } from 'vitest'
import { modelLexemes } from '../lexeme/rules.ts'
import { meantModel } from './model-rules.ts'
import { allOf, partialQueries, rankQuery } from './query-rules.ts'
import { termsOf, type Wording } from './rules.ts'

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
  const tried = partialQueries(termsOf('绝缘螺丝刀 300mm', wording)).map(({ weight }) => weight)
  expect(tried).toEqual([...tried].sort((a, b) => b - a))
  const [first] = partialQueries(termsOf('螺丝 22mm', { ...wording, cut: (han) => [han] }))
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

test('whatever is typed, a query holds quoted lexemes and nothing else', () => {
  for (const typed of ["'a'", 'a\\b', "o'neil | !x", '扳手:*&(', '<->', 'ａ＇ｂ']) {
    const query = asked(typed)
    expect(query.replace(/'(?:[^'\\]|''|\\\\)*'/g, '').replace(/:\*/g, '')).toMatch(/^[()&| ]*$/)
  }
})
