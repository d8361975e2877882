import { expect, test } from 'vitest'
import { backupState, showAge, showBytes } from './labels.ts'

test('sizes are said with one digit behind the point, small ones in bytes', () => {
  const said = [0, 1, 999, 1000, 83_400_000, 1.5e12, 9e15].map(showBytes)
  expect(said).toEqual(['0 B', '1 B', '999 B', '1.0 KB', '83.4 MB', '1.5 TB', '9000.0 TB'])
})

test('ages are said in the two largest words', () => {
  const minutes = [0, 59, 61, 1439, 1500].map((count) => showAge(count * 60_000))
  expect(minutes).toEqual(['0 分钟', '59 分钟', '1 小时 1 分钟', '23 小时 59 分钟', '1 天 1 小时'])
  expect(showAge(-5)).toBe('0 分钟')
})

const made = (endedAt: string, error = '') => ({
  startedAt: endedAt,
  endedAt,
  file: 'a',
  bytes: 1,
  rowCount: 1,
  fileCount: 1,
  error,
})

test('a backup that is old, failed or not there is something to look at', () => {
  const at = '2026-11-22T12:00:00Z'
  expect(backupState([], at)).toEqual(['从未备份', 'bad'])
  expect(backupState([made('2026-11-22T02:00:00Z')], at)[0]).toBe('正常')
  expect(backupState([made('2026-11-20T02:00:00Z')], at)[0]).toBe('超过一天')
  expect(backupState([made('2026-11-22T02:00:00Z', 'disk full'), made('2026-11-21T02:00:00Z')], at)[0]).toBe(
    '最近一次失败',
  )
})
