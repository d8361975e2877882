import { expect, test } from 'vitest'
import { typedFen } from './amount.ts'

test.each([
  ['42', 4200],
  ['42.5', 4250],
  ['0.29', 29],
  ['1,234.56', 123456],
  ['¥ ４２．００', 4200],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['1e3', null],
])('%j is %j fen', (text, fen) => {
  expect(typedFen(text)).toBe(fen)
})
