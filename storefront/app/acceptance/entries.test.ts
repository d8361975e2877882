import { expect, test } from 'vitest'
import { emptyEntry, linesToSend, mistakeOf, serialsOf } from './entries.ts'

test('serial numbers stand one a row or between commas', () => {
  expect(serialsOf(' A1\nA2，A3、A4,\n\n')).toEqual(['A1', 'A2', 'A3', 'A4'])
})

test('lines without a piece are not sent, and a reason only with what is refused', () => {
  const entries = {
    7: { ...emptyEntry, accepted: 2, serials: 'A', reason: 'short' as const },
    8: emptyEntry,
    9: { ...emptyEntry, refused: 1, reason: 'damaged' as const, note: ' 破 ' },
  }
  expect(linesToSend(entries)).toEqual([
    { orderLineId: 7, accepted: 2, refused: 0, condition: 'good', note: '', serials: ['A'] },
    {
      orderLineId: 9,
      accepted: 0,
      refused: 1,
      condition: 'good',
      note: '破',
      serials: [],
      reason: 'damaged',
    },
  ])
})

test.each([
  [{ refused: 1 }, '请选择拒收原因'],
  [{ accepted: 1, serials: 'A B\nC' }, '序列号不能多于验收数量'],
  [{ accepted: 3, serials: 'A\nA' }, '序列号 A 重复'],
  [{ accepted: 1, serials: 'A' }, undefined],
])('%j is told before it is sent: %s', (wish, text) => {
  expect(mistakeOf({ 5: { ...emptyEntry, ...wish } })?.text).toBe(text)
})
