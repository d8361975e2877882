import { readFile } from 'node:fs/promises'
import { fen } from '@gongfang/contract/base/money'
import { bookLine, listStatementLines, undoAllocation } from '@gongfang/contract/money/bank-desk'
import {
  answerImport,
  confirmImport,
  type ImportPreview,
  importStatement,
  listBankImports,
  takeBackImport,
} from '@gongfang/contract/money/bank-import-desk'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tasks } from '../../../app.ts'
import { anAccount, aSerial, aTransfer, moneyCame, toDesk } from '../../../testing/bank.ts'
import { listBroken } from '../../../testing/books.ts'
import { someFreight } from '../../../testing/buying.ts'
import { reasonOf, sendFile } from '../../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

// Files of banks, sent as a clerk sends them. Heads and layouts are of public exports, names and amounts are made up.

interface Case {
  name: string
  encoding: string
  fileName: string
  text: string
  expect: {
    received: { day: string; fen: number; payer: string; serial?: string; note?: string }[]
    outgoing: number
    ask?: string
    refused?: string
  }
  why: string
}
const cases: Case[] = JSON.parse(await readFile(new URL('statement-cases.json', import.meta.url), 'utf8'))

let shop: TestShop
let desk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await anAccount(shop)
  desk = await toDesk(shop)
})
afterEach(async () => {
  await shop.db`delete from bank_layout_answer`
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

async function send(bytes: Buffer, fileName = '流水.csv', by = desk): Promise<ImportPreview> {
  const file = { bytes, name: fileName, mime: 'text/csv' }
  const { body } = await sendFile(shop, by, file, { path: importStatement.path, header: 'admin-token' })
  if (body.code !== 1) throw new Error(String(body.reason))
  return body.data as unknown as ImportPreview
}
const csv = (...rows: string[]) => Buffer.from(rows.map((row) => row.replaceAll('|', ',')).join('\r\n'))
const confirm = (key: string, by = desk) => by.call(confirmImport, { key })
const linesOf = async (keyword: string) =>
  (await desk.call(listStatementLines, { view: 'all', keyword })).rows.toReversed()

/** Bytes of two-byte characters of GB 18030. Node.js only decodes it. */
const GB = new Map<string, [number, number]>()
for (let first = 0x81; first <= 0xfe; first += 1)
  for (let second = 0x40; second <= 0xfe; second += 1) {
    const sign = new TextDecoder('gb18030').decode(Uint8Array.of(first, second))
    if ([...sign].length === 1 && sign !== '\uFFFD') GB.set(sign, [first, second])
  }
const inGb = (text: string) =>
  Buffer.from([...text].flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (GB.get(sign) ?? [0x3f]))))

async function bytesOf({ encoding, text, expect: { received } }: Case): Promise<Buffer> {
  if (encoding === 'gb18030') return inGb(text)
  if (encoding === 'gb18030-cut') {
    const { payer = '' } = received[0] ?? {}
    const at = inGb(text.slice(0, text.indexOf(payer) + payer.length + 1)).length - 1
    return Buffer.from(inGb(text).filter((_, byte) => byte !== at))
  }
  if (encoding === 'xlsx') {
    const rows: (string | number | { number: number })[][] = JSON.parse(text)
    const plain = rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.number : cell)))
    return Buffer.from(await writeXlsx({ sheets: [{ name: '流水', rows: plain }] }))
  }
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text)
}

