import { fen } from '@gongfang/contract/base/money'
import { cancelOrder, getOrder } from '@gongfang/contract/buying/order'
import { openTransfer } from '@gongfang/contract/money/bank'
import {
  bookExact,
  bookLine,
  getTransferDesk,
  joinTyped,
  listBankRefunds,
  listStatementLines,
  returnSurplus,
  sendBankRefund,
  setLineAside,
  undoAllocation,
} from '@gongfang/contract/money/bank-desk'
import { confirmImport, type ImportPreview, importStatement } from '@gongfang/contract/money/bank-import-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { makePlainBook } from '../../outside/sheet.ts'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { anAccount, aSerial, aTransfer, moneyCame, toDesk } from '../../testing/bank.ts'
import { listBroken } from '../../testing/books.ts'
import { pointsOf, someFreight } from '../../testing/buying.ts'
import { countWaiting } from '../../testing/database.ts'
import { reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let desk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await anAccount(shop)
  desk = await toDesk(shop)
})
afterEach(async () => {
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const HEAD = ['交易日期', '贷方金额', '对方户名', '摘要', '流水号']
const csv = (rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')

async function sent(bytes: Buffer, by: TestStaff = desk, name = '流水.csv') {
  const file = { bytes, name, mime: 'text/csv' }
  const to = { path: importStatement.path, header: 'admin-token' }
  const { status, body } = await sendFile(shop, by, file, to)
  if (status !== 200 || body.code !== 1) return body.reason ?? status
  const preview = body.data as unknown as ImportPreview
  const { added, known } = await by.call(confirmImport, { key: preview.key })
  const repeated = preview.known.filter(({ text }) => text !== '').length
  return {
    added,
    known: known + repeated,
    outgoing: preview.outgoing.length,
    errors: preview.doubtful.map(({ row, text }) => ({ row, text })),
  }
}
const imported = (rows: string[][]) => sent(Buffer.from(csv([HEAD, ...rows])))

const linesOf = async (keyword: string, view: 'open' | 'booked' | 'aside' | 'all' = 'all') =>
  (await desk.call(listStatementLines, { view, keyword })).rows
const lineOf = async (serial: string) => (await linesOf(serial))[0]!

const row = (wish: { yuan?: string; payer?: string; note?: string; serial: string }) => [
  ...['2026-11-20', wish.yuan ?? '42.00', wish.payer ?? '某单位', wish.note ?? '', wish.serial],
]

/** A file is read in a process of its own. */
const LONG = { timeout: 10_000 }

test('a statement is kept once, however often and in whatever form it comes', async () => {
  const rows = [
    row({ serial: 'KEPT0001' }),
    row({ serial: 'KEPT0002', yuan: '-3.00' }),
    row({ serial: 'KEPT0003', yuan: 'x' }),
  ]
  const first = { added: 1, known: 0, outgoing: 1, errors: [{ row: 4, text: '金额“x”看不懂' }] }
  expect(await imported(rows)).toEqual(first)
  expect(await imported(rows)).toEqual({ ...first, added: 0, known: 1 })
  const columns = HEAD.map((head) => ({ head, width: 20 }))
  const book = await makePlainBook([{ name: '流水', columns, rows: [...rows, row({ serial: 'KEPT0004' })] }])
  expect(await sent(book)).toEqual({ ...first, known: 1 })
  // "交易日期,贷方金额,对方户名,摘要,流水号" and a line, in GBK as Excel in China saves it.
  const gbk = Buffer.from(
    'bdbbd2d7c8d5c6da2cb4fbb7bdbdf0b6ee2cb6d4b7bdbba7c3fb2cd5aad2aa2cc1f7cbaebac50a',
    'hex',
  )
  const inGbk = Buffer.concat([gbk, Buffer.from('2026-11-20,8.00,A,B,KEPT0005')])
  expect(await sent(inGbk)).toEqual({ added: 1, known: 0, outgoing: 0, errors: [] })
  expect((await linesOf('KEPT0001')).map(({ amountFen, fileName }) => [amountFen, fileName])).toEqual([
    [4200, '流水.csv'],
  ])
})

test('a number that names other money is told by its row, whether in one file or from an earlier one', async () => {
  const [once, twice, other] = [aSerial(), aSerial(), aSerial()]
  const rows = [
    row({ serial: once }),
    row({ serial: twice, yuan: '1.00' }),
    row({ serial: twice, yuan: '1.00' }),
    row({ serial: twice, yuan: '2.00' }),
  ]
  const differs = { row: 5, text: `流水号“${twice}”与第 3 行相同，内容却不同` }
  expect(await imported(rows)).toEqual({ added: 2, known: 1, outgoing: 0, errors: [differs] })
  const text = `流水号“${twice}”以前导入过，是 2026-11-20 的 ¥1.00`
  expect(await imported([row({ serial: other }), row({ serial: twice, yuan: '2.00' })])).toEqual({
    ...{ added: 1, known: 0, outgoing: 0 },
    errors: [{ row: 3, text: text.replace('¥', '\u00a5') }],
  })
  expect((await lineOf(twice)).amountFen).toBe(100)
})

test('a line that another export of the bank names otherwise is the same line', async () => {
  const bare = `${Date.now()}`
  await imported([row({ serial: `000${bare}`, payer: '育才（附属）中学' })])
  const same = { added: 0, known: 1, outgoing: 0, errors: [] }
  expect(await imported([row({ serial: bare, payer: '育才(附属)中学' })])).toEqual(same)
  const [voucher, serial, third] = [aSerial(), aSerial(), aSerial()]
  const heads = ['凭证号', ...HEAD]
  const both = (payer: string, own: string) =>
    sent(Buffer.from(csv([heads, [voucher, ...row({ serial: own, payer })]])))
  await imported([row({ serial: voucher, payer: '甲' })])
  expect(await both('甲', serial)).toEqual(same)
  // A voucher's number of another day is another voucher.
  const [, ...cells] = row({ serial: aSerial(), payer: '甲' })
  const next = await sent(Buffer.from(csv([heads, [voucher, '2026-11-21', ...cells]])))
  expect(next).toMatchObject({ added: 1 })
  expect(await both('乙', third)).toEqual({ ...same, added: 1, known: 0 })
  expect(await imported([row({ serial: third, payer: '乙' })])).toEqual(same)
})

test('the same statement sent many times at once adds each line once', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => row({ serial: `ONCE${String(at).padStart(4, '0')}` }))
  const answers = (await Promise.all(Array.from({ length: 6 }, () => imported(rows)))) as { added: number }[]
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(50)
})

test.each([
  ['nothing', Buffer.from(''), 'statementHeads'],
  ['a list of goods', Buffer.from('型号,数量\nA,1'), 'statementHeads'],
  ['no table', Buffer.from([0, 1, 2, 3]), 'sheetUnreadable'],
  ['half a workbook', Buffer.from('PK\u0003\u0004half'), 'sheetUnreadable'],
])('%s is no statement', async (_, bytes, reason) => {
  expect([reason, 'uploadMissing']).toContain(await sent(bytes))
})

test('only who may confirm imports', async () => {
  const reader = await shop.staff(['payment.read'])
  expect(await sent(Buffer.from(csv([HEAD])), reader)).toBe(403)
})

test('a line says which order it may be for, and why', async () => {
  const { no, code, member } = await aTransfer(shop)
  const serial = aSerial()
  await imported([row({ serial, note: `货款${code.toLowerCase()}`, payer: `测试机构${member.id}` })])
  expect((await lineOf(serial)).suggestions[0]).toMatchObject({
    no,
    code,
    missingFen: 4200,
    orderState: 'unpaid',
    reasons: ['code', 'amount', 'payer'],
  })
  const late = aSerial()
  await member.call(cancelOrder, { no })
  await imported([row({ serial: late, note: code })])
  expect((await lineOf(late)).suggestions[0]).toMatchObject({
    no,
    missingFen: 0,
    orderState: 'cancelled',
    reasons: ['code'],
  })
})

test('a line is booked for an order once, and stands there with its number', async () => {
  const { no, member, code } = await aTransfer(shop)
  const serial = aSerial()
  await imported([row({ serial, note: code, yuan: '40.00' })])
  const { id } = await lineOf(serial)
  const book = (seenFen: number) =>
    desk.call(bookLine, { id, parts: [{ no, amountFen: fen(4000), seenFen: fen(seenFen) }] })
  expect(await reasonOf(book(1))).toBe('receivedMoved')
  const [one, ...others] = (await Promise.all(Array.from({ length: 10 }, () => reasonOf(book(0))))).sort(
    (a) => (a === 'ok' ? -1 : 1),
  )
  expect([one, new Set(others)]).toEqual(['ok', new Set(['lineBooked'])])
  expect(await member.call(openTransfer, { no })).toMatchObject({ state: 'partly', missingFen: 200 })
  expect(await linesOf(serial, 'booked')).toMatchObject([
    { booked: [{ no, amountFen: 4000 }], openFen: 0, bookedFen: null, suggestions: [], plan: null },
  ])
  expect(await linesOf(serial, 'open')).toEqual([])
  expect(await reasonOf(desk.call(setLineAside, { id, reason: '利息' }))).toBe('lineBooked')
})

test('all that is exact is booked at once, what is not stays in sight', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => aTransfer(shop)))
  const [byCode, byNumber, tooLittle, paid] = orders.map(({ no, code }) => ({ no, code, serial: aSerial() }))
  const unknown = aSerial()
  await imported([
    row({ serial: byCode!.serial, note: byCode!.code }),
    row({ serial: byNumber!.serial, note: byNumber!.no }),
    row({ serial: tooLittle!.serial, note: tooLittle!.code, yuan: '41.99' }),
    row({ serial: paid!.serial, note: paid!.code }),
    row({ serial: unknown, yuan: '7.77' }),
  ])
  await moneyCame(desk, { no: paid!.no, amountFen: 4200 })
  const serials = [byCode, byNumber, tooLittle, paid].map((one) => one!.serial)
  const ids = await Promise.all([...serials, unknown].map(async (serial) => (await lineOf(serial)).id))
  const answers = await Promise.all([1, 2, 3].map(() => desk.call(bookExact, { ids })))
  expect(answers.reduce((sum, { booked }) => sum + booked, 0)).toBe(2)
  const states = await Promise.all(orders.map(({ member, no }) => member.call(getOrder, { no })))
  expect(states.map(({ state }) => state)).toEqual(['paid', 'paid', 'unpaid', 'paid'])
  expect(await linesOf(unknown, 'open')).toMatchObject([{ suggestions: [] }])
  expect(await desk.call(bookExact, { ids })).toEqual({ booked: 0, left: 5 })
})

