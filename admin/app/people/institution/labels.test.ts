import { expect, test } from 'vitest'
import { reasonFrom, waitText } from './labels.ts'

const NOW = new Date('2026-11-22T04:00:00Z')

test.each([
  ['2026-11-22T03:59:10Z', '已等待 0 分钟', false],
  ['2026-11-22T02:29:00Z', '已等待 1 小时 31 分', false],
  ['2026-11-21T04:00:00Z', '已等待 24 小时 0 分', true],
  ['2026-11-19T01:00:00Z', '已等待 3 天 3 小时', true],
  ['2026-11-22T05:00:00Z', '已等待 0 分钟', false],
])('handed in at %s: %s, late %s', (at, text, late) => {
  expect(waitText(at, NOW)).toEqual({ text, late })
})

test('marks make a reason of their own, no longer than one may be', () => {
  expect(reasonFrom({ jigou: '与证照不一致', address: '' })).toBe('机构名称：与证照不一致')
  expect(reasonFrom({ jigou: '长'.repeat(100), address: '长'.repeat(100) })).toHaveLength(200)
})