describe.each(cases)('$name: $why', (one) => {
  test('is read, shown, written once, and not again', async () => {
    // Its payment is that of icbc-history. All others are of other accounts.
    if (one.name === 'icbc-flag') await shop.db`delete from bank_statement_line`
    const bytes = await bytesOf(one)
    const preview = await send(bytes, one.fileName)
    const wanted = one.expect.received.map(({ day, fen: amountFen, payer, serial, note }) => ({
      day,
      amountFen,
      payer,
      ...(serial && { serial }),
      ...(note && { note: expect.stringContaining(note) }),
    }))
    expect(preview.received).toMatchObject(wanted)
    expect(preview.outgoing).toHaveLength(one.expect.outgoing)
    expect(preview.question?.values.some(({ meaning }) => meaning === null) ?? false).toBe(
      one.expect.ask !== undefined,
    )
    const refused = preview.doubtful.filter(({ text }) => text.includes('超过 15 位'))
    expect(refused.length > 0).toBe(one.expect.refused !== undefined)
    const named = preview.received.filter(({ text }) => text.includes('不能识别'))
    expect(named.length).toBe(one.encoding === 'gb18030-cut' ? 1 : 0)
    for (const { serial } of preview.received) expect(await linesOf(serial)).toEqual([])
    const written = await confirm(preview.key)
    expect(written).toEqual({ added: wanted.length, known: 0, left: 0 })
    for (const { serial, amountFen, day } of preview.received)
      expect(await linesOf(serial)).toMatchObject([{ amountFen, receivedOn: day, openFen: amountFen }])
    const again = await send(bytes, one.fileName)
    expect([again.received.length, again.known.length]).toEqual([0, wanted.length])
    expect((await confirm(again.key)).added).toBe(0)
  })
})

test('what a code means is asked once for its layout, and can be answered otherwise later', async () => {
  const file = (a: string, b: string) =>
    csv('交易时间|流水号|方向码|金额|对方户名', `2026-11-05|${a}|A7|10.00|甲`, `2026-11-05|${b}|B3|20.00|乙`)
  const first = await send(file(aSerial(), aSerial()))
  expect(first.doubtful).toHaveLength(2)
  const answered = await desk.call(answerImport, {
    key: first.key,
    answers: [
      { value: 'A7', meaning: 'received' },
      { value: 'B3', meaning: 'outgoing' },
    ],
  })
  expect(answered.received.map(({ amountFen }) => amountFen)).toEqual([1000])
  expect(answered.outgoing).toHaveLength(1)
  expect(await confirm(first.key)).toEqual({ added: 1, known: 0, left: 0 })
  const other = await toDesk(shop)
  const next = await send(file(aSerial(), aSerial()), '下月.csv', other)
  expect(next.received).toHaveLength(1)
  expect(next.question?.values).toMatchObject([
    { value: 'A7', meaning: 'received', by: 'answer', answer: { staffName: desk.name } },
    { value: 'B3', meaning: 'outgoing', by: 'answer' },
  ])
  const changed = await other.call(answerImport, {
    key: next.key,
    answers: [{ value: 'A7', meaning: 'neither' }],
  })
  expect(changed.received).toEqual([])
  expect(await confirm(next.key, other)).toEqual({ added: 0, known: 0, left: 0 })
})

test('an overlapping period adds what is new, and two equal payments of a day stay two', async () => {
  const head = '交易时间|贷方金额|对方户名|摘要'
  const [a, b, c] = ['2026-11-05|7.00|丁校|货款', '2026-11-06|7.00|丁校|货款', '2026-11-07|7.00|丁校|货款']
  expect(await confirm((await send(csv(head, a, b, b))).key)).toMatchObject({ added: 3 })
  const preview = await send(csv(head, b, b, c))
  expect(preview).toMatchObject({ apart: 'parts', received: [{ day: '2026-11-07' }] })
  expect(preview.known).toHaveLength(2)
  expect(await confirm(preview.key)).toMatchObject({ added: 1, known: 2 })
  expect(await linesOf('丁校')).toHaveLength(4)
})

