import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTable } from './sheet-reading.ts'
import { writeLongSheet } from './sheet-stream.ts'

const LIMITS = {
  rows: 30_000,
  columns: 10,
  characters: 100,
  patienceMs: 60_000,
  memoryMb: 192,
  bytes: 8_000_000,
}

test('a long table is written as it comes and read back whole, and no cell of it is a formula', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-sheet-'))
  const path = join(folder, 'a.xlsx')
  async function* rows() {
    for (let at = 0; at < 20_000; at++) yield [`=${at}+1`, at / 100, null]
  }
  const columns = ['文字', '数', '空'].map((head) => ({ head, width: 12 }))
  await writeLongSheet(path, { name: '表', columns, rows: rows() })
  const read = await readTable(await readFile(path), LIMITS, 'staff 1')
  expect(read.rows).toHaveLength(20_001)
  expect(read.rows.slice(0, 3)).toEqual([
    ['文字', '数', '空'],
    ['=0+1', '0', ''],
    ['=1+1', '0.01', ''],
  ])
  expect(read.formulas).toEqual([])
  await rm(folder, { recursive: true })
})

test('what nobody may write into a cell makes no file that cannot be opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-sheet-'))
  const path = join(folder, 'a.xlsx')
  async function* rows() {
    yield ['甲\uffff\u0000\u0008乙', '\uffff=1', '＝1+1', 'x'.repeat(40_000), '👍🏽 ]]> &amp;', '\u0001']
  }
  const columns = [...'abcdef'].map((head) => ({ head, width: 12 }))
  await writeLongSheet(path, { name: '表', columns, rows: rows() })
  const { rows: read } = await readTable(await readFile(path), { ...LIMITS, characters: 50_000 }, 'staff 1')
  expect(read[1]).toEqual(['甲乙', '=1', '＝1+1', `${'x'.repeat(32_766)}…`, '👍🏽 ]]> &amp;', ''])
  await rm(folder, { recursive: true })
})

test('a source that breaks off leaves an error, not half a table', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-sheet-'))
  async function* rows(): AsyncGenerator<string[]> {
    yield ['a']
    throw new Error('gone')
  }
  const table = { name: '表', columns: [{ head: 'a', width: 5 }], rows: rows() }
  await expect(writeLongSheet(join(folder, 'a.xlsx'), table)).rejects.toThrow('gone')
  await rm(folder, { recursive: true })
})
