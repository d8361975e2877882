import { expect, test } from 'vitest'
import { dueText } from './due-text.ts'

test.each([
  ['2026-11-24T08:00:00Z', '剩余 2 天', false],
  ['2026-11-23T07:59:00Z', '剩余 23 小时', false],
  ['2026-11-22T08:20:00Z', '剩余 不到 1 小时', false],
  ['2026-11-22T07:00:00Z', '已超时 1 小时', true],
])('what is due at %s says %s', (dueAt, text, late) => {
  expect(dueText(dueAt, new Date('2026-11-22T08:00:00Z'))).toEqual({ text, late })
})