test('what another export of the account names otherwise is not written twice', async () => {
  const serial = aSerial()
  const above = '账号：622610001001200'
  const withNumber = csv(above, '交易时间|流水号|贷方|余额|对方户名', `2026-11-05|${serial}|8.00|108.00|戊校`)
  await confirm((await send(withNumber)).key)
  const sure = await send(csv(above, '交易日期|贷方金额|账户余额|对方户名', '20261105|8.00|108.00|戊校'))
  expect([sure.received.length, sure.known.length]).toEqual([0, 1])
  const unsure = await send(csv('交易日期|贷方金额|对方户名', '20261105|8.00|戊校', '20261105|8.00|己校'))
  expect(unsure.received).toMatchObject([
    { row: 2, twin: true, text: expect.stringContaining(serial) },
    { row: 3, twin: false, text: '' },
  ])
  expect(await confirm(unsure.key)).toEqual({ added: 1, known: 0, left: 1 })
  expect(await linesOf('戊校')).toHaveLength(1)
  const again = await send(csv('交易日期|贷方金额|对方户名', '20261105|8.00|戊校'))
  expect(await desk.call(confirmImport, { key: again.key, take: [2] })).toEqual({
    added: 1,
    known: 0,
    left: 0,
  })
  expect(await linesOf('戊校')).toHaveLength(2)
})

test('a row that another export brought after the preview is left to a person', async () => {
  const [head, row] = ['交易日期|贷方金额|对方户名', '20261104|8.10|亢校']
  const first = await send(csv(head, row))
  const withNumber = csv('交易时间|流水号|贷方|对方户名', `2026-11-04|${aSerial()}|8.10|亢校`)
  const second = await send(withNumber)
  expect([first, second].map(({ received }) => received.map(({ twin }) => twin))).toEqual([[false], [false]])
  expect((await confirm(second.key)).added).toBe(1)
  expect(await confirm(first.key)).toEqual({ added: 0, known: 0, left: 1 })
  expect(await linesOf('亢校')).toHaveLength(1)
})

test('an export without numbers adds what is new to one with numbers, also of two equal payments', async () => {
  const row = (serial: string, day: string) => `${day}|${serial}|8.30|房校`
  const numbered = [
    '交易时间|流水号|贷方|对方户名',
    ...[0, 1].map(() => row(aSerial(), '2026-11-04')),
  ] as const
  expect(await confirm((await send(csv(...numbered))).key)).toMatchObject({ added: 2 })
  const plain = ['2026-11-04', '2026-11-04', '2026-11-04', '2026-11-05', '2026-11-05']
  const preview = await send(csv('交易日期|贷方金额|对方户名', ...plain.map((day) => `${day}|8.30|房校`)))
  expect(preview.received.map(({ twin }) => twin)).toEqual([true, true, false, false, false])
  expect(await confirm(preview.key)).toEqual({ added: 3, known: 0, left: 2 })
  expect(await linesOf('房校')).toHaveLength(5)
})

test('of two exports of one payment that are confirmed at once, one is written', async () => {
  const first = await send(csv('交易日期|贷方金额|对方户名', '20261104|8.40|心校'))
  const second = await send(csv('交易时间|流水号|贷方|对方户名', `2026-11-04|${aSerial()}|8.40|心校`))
  const answers = await Promise.all([first, second].map(({ key }) => confirm(key)))
  expect(answers.map(({ added }) => added).sort()).toEqual([0, 1])
  expect(await linesOf('心校')).toHaveLength(1)
})

test('the account of a file is said where it is not the shop’s own', async () => {
  const rows = ['交易时间|流水号|贷方|对方户名', `2026-11-04|${aSerial()}|8.20|氐校`] as const
  expect((await send(csv('账号：622610001001200', ...rows))).otherAccount).toBe('622610001001200')
  expect((await send(csv('账号：571900000010000', ...rows))).otherAccount).toBe('')
  expect((await send(csv(...rows))).otherAccount).toBe('')
})

