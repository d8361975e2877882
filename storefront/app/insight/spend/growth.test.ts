import { expect, test } from 'vitest'
import { growthText, shareText } from './growth.ts'

test.each([
  [11_250, 10_000, '+12.5%'],
  [5000, 10_000, '−50.0%'],
  [10_001, 10_000, '持平'],
  [0, 10_000, '−100.0%'],
  [500, 0, ''],
  [500, -100, ''],
])('%d after %d is %s', (fen, beforeFen, text) => expect(growthText({ fen, beforeFen })).toBe(text))

test.each([
  [350, 1000, '35.0%'],
  [0, 1000, '0.0%'],
  [0, 0, '—'],
  [5, -10, '—'],
])('%d of %d is %s', (part, whole, text) => expect(shareText(part, whole)).toBe(text))