test('money that was typed in by hand is known when the statement comes, and a difference is shown', async () => {
  const { no } = await aTransfer(shop)
  const serial = aSerial()
  await moneyCame(desk, { no, amountFen: 4200, serial })
  await imported([row({ serial, yuan: '42.10' })])
  expect(await lineOf(serial)).toMatchObject({
    booked: [{ no }],
    amountFen: 4210,
    bookedFen: 4200,
    openFen: 0,
    suggestions: [],
  })
})

test('a line that is no order is put aside, and taken back', async () => {
  const serial = aSerial()
  await imported([row({ serial, yuan: '0.38', note: '结息' })])
  const { id } = await lineOf(serial)
  const { no } = await aTransfer(shop)
  await desk.call(setLineAside, { id, reason: '利息' })
  expect(await linesOf(serial, 'aside')).toMatchObject([{ aside: '利息' }])
  expect(
    await reasonOf(desk.call(bookLine, { id, parts: [{ no, amountFen: fen(38), seenFen: fen(0) }] })),
  ).toBe('lineAside')
  await desk.call(setLineAside, { id, reason: '' })
  expect(await linesOf(serial, 'open')).toHaveLength(1)
})

/** Two orders of ¥42.00 and ¥32.00 of one institution, and a line that names both. */
async function twoOrders(yuan: string) {
  const first = await aTransfer(shop)
  const second = await aTransfer(shop, { member: first.member, quantity: 2 })
  const serial = aSerial()
  const rows = [
    row({ serial, yuan, note: `${first.code} ${second.code}`, payer: `测试机构${first.member.id}` }),
  ]
  await imported(rows)
  return { member: first.member, nos: [first.no, second.no], serial, rows, line: await lineOf(serial) }
}
const partsOf = (nos: readonly string[], amounts: readonly number[], seen: readonly number[] = []) =>
  nos.map((no, at) => ({ no, amountFen: fen(amounts[at] ?? 0), seenFen: fen(seen[at] ?? 0) }))