test('clerks who confirm one file, or files that overlap, at once write each line once', async () => {
  const head = '交易时间|贷方金额|余额|对方户名'
  const rows = Array.from({ length: 30 }, (_, at) => `2026-11-08|9.00|${100 + 9 * at}.00|庚校`)
  const other = await toDesk(shop)
  const files = [rows.slice(0, 20), rows.slice(10), rows]
  const previews = await Promise.all(
    files.map((some, at) => send(csv(head, ...some), '流水.csv', at === 1 ? other : desk)),
  )
  const answers = await Promise.all(
    previews.flatMap(({ key }, at) => Array.from({ length: 3 }, () => confirm(key, at === 1 ? other : desk))),
  )
  expect(await linesOf('庚校')).toHaveLength(30)
  for (const at of [0, 3, 6])
    expect(new Set(answers.slice(at, at + 3).map((one) => JSON.stringify(one))).size).toBe(1)
  expect([0, 3, 6].reduce((sum, at) => sum + (answers[at]?.added ?? 0), 0)).toBe(30)
  expect(await reasonOf(confirm(previews[0]?.key ?? '', other))).toBe('importGone')
})

test('an import is taken back as a whole while none of its lines is booked', async () => {
  const { no, code } = await aTransfer(shop)
  const rows = [`2026-11-09|${aSerial()}|42.00|辛校|${code}`, `2026-11-09|${aSerial()}|43.00|辛校|`]
  const file = csv('交易时间|流水号|贷方金额|对方户名|附言', ...rows)
  await confirm((await send(file, '错.csv')).key)
  const idOf = async () => (await desk.call(listBankImports, {})).rows[0]
  const wrong = await idOf()
  expect(wrong).toMatchObject({ fileName: '错.csv', added: 2, lines: 2, booked: 0, takenBackAt: null })
  const take = (id: number, by = desk) => reasonOf(by.call(takeBackImport, { id }))
  expect(await take(wrong!.id, await shop.staff(['payment.read']))).toBe(403)
  const answers = await Promise.all(Array.from({ length: 4 }, () => take(wrong!.id)))
  expect(answers.sort()).toEqual(['importTakenBack', 'importTakenBack', 'importTakenBack', 'ok'])
  expect(await linesOf('辛校')).toEqual([])
  expect(await idOf()).toMatchObject({ lines: 0, takenBackBy: desk.name })
  await confirm((await send(file, '对.csv')).key)
  const [line] = (await linesOf('辛校')).filter(({ amountFen }) => amountFen === 4200)
  const parts = [{ no, amountFen: fen(4000), seenFen: fen(0) }]
  expect(
    await reasonOf(desk.call(bookLine, { id: line!.id, parts: [{ ...parts[0]!, amountFen: fen(4200) }] })),
  ).toBe('ok')
  expect(await take((await idOf())!.id)).toBe('importBooked')
  expect(await linesOf('辛校')).toHaveLength(2)
})

test('of who books a line and who takes its import back at once, one is refused', async () => {
  const { no } = await aTransfer(shop)
  await confirm(
    (await send(csv('交易时间|流水号|贷方金额|对方户名', `2026-11-09|${aSerial()}|12.00|壬校`))).key,
  )
  const [line] = await linesOf('壬校')
  const [last] = (await desk.call(listBankImports, {})).rows
  const other = await toDesk(shop)
  const [booked, taken] = await Promise.all([
    reasonOf(desk.call(bookLine, { id: line!.id, parts: [{ no, amountFen: fen(1200), seenFen: fen(0) }] })),
    reasonOf(other.call(takeBackImport, { id: last!.id })),
  ])
  expect([`${booked} ${taken}`]).toEqual([booked === 'ok' ? 'ok importBooked' : 'notFound ok'])
})

test('what was booked and undone keeps its line', async () => {
  const { no } = await aTransfer(shop)
  await confirm(
    (await send(csv('交易时间|流水号|贷方金额|对方户名', `2026-11-09|${aSerial()}|12.00|癸校`))).key,
  )
  const [line] = await linesOf('癸校')
  await desk.call(bookLine, { id: line!.id, parts: [{ no, amountFen: fen(1200), seenFen: fen(0) }] })
  const [booked] = (await linesOf('癸校'))[0]!.booked
  await desk.call(undoAllocation, { id: booked!.id, reason: '记错订单' })
  const [last] = (await desk.call(listBankImports, {})).rows
  expect(await reasonOf(desk.call(takeBackImport, { id: last!.id }))).toBe('importBooked')
})

