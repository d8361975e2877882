import { expect, test } from 'vitest'
import { inWords } from './words.ts'

const has = (sign: string) => /[\u0020-\u007e\u00e9\u2600-\u2713\u4e00-\u9fff\u{20bb7}]/u.test(sign)

test.each([
  ['张三 😀', '张三 〔表情〕'],
  ['好👍🏽👨‍👩‍👧🇨🇳1️⃣评😀', '好〔表情〕评〔表情〕'],
  ['☎️ ✓', '☎ ✓'],
  ['葛\u{e0100}城', '葛城'],
  ['\u2f00\u2f08 𝐀', '一人 A'],
  ['e\u0301', 'é'],
  ['李\u200b四\u0007', '李四'],
  ['𠮷𠀀\u{2a6d0}王', '𠮷〔U+20000〕〔U+2A6D0〕王'],
  ['ཀ་ཁ 王', '〔藏文〕 王'],
  ['a\u2072b', 'a〔符号〕b'],
  ['一\t二\n三', '一 二\n三'],
  ['', ''],
])('%j is printed as %j', (text, shown) => {
  expect(inWords(text, has)).toBe(shown)
})
