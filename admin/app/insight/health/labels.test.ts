import { globSync, readFileSync } from 'node:fs'
import type { HealthLine } from '@gongfang/contract/insight/health-desk'
import { expect, test } from 'vitest'
import { kindNames, showAge, showBytes, summaryOf } from './labels.ts'

test('sizes are said with one digit behind the point, small ones in bytes', () => {
  const said = [0, 1, 999, 1000, 83_400_000, 1.5e12, 9e15].map(showBytes)
  expect(said).toEqual(['0 B', '1 B', '999 B', '1.0 KB', '83.4 MB', '1.5 TB', '9000.0 TB'])
})

test('ages are said in the two largest words', () => {
  const minutes = [0, 59, 61, 1439, 1500].map((count) => showAge(count * 60_000))
  expect(minutes).toEqual(['0 分钟', '59 分钟', '1 小时 1 分钟', '23 小时 59 分钟', '1 天 1 小时'])
  expect(showAge(-5)).toBe('0 分钟')
})

const line = (state: HealthLine['state']): HealthLine => ({
  subject: 'disk',
  name: '磁盘',
  state,
  value: '',
  limit: '',
  advice: '',
})

test('the summary counts what is broken or worth a look, and bears the tone of the worst', () => {
  expect(summaryOf([line('ok'), line('unused')])).toEqual(['全部正常', 'good'])
  expect(summaryOf([line('attention'), line('ok')])).toEqual(['1 项注意', 'warning'])
  expect(summaryOf([line('attention'), line('failing'), line('failing')])).toEqual([
    '2 项故障，1 项注意',
    'bad',
  ])
})

test('every kind of jobs of the server has a label', () => {
  const files = globSync('server/src/*/*/jobs.ts', { cwd: new URL('../../../..', import.meta.url).pathname })
  const kinds = files.flatMap((file) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    return [...text.matchAll(/^ +'([a-z]\w*\.\w+)': /gim)].map(([, kind]) => kind ?? '')
  })
  expect(kinds.length).toBeGreaterThan(25)
  expect(kinds.filter((kind) => !(kind in kindNames))).toEqual([])
})