const statesOf = (member: TestMember, nos: readonly string[]) =>
  Promise.all(nos.map(async (no) => (await member.call(getOrder, { no })).state))

test('one receipt pays two orders that it names, and what neither needs is owed', async () => {
  const { member, nos, serial, rows, line } = await twoOrders('82.00')
  expect(line.plan).toMatchObject({
    parts: [
      { no: nos[0], amountFen: 4200 },
      { no: nos[1], amountFen: 4000 },
    ],
    restFen: 800,
    exact: false,
  })
  const parts = partsOf(nos, [4200, 4000])
  const { orders } = await desk.call(bookLine, { id: line.id, parts })
  expect(orders.map(({ no, outcome, owedFen }) => [no, outcome, owedFen])).toEqual([
    [nos[0], 'paid', 0],
    [nos[1], 'paid', 800],
  ])
  expect(await statesOf(member, nos)).toEqual(['paid', 'paid'])
  const tradeNos = await Promise.all(
    nos.map(async (no) => (await member.call(getOrder, { no })).payment?.tradeNo),
  )
  expect(tradeNos).toEqual([serial, serial])
  expect(await lineOf(serial)).toMatchObject({
    openFen: 0,
    booked: parts.map(({ no, amountFen }) => ({ no, amountFen })),
  })
  expect(await desk.call(getTransferDesk, { no: nos[1]! })).toMatchObject({
    owedFen: 800,
    receipts: [{ amountFen: 4000, receiptFen: 8200, serial, undone: null }],
  })
  expect(await imported(rows)).toMatchObject({ added: 0, known: 1 })
  expect(await linesOf(serial, 'open')).toEqual([])
  expect(await reasonOf(desk.call(bookLine, { id: line.id, parts }))).toBe('lineBooked')
})

