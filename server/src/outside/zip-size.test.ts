import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { makePlainBook } from './sheet.ts'
import { readSheet } from './sheet-reading.ts'
import { unpackedSize } from './zip-size.ts'

const ENTRY = Buffer.from('PK\u0001\u0002', 'latin1')
const bookOf = (rows: string[][]) =>
  makePlainBook([{ name: '表', columns: [{ head: '型号', width: 9 }], rows }])

test('a workbook that unpacks to more than any sheet needs is not unpacked', async () => {
  const bomb = Buffer.from(
    await writeXlsx({ sheets: [{ name: '表', rows: [['型号'], [' '.repeat(150_000_000)]] }] }),
  )
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(unpackedSize(bomb)).toBeGreaterThan(150_000_000)
  await expect(readSheet(bomb)).rejects.toMatchObject({ reason: 'sheetUnreadable' })
})

test('a workbook of the largest import counts as what it is', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`HM-${at}`])
  const book = await bookOf(rows)
  expect(unpackedSize(book)).toBeGreaterThan(book.length)
  expect(unpackedSize(book)).toBeLessThan(2_000_000)
  expect(await readSheet(book)).toHaveLength(5_001)
})

test('an entry that hides its size makes the file endless', async () => {
  const book = await bookOf([['HM-1']])
  const at = book.indexOf(ENTRY)
  const open = Buffer.from(book)
  open.writeUInt32LE(0, at + 24)
  const elsewhere = Buffer.from(book)
  elsewhere.writeUInt16LE(8, at + 8)
  elsewhere.writeUInt32LE(0, at + 20)
  expect([open, elsewhere].map(unpackedSize)).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})
