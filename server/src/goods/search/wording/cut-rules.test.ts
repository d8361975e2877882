import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Jieba } from '@node-rs/jieba'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phrases } from '../../../testing/search-phrases.ts'
import { cutter, readDictionary } from './cut-rules.ts'

const file = readFileSync(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt'))
const dictionary = readDictionary(file)
const taught = ['充电钻', '不锈钢', '内六角扳手', '世达', '无尘', '氧烙铁钳']
const cut = cutter(dictionary, new Set(taught))
const jieba = Jieba.withDict(file)
jieba.loadDict(Buffer.from(taught.map((word) => `${word} 100000 n\n`).join('')))
const jiebas = (text: string) => jieba.cut(text, false)

test('the lines of the dictionary are in the order of their bytes, which looking up relies on', () => {
  const { lines, starts } = dictionary
  const words = Array.from(starts.subarray(0, -1), (start) =>
    file.subarray(start, lines.indexOf(0x20, start)),
  )
  expect(words.findIndex((word, at) => at > 0 && Buffer.compare(words[at - 1] as Buffer, word) >= 0)).toBe(-1)
})

test('known phrases are cut as jieba cuts them', () => {
  const texts = phrases.flatMap(({ typed }) => typed.match(/\p{Script=Han}+/gu) ?? [])
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.map(cut)).toEqual(texts.map(jiebas))
})

test('so are random texts, of words of the dictionary and characters between', () => {
  const words = file
    .toString()
    .split('\n')
    .flatMap((line) => /^\p{Script=Han}+/u.exec(line)?.[0] ?? [])
  const piece = fc.oneof(
    fc.nat(words.length - 1).map((at) => words[at] as string),
    fc.constantFrom(...taught),
    fc.constantFrom(...'的用氧钳烙丝表'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      expect(cut(text)).toEqual(text === '' ? [] : jiebas(text))
    }),
    { numRuns: 2000 },
  )
})

test('a small dictionary: longer words before shorter ones, characters where there is no word', () => {
  const lines = Buffer.from('万 10 m\n万用 5 n\n万用表 20 n\n用 10 v\n表 10 n\n')
  const small = cutter(readDictionary(lines), new Set(['表笔']))
  expect(small('万用表')).toEqual(['万用表'])
  expect(small('万用表笔线')).toEqual(['万用', '表笔', '线'])
  expect(small('')).toEqual([])
})