test('parts come to just what came, each for another order, and to nothing where one of them has moved', async () => {
  const { member, nos, line } = await twoOrders('74.00')
  const book = (parts: ReturnType<typeof partsOf>) => reasonOf(desk.call(bookLine, { id: line.id, parts }))
  expect(await book(partsOf(nos, [4200, 3199]))).toBe('allocationSum')
  expect(await book(partsOf(nos, [4200, 3201]))).toBe('allocationSum')
  expect(await book(partsOf([nos[0]!, nos[0]!], [4200, 3200]))).toBe('invalid')
  expect(await book(partsOf(['20260101000000000000', nos[1]!], [4200, 3200]))).toBe('notFound')
  expect(await book(partsOf(nos, [4200, 3200], [0, 1]))).toBe('receivedMoved')
  expect(await statesOf(member, nos)).toEqual(['unpaid', 'unpaid'])
  expect(await book(partsOf(nos, [4200, 3200]))).toBe('ok')
  expect(await statesOf(member, nos)).toEqual(['paid', 'paid'])
})

test('two clerks share out one line at once, and two lines over the same orders: each fen is booked once', async () => {
  const other = await toDesk(shop)
  const { member, nos, line } = await twoOrders('74.00')
  const serial = aSerial()
  await imported([row({ serial, yuan: '74.00', note: nos.join(' ') })])
  const { id } = await lineOf(serial)
  const [ahead, back] = [partsOf(nos, [4200, 3200]), partsOf(nos.toReversed(), [3200, 4200])]
  const outcomes = await Promise.all([
    reasonOf(desk.call(bookLine, { id: line.id, parts: ahead })),
    reasonOf(other.call(bookLine, { id: line.id, parts: back })),
    reasonOf(desk.call(bookLine, { id, parts: back })),
    reasonOf(other.call(bookLine, { id, parts: ahead })),
  ])
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(outcomes.filter((one) => !['ok', 'lineBooked', 'receivedMoved'].includes(String(one)))).toEqual([])
  expect(await statesOf(member, nos)).toEqual(['paid', 'paid'])
})

