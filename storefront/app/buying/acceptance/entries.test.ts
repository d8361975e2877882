import { expect, test } from 'vitest'
import { emptyEntry, linesToSend, mistakeAmong, mistakeOf, serialsOf } from './entries.ts'

test('serial numbers stand one a row or between commas', () => {
  expect(serialsOf(' A1\nA2，A3、A4,\n\n')).toEqual(['A1', 'A2', 'A3', 'A4'])
})

test('lines without a piece are not sent, and a reason only with what is refused', () => {
  const entries = {
    7: { ...emptyEntry, accepted: 2, serials: 'A', reason: 'short' as const },
    8: emptyEntry,
    9: { ...emptyEntry, refused: 1, reason: 'damaged' as const, note: ' 破 ' },
  }
  const lines = [7, 8, 9].map((orderLineId) => ({ orderLineId, accepted: 1, refused: 0 }))
  const seen = { accepted: 1, refused: 0 }
  expect(linesToSend(entries, lines)).toEqual([
    { orderLineId: 7, accepted: 2, refused: 0, condition: 'good', note: '', serials: ['A'], seen },
    {
      orderLineId: 9,
      accepted: 0,
      refused: 1,
      condition: 'good',
      note: '破',
      serials: [],
      reason: 'damaged',
      seen,
    },
  ])
})

test.each([
  [{ refused: 1 }, { id: 5, field: 'reason', text: '请选择拒收原因' }],
  [
    { accepted: 1, serials: 'A B\nC' },
    { id: 5, field: 'serials', text: '序列号不能多于验收数量' },
  ],
  [
    { accepted: 3, serials: 'A\nA' },
    { id: 5, field: 'serials', text: '序列号 A 重复' },
  ],
  [{ accepted: 1, serials: 'A' }, null],
])('%j is told before it is sent: %j', (wish, mistake) => {
  expect(mistakeOf({ 5: { ...emptyEntry, ...wish } })).toEqual(mistake)
})

test.each([
  [{ 'lines.1.serials': '重复' }, { id: 9, field: 'serials', text: '重复' }],
  [{ 'lines.0.accepted': '数量应为整数' }, { id: 7, field: '', text: '数量应为整数' }],
  [{ 'lines.1': '请填写' }, { id: 9, field: '', text: '请填写' }],
  [{ remark: '过长' }, null],
  [{ lines: '只填写一次' }, null],
])('%j is shown beside its line: %j', (fields, mistake) => {
  expect(mistakeAmong(fields, [{ orderLineId: 7 }, { orderLineId: 9 }])).toEqual(mistake)
})
