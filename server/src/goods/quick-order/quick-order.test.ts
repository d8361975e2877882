import { deflateRawSync } from 'node:zlib'
import type { Output } from '@gongfang/contract/base/endpoint'
import type { Envelope } from '@gongfang/contract/base/envelope'
import { exportCart } from '@gongfang/contract/goods/cart'
import { QUICK_ORDER_LINES, readList } from '@gongfang/contract/goods/quick-order'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { putLines } from '../cart/actions.ts'
import books from './list-workbook-cases.json' with { type: 'json' }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function send(member: TestMember, bytes: Buffer, name = '清单.xlsx') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://shop.invalid', { method: 'POST', body: form })
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: readList.path,
    headers: { token: member.token ?? '', 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json<Envelope<Output<typeof readList>>>()
}
const linesOf = ({ data }: Awaited<ReturnType<typeof send>>) =>
  data.lines.map(({ code, quantity }) => [code, quantity])
const workbook = async (rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '采购', rows }] }))

test('a purchaser’s workbook is read by its heads', async () => {
  const bytes = await workbook([
    ['2026 年 11 月采购计划'],
    ['序号', '品名', '型号', '数量'],
    [1, '内六角螺栓', 'DIN912-M6X20-A2', 200],
    [2, '编号是数字', 6203, 4],
    [3, '没有数量', 'HX-6', null],
  ])
  const answer = await send(await shop.member(), bytes)
  expect(linesOf(answer)).toEqual([
    ['DIN912-M6X20-A2', 200],
    ['6203', 4],
    ['HX-6', null],
  ])
  expect(answer.data).toMatchObject({ left: 0, question: null, skipped: [{ at: 1, why: '表头以上的文字' }] })
})

interface Book {
  name: string
  sheets: {
    name: string
    hidden?: boolean
    hiddenRows?: number[]
    merges?: string[]
    formats?: Record<string, string>
    rows: (string | number | null)[][]
  }[]
  lines: [string, number | null][]
}

const place = (cell: string) => ({ col: cell.charCodeAt(0) - 65, row: Number(cell.slice(1)) - 1 })

const written = async ({ sheets }: Book) =>
  Buffer.from(
    await writeXlsx({
      sheets: sheets.map(({ name, hidden = false, hiddenRows = [], merges = [], formats = {}, rows }) => ({
        name,
        hidden,
        rows,
        rowDefs: new Map(hiddenRows.map((row) => [row - 1, { hidden: true }])),
        merges: merges.map((range) => {
          const [from, to] = range.split(':').map(place)
          return { startRow: from!.row, startCol: from!.col, endRow: to!.row, endCol: to!.col }
        }),
        cells: new Map(
          Object.entries(formats).map(([cell, numFmt]) => {
            const { row, col } = place(cell)
            return [`${row},${col}`, { value: rows[row]?.[col] ?? null, style: { numFmt } }]
          }),
        ),
      })),
    }),
  )

// Heads and layouts of public purchasing sheets; codes, names and numbers are made up.
test.each(books as unknown as Book[])('a sheet is read as a person sees it: $name', async (book) => {
  expect(linesOf(await send(await shop.member(), await written(book)))).toEqual(book.lines)
})

test('hidden rows and sheets that were not read are named', async () => {
  const member = await shop.member()
  const named = (name: string) => books.find((book) => book.name === name) as unknown as Book
  const { data } = await send(member, await written(named('hidden-row')))
  expect(data.hiddenRows).toEqual([3])
  const sheets = await send(member, await written(named('hidden-first')))
  expect(sheets.data).toMatchObject({ sheet: '本次', otherSheets: ['旧（隐藏）'] })
  const told = await send(member, await written(named('instructions-first')))
  expect(told.data).toMatchObject({ sheet: '采购清单', otherSheets: ['填写说明'] })
})

test('a merged quantity is not counted for each of its rows', async () => {
  const rows = [
    ['型号', '数量'],
    ['A-1', 5],
    ['A-2', null],
  ]
  const bytes = await written({ name: '', lines: [], sheets: [{ name: '表', merges: ['B2:B3'], rows }] })
  expect(linesOf(await send(await shop.member(), bytes))).toEqual([
    ['A-1', 5],
    ['A-2', null],
  ])
})

test('the shop’s own export of a cart is read back as it went out', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ skus: [{ modelCode: 'KC-150-0.02' }] })
  await putLines(shop.db, member.id, [{ skuId, quantity: 12 }])
  const { bytes } = await member.ask(exportCart, {})
  expect(linesOf(await send(member, bytes))).toEqual([['KC-150-0.02', 12]])
})

test('a table of text is read in UTF-8 and as Excel saves it in China', async () => {
  const member = await shop.member()
  const lines = [['A-1', 5]]
  expect(linesOf(await send(member, Buffer.from('\ufeff型号,数量\r\nA-1,5\r\n'), 'a.csv'))).toEqual(lines)
  const gbk = Buffer.from('d0cdbac52ccafdc1bf0a412d312c350a', 'hex')
  expect(linesOf(await send(member, gbk, 'a.csv'))).toEqual(lines)
})

test('more lines than one order takes are counted, not dropped in silence', async () => {
  const rows = Array.from({ length: QUICK_ORDER_LINES + 7 }, (_, at) => [`A-${at}`, 1])
  const { data } = await send(await shop.member(), await workbook(rows))
  expect([data.lines.length, data.left]).toEqual([QUICK_ORDER_LINES, 7])
})

test('what is no list is refused by name, and the shop goes on', async () => {
  const member = await shop.member()
  const cases: [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), 'sheetEmpty'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'sheetOld'],
    ['an archive that is none', Buffer.from('PK\u0003\u0004 and then nothing'), 'sheetUnreadable'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'sheetPicture'],
    ['heads alone', await workbook([['型号', '数量']]), 'sheetEmpty'],
    ['a workbook made to burst', bomb(), 'sheetUnreadable'],
  ]
  for (const [what, bytes, reason] of cases)
    expect([what, (await send(member, bytes)).reason]).toEqual([what, reason])
  expect((await send(member, await workbook([['A-1', 1]]))).code).toBe(1)
}, 30_000)

/** A workbook of one sheet of two gigabytes of blanks, in two megabytes. */
function bomb(): Buffer {
  const blanks = Buffer.alloc(256 * 1024 * 1024, 0x20)
  const packed = deflateRawSync(blanks)
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(blanks.length, 22)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, name, packed])
}

test('ten files at once are all read', async () => {
  const member = await Promise.all(Array.from({ length: 5 }, () => shop.member()))
  const bytes = await workbook([['A-1', 1]])
  const answers = await Promise.all([...member, ...member].map((one) => send(one, bytes)))
  expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(1))
}, 30_000)