test('lines that name several orders with just their sum are exact', async () => {
  const { member, nos, line } = await twoOrders('74.00')
  expect(line.plan?.exact).toBe(true)
  expect(await desk.call(bookExact, { ids: [line.id] })).toEqual({ booked: 1, left: 0 })
  expect(await statesOf(member, nos)).toEqual(['paid', 'paid'])
})

test('what was booked wrongly is taken back while it has paid nothing, and booked again', async () => {
  const { member, nos, serial, line } = await twoOrders('32.00')
  const wrong = await aTransfer(shop)
  await desk.call(bookLine, { id: line.id, parts: partsOf([wrong.no], [3200]) })
  const [booked] = (await lineOf(serial)).booked
  const undo = (by = desk) => reasonOf(by.call(undoAllocation, { id: booked!.id, reason: '记错订单' }))
  expect(await undo(await shop.staff(['payment.read']))).toBe(403)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => undo()))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'allocationUndone']))
  expect(await wrong.member.call(openTransfer, { no: wrong.no })).toMatchObject({
    state: 'waiting',
    receivedFen: 0,
    missingFen: 4200,
    receipts: [],
  })
  expect((await desk.call(getTransferDesk, { no: wrong.no })).receipts).toMatchObject([
    { amountFen: 3200, undone: { staffName: desk.name, reason: '记错订单' } },
  ])
  expect(await linesOf(serial, 'open')).toMatchObject([{ openFen: 3200, booked: [] }])
  await desk.call(bookLine, { id: line.id, parts: partsOf([nos[1]!], [3200]) })
  expect(await statesOf(member, nos)).toEqual(['unpaid', 'paid'])
  const [spent] = (await lineOf(serial)).booked
  expect(await reasonOf(desk.call(undoAllocation, { id: spent!.id, reason: '又记错' }))).toBe(
    'allocationSpent',
  )
  await expect(shop.db`update bank_allocation set amount_fen = 1`).rejects.toThrow('append-only')
})

test('money that was typed in by hand waits on the statement once it is taken back', async () => {
  const { no } = await aTransfer(shop)
  const serial = aSerial()
  await moneyCame(desk, { no, amountFen: 1000, serial })
  const { receipts } = await desk.call(getTransferDesk, { no })
  await desk.call(undoAllocation, { id: receipts[0]!.id, reason: '记错订单' })
  expect(await linesOf(serial, 'open')).toMatchObject([{ openFen: 1000, note: '手工登记的到账' }])
  const right = await aTransfer(shop)
  expect(await reasonOf(moneyCame(desk, { no: right.no, amountFen: 1000, serial }))).toBe('ok')
  for (const amountFen of [1000, 999])
    expect(await reasonOf(moneyCame(desk, { no, amountFen, serial }))).toBe('serialUsed')
  expect(await linesOf(serial, 'open')).toEqual([])
})

test('what the bank says of its number is not typed in otherwise', async () => {
  const { member, no } = await aTransfer(shop)
  const [serial, interest] = [aSerial(), aSerial()]
  await imported([row({ serial, yuan: '4.20' }), row({ serial: interest, note: '结息' })])
  const typed = (number: string) => moneyCame(desk, { no, amountFen: 4200, serial: number })
  await expect(typed(serial)).rejects.toMatchObject({
    reason: 'bankSaysOtherwise',
    message: '银行流水中这个流水号的到账是 ¥4.20，请核对',
  })
  const { id } = await lineOf(interest)
  await desk.call(setLineAside, { id, reason: '利息' })
  expect(await reasonOf(typed(interest))).toBe('lineAside')
  expect(await statesOf(member, [no])).toEqual(['unpaid'])
  expect(await linesOf(serial, 'open')).toMatchObject([{ openFen: 420 }])
})