test('a preview ends after a day, and a key of nobody opens nothing', async () => {
  const { key } = await send(csv('交易时间|流水号|贷方金额|对方户名', `2026-11-09|${aSerial()}|1.00|子校`))
  const sweep = () => tasks(shop.app.house)['bank.sweep']?.({} as never, { now: shop.now() } as never)
  await sweep()
  const { now } = shop
  const tomorrow = new Date(now().getTime() + 25 * 3_600_000)
  shop.setNow(tomorrow)
  await sweep()
  shop.setNow(null)
  expect(await reasonOf(confirm(key))).toBe('importGone')
  expect(await reasonOf(confirm('nobodys'))).toBe('importGone')
})

test('lines before the account was opened are refused by row', async () => {
  await shop.config('bankAccountSince', '2026-11-06')
  const file = csv(
    '交易时间|流水号|贷方金额|对方户名',
    `2026-11-05|${aSerial()}|1.00|甲`,
    `2026-11-06|${aSerial()}|1.00|甲`,
  )
  const { received, doubtful } = await send(file)
  await shop.config('bankAccountSince', null)
  expect([received.map(({ row }) => row), doubtful.map(({ row }) => row)]).toEqual([[3], [2]])
  expect(doubtful[0]?.text).toBe('日期 2026-11-05 早于账户启用日期 2026-11-06，请核对')
})

test.each([
  [
    'NUL and half characters',
    '交易时间|流水号|贷方金额|对方户名|摘要',
    (serial: string) => `2026-11-05|${serial}|1.00|${'😀'.repeat(80)}|${'😀'.repeat(200)}`,
  ],
  [
    'amounts beyond all measure',
    '交易时间|流水号|贷方金额|对方户名|摘要',
    (serial: string) => `2026-11-05|${serial}|99999999999999999.00|甲|`,
  ],
])('a file with %s is answered', async (_, head, row) => {
  const { key } = await send(csv(head, row(aSerial())))
  expect(await reasonOf(confirm(key))).toBe('ok')
})

test.each([
  ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 with the first byte first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark, in columns', (text: string) => Buffer.from(text.replaceAll(',', '\t'), 'utf16le')],
])('a csv in %s is read and written', async (_, inUtf16) => {
  const serial = aSerial()
  const text = csv('交易时间|流水号|贷方金额|对方户名', `2026-11-05|${serial}|21.00|𠮷林寅校`).toString()
  const preview = await send(inUtf16(text))
  expect(preview.received).toMatchObject([{ serial, amountFen: 2100, payer: '𠮷林寅校', text: '' }])
  expect(await confirm(preview.key)).toEqual({ added: 1, known: 0, left: 0 })
})

test('a binary .xls is refused with what to do, under any name', async () => {
  // Saved by LibreOffice 7.4 as “Excel 97–2003”.
  const bytes = await readFile(new URL('../../../outside/workbook/files/libreoffice.xls', import.meta.url))
  for (const name of ['流水.xls', '流水.xlsx', '流水.csv']) {
    const to = { path: importStatement.path, header: 'admin-token' }
    const { status, body } = await sendFile(shop, desk, { bytes, name, mime: 'application/vnd.ms-excel' }, to)
    expect([status, body.reason]).toEqual([200, 'sheetOld'])
    expect(body.msg).toMatch(/另存为 \.xlsx.*网银导出的 \.csv/)
  }
})

test('money that was typed in is known when the statement comes', async () => {
  const { no } = await aTransfer(shop)
  const serial = aSerial()
  await moneyCame(desk, { no, amountFen: 4200, serial })
  await confirm((await send(csv('交易时间|流水号|贷方金额|对方户名', `2026-11-20|${serial}|42.00|丑校`))).key)
  expect(await linesOf(serial)).toMatchObject([{ openFen: 0, payer: '丑校' }])
})