test('an amount that was typed wrongly is taken back, and the one of the bank counts', async () => {
  const { member, no } = await aTransfer(shop)
  const serial = aSerial()
  const undoAll = async () => {
    const { receipts } = await desk.call(getTransferDesk, { no })
    const standing = receipts.filter(({ undone }) => undone === null)
    for (const { id } of standing) await desk.call(undoAllocation, { id, reason: '金额录错' })
  }
  await moneyCame(desk, { no, amountFen: 420, serial })
  await undoAll()
  await moneyCame(desk, { no, amountFen: 402, serial })
  expect(await reasonOf(moneyCame(desk, { no, amountFen: 4200, serial }))).toBe('serialUsed')
  await undoAll()
  expect(await linesOf(serial, 'open')).toMatchObject([{ amountFen: 402, openFen: 402 }])
  await imported([row({ serial, payer: '育才中学' })])
  const [line] = await linesOf(serial, 'open')
  expect(line).toMatchObject({ amountFen: 4200, openFen: 4200, bookedFen: null, payer: '育才中学' })
  await desk.call(bookLine, { id: line!.id, parts: partsOf([no], [4200]) })
  expect(await statesOf(member, [no])).toEqual(['paid'])
})

test('a receipt that is typed while the statement comes waits for its lines', async () => {
  const { member, no } = await aTransfer(shop)
  const [serial, next] = [aSerial(), aSerial()]
  const { importing, typing } = await transaction(shop.db, async (tx) => {
    // The import has stored its first line, and waits for this transaction with the second.
    await tx`
      insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at)
      values (${next}, '2026-11-20', 100, '', '', '流水.csv', '', now())`
    const importing = imported([row({ serial, yuan: '4.20' }), row({ serial: next, yuan: '1.00' })])
    await expect.poll(() => countWaiting(shop.db), LONG).toBe(1)
    let typed = false
    const typing = reasonOf(moneyCame(desk, { no, amountFen: 4200, serial })).finally(() => {
      typed = true
    })
    await expect.poll(async () => typed || (await countWaiting(shop.db)) === 2, LONG).toBe(true)
    return { importing, typing }
  })
  expect(await importing).toMatchObject({ added: 1, known: 1 })
  expect(await typing).toBe('bankSaysOtherwise')
  expect(await statesOf(member, [no])).toEqual(['unpaid'])
})

test('a line whose import waited for a receipt is newer than it', async () => {
  const { member, no } = await aTransfer(shop)
  const serial = aSerial()
  const { importing, typing } = await transaction(shop.db, async (tx) => {
    await tx`select from shop_order where no = ${no} for update`
    const typing = reasonOf(moneyCame(desk, { no, amountFen: 4200, serial }))
    await expect.poll(() => countWaiting(shop.db), LONG).toBe(1)
    const importing = imported([row({ serial, yuan: '4.20' })])
    await expect.poll(() => countWaiting(shop.db), LONG).toBe(2)
    return { importing, typing }
  })
  expect(await typing).toBe('ok')
  expect(await importing).toMatchObject({ added: 1 })
  expect(await statesOf(member, [no])).toEqual(['paid'])
  expect(await lineOf(serial)).toMatchObject({ amountFen: 420, bookedFen: 4200 })
})

test('the list is turned by key, and never twice', async () => {
  await imported(Array.from({ length: 5 }, (_, at) => row({ serial: `PAGE000${at}`, note: '翻页' })))
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await desk.call(listStatementLines, {
      keyword: '翻页',
      limit: 2,
      ...(after ? { after } : {}),
    })
    expect(page.total).toBe(5)
    seen.push(...page.rows.map(({ serial }) => serial))
    after = page.next
  }
  expect(seen).toEqual(['PAGE0004', 'PAGE0003', 'PAGE0002', 'PAGE0001', 'PAGE0000'])
})

test('a refund of a transfer waits until finance has sent it, and is sent once', async () => {
  const clerk = await shop.staff()
  const { member, no } = await aTransfer(shop, { deductPoints: 320 })
  await moneyCame(desk, { no, amountFen: 3200 })
  const order = await member.call(getOrder, { no })
  const whole = { no, lineIds: order.lines.map(({ id }) => id) }
  await givenBack(shop, clerk, await asked(member, whole, [3]))
  const open = async () => (await desk.call(listBankRefunds, {})).rows.find((one) => one.no === no)
  const waiting = await open()
  expect(waiting).toMatchObject({ no, paidOn: null, serial: '' })
  const refundState = async () =>
    (await shop.db<{ state: string }[]>`select state from refund where id = ${waiting!.id}`)[0]?.state
  expect(await refundState()).toBe('processing')
  const payout = { id: waiting!.id, paidOn: '2026-11-21', payee: '育才中学' }
  const send = (serial: string) => reasonOf(desk.call(sendBankRefund, { ...payout, serial }))
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(aSerial())))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'refundSent']))
  await work(shop)
  expect(await refundState()).toBe('done')
  expect(await open()).toBeUndefined()
  const [row] = (await desk.call(listBankRefunds, { view: 'sent' })).rows
  expect(row).toMatchObject({ no, paidOn: '2026-11-21', staffName: desk.name, amountFen: waiting!.amountFen })
  expect(await pointsOf(shop, member.id)).toBe(320)
  const [{ count }] = await shop.db<[{ count: number }]>`
    select count(*) from message where member_id = ${member.id} and event = 'aftersaleRefunded'`
  expect(count).toBe(1)
})

test('money that was typed in under a wrong number is joined with its line, and not booked twice', async () => {
  const { no, code, member } = await aTransfer(shop, { quantity: 5 })
  const [wrong, serial] = [aSerial(), aSerial()]
  await moneyCame(desk, { no, amountFen: 6200, serial: wrong })
  await imported([row({ serial, note: code, yuan: '62.00' })])
  const line = await lineOf(serial)
  expect(line).toMatchObject({
    openFen: 6200,
    typed: [{ serial: wrong, receivedOn: '2026-11-20', staffName: desk.name, orders: [{ no }] }],
  })
  const other = await toDesk(shop)
  const join = (by: TestStaff) => reasonOf(by.call(joinTyped, { id: line.id, serial: wrong }))
  expect((await Promise.all([join(desk), join(other)])).sort()).toEqual(['lineBooked', 'ok'])
  expect(await linesOf(serial, 'booked')).toMatchObject([{ booked: [{ no }], openFen: 0, typed: [] }])
  expect(await linesOf(serial, 'open')).toEqual([])
  expect((await desk.call(getTransferDesk, { no })).receipts).toMatchObject([{ serial, amountFen: 6200 }])
  expect(await member.call(getOrder, { no })).toMatchObject({ payment: { tradeNo: serial } })
  expect(await member.call(openTransfer, { no })).toMatchObject({ receivedFen: 6200, owedFen: 0 })
  const kept =
    await shop.db`select was, serial, staff_name from bank_serial_correction where serial = ${serial}`
  expect(kept.map(({ was }) => was)).toEqual([wrong])
  await expect(shop.db`update bank_receipt set amount_fen = 1 where serial = ${serial}`).rejects.toThrow(
    'append-only',
  )
  await expect(shop.db`delete from bank_serial_correction`).rejects.toThrow('append-only')
})

test('a number of the next line that was typed by mistake is free for that line again', async () => {
  const [mine, next] = [await aTransfer(shop, { quantity: 6 }), await aTransfer(shop, { quantity: 7 })]
  const [serial, ofNext] = [aSerial(), aSerial()]
  await moneyCame(desk, { no: mine.no, amountFen: 7200, serial: ofNext })
  await imported([
    row({ serial, note: mine.code, yuan: '72.00' }),
    row({ serial: ofNext, note: next.code, yuan: '82.00' }),
  ])
  const line = await lineOf(serial)
  expect(line.typed).toMatchObject([{ serial: ofNext, orders: [{ no: mine.no }] }])
  expect(await reasonOf(desk.call(joinTyped, { id: line.id, serial: ofNext }))).toBe('ok')
  const free = await lineOf(ofNext)
  expect(free).toMatchObject({ openFen: 8200, bookedFen: null, typed: [] })
  expect(await desk.call(bookExact, { ids: [free.id] })).toEqual({ booked: 1, left: 0 })
  expect((await next.member.call(getOrder, { no: next.no })).state).toBe('paid')
})

test('what was undone of typed money waits once, on the line of the bank', async () => {
  const [wrongOrder, order] = [await aTransfer(shop, { quantity: 9 }), await aTransfer(shop, { quantity: 8 })]
  const [typed, serial] = [aSerial(), aSerial()]
  await moneyCame(desk, { no: wrongOrder.no, amountFen: 9200, serial: typed })
  const { receipts } = await desk.call(getTransferDesk, { no: wrongOrder.no })
  await desk.call(undoAllocation, { id: receipts[0]!.id, reason: '记错订单' })
  await imported([row({ serial, note: order.code, yuan: '92.00' })])
  const line = await lineOf(serial)
  expect(line.typed).toMatchObject([{ serial: typed, orders: [] }])
  await desk.call(joinTyped, { id: line.id, serial: typed })
  expect(await linesOf(typed)).toEqual([])
  const parts = [{ no: order.no, amountFen: fen(9200), seenFen: fen(0) }]
  expect((await desk.call(bookLine, { id: line.id, parts })).orders).toMatchObject([{ outcome: 'paid' }])
})

test('only a whole open line is joined, with money of its amount that no line has', async () => {
  const { no, code } = await aTransfer(shop)
  const [typed, serial, dearer, sure] = [aSerial(), aSerial(), aSerial(), aSerial()]
  await moneyCame(desk, { no, amountFen: 1000, serial: typed })
  await imported([
    row({ serial, yuan: '10.00' }),
    row({ serial: dearer, yuan: '11.00' }),
    row({ serial: sure, yuan: '10.00', note: code }),
  ])
  const join = async (to: string, from: string) =>
    reasonOf(desk.call(joinTyped, { id: (await lineOf(to)).id, serial: from }))
  expect((await lineOf(dearer)).typed).toEqual([])
  expect(await join(dearer, typed)).toBe('typedMoved')
  expect(await join(serial, 'NOBODYS01')).toBe('typedMoved')
  await desk.call(bookLine, {
    id: (await lineOf(sure)).id,
    parts: [{ no, amountFen: fen(1000), seenFen: fen(1000) }],
  })
  expect(await join(sure, typed)).toBe('lineBooked')
  expect(await join(serial, sure)).toBe('typedMoved')
  const [booked] = (await lineOf(sure)).booked
  await desk.call(undoAllocation, { id: booked!.id, reason: '记错订单' })
  expect(await join(sure, typed)).toBe('lineBooked')
  await desk.call(setLineAside, { id: (await lineOf(serial)).id, reason: '利息' })
  expect(await join(serial, typed)).toBe('lineAside')
  expect((await lineOf(serial)).typed).toEqual([])
})

test('a refund that the bank sends back is booked for its order, and sent once more', async () => {
  const { member, no } = await aTransfer(shop)
  await moneyCame(desk, { no, amountFen: 4200 })
  const { lines } = await member.call(getOrder, { no })
  const whole = { no, lineIds: lines.map(({ id }) => id) }
  await givenBack(shop, await shop.staff(), await asked(member, whole, [3]))
  const refund = (await desk.call(listBankRefunds, {})).rows.find((one) => one.no === no)
  const payout = { paidOn: '2026-11-21', payee: '育才中学' }
  await desk.call(sendBankRefund, { ...payout, id: refund!.id, serial: aSerial() })
  await work(shop)
  const serial = aSerial()
  await imported([row({ serial, note: '账号有误退回' })])
  const { id } = await lineOf(serial)
  const [booked] = (
    await desk.call(bookLine, { id, parts: [{ no, amountFen: fen(4200), seenFen: fen(4200) }] })
  ).orders
  expect(booked).toMatchObject({ outcome: 'late', owedFen: 4200 })
  await desk.call(returnSurplus, { ...payout, no, amountFen: fen(4200), serial: aSerial() })
  expect(await desk.call(getTransferDesk, { no })).toMatchObject({ owedFen: 0, returnedFen: 4200 })
})
