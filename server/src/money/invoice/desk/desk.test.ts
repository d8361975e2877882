import { readFileSync } from 'node:fs'
import { fen } from '@gongfang/contract/base/money'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { getOrderInvoices, listInvoices, readInvoiceFile } from '@gongfang/contract/money/invoice'
import {
  attachInvoiceFile,
  countInvoiceDesk,
  getInvoiceCase,
  issueInvoice,
  listInvoiceDesk,
  matchInvoiceFiles,
  readInvoiceDeskFile,
  redInvoice,
  rejectInvoice,
} from '@gongfang/contract/money/invoice-desk'
import { listMessages } from '@gongfang/contract/people/message'
import { removeColleague } from '@gongfang/contract/people/team'
import { listHistory } from '@gongfang/contract/system/audit'
import { getTransfer, readTransferFile, startExport } from '@gongfang/contract/system/transfer'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readTable } from '../../../outside/sheet-reading.ts'
import { asked, bought, givenBack, work } from '../../../testing/aftersales.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, anAddress, someFreight } from '../../../testing/buying.ts'
import {
  aNumber,
  anInvoiceFile,
  aTitle,
  issued,
  leftOf,
  requested,
  requestIdOf,
} from '../../../testing/invoices.ts'
import { aPicture, reasonOf } from '../../../testing/joining.ts'
import { aPdf } from '../../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { aColleague, loggedInAgain } from '../../../testing/team.ts'
import { sendStaffFile } from '../../../testing/uploading.ts'

let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  skuId = (await shop.product({ priceFen: 10_000, stock: 1000 })).skuId
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))
afterAll(() => shop.close())

const order = (member: TestMember, quantity = 1) => bought(shop, member, [{ skuId, quantity }])
async function aRequest(quantity = 1, title?: string) {
  const member = await aBuyer(shop)
  const paid = await order(member, quantity)
  const titleId = await aTitle(member, title === undefined ? {} : { title })
  const invoiceNo = await requested(member, [paid.no], { titleId })
  return { member, paid, invoiceNo, id: await requestIdOf(shop, invoiceNo) }
}
const told = async (member: TestMember, title: string) =>
  (await member.call(listMessages, {})).data.find((message) => message.title === title)
const ON = '2026-11-20'

test('an invoice is issued with its number, its day and its PDF, and its member is told', async () => {
  const { member, invoiceNo, paid } = await aRequest()
  const before = await staff.call(countInvoiceDesk, {})
  const { id, number } = await issued(shop, staff, invoiceNo)
  expect((await staff.call(countInvoiceDesk, {})).requested).toBe(before.requested - 1)
  await work(shop)
  const message = await told(member, '发票已开具')
  expect(message).toMatchObject({ link: '/user?tab=invoices' })
  expect(message?.body).toContain(number)
  const { invoices } = await member.call(getOrderInvoices, { no: paid.no })
  expect(invoices).toMatchObject([{ state: 'issued', blue: { number, on: ON, hasFile: true } }])
  const one = await staff.call(getInvoiceCase, { id })
  expect(one.events.map(({ what, who }) => [what, who])).toEqual([
    ['requested', 'member'],
    ['issued', 'staff'],
  ])
  const { rows } = await staff.call(listHistory, { subject: `invoice ${invoiceNo}` })
  expect(rows).toMatchObject([{ what: 'invoice.issue', after: { state: 'issued', number } }])
  const file = await staff.ask(readInvoiceDeskFile, { id })
  expect(file.bytes.toString('latin1')).toContain(number)
})

test('the end of a request for a colleague’s order is told to the institution once who asked has left', async () => {
  const buyer = await aBuyer(shop)
  const finance = await aColleague(shop, buyer, 'finance')
  const titleId = await aTitle(buyer)
  const [first, second] = [await order(buyer), await order(buyer)]
  const [left, rejected] = [
    await requested(finance, [first.no], { titleId }),
    await requested(finance, [second.no], { titleId }),
  ]
  await buyer.call(removeColleague, { memberId: finance.id })
  await issued(shop, staff, left)
  await staff.call(rejectInvoice, { id: await requestIdOf(shop, rejected), reason: '抬头有误' })
  await work(shop)
  expect((await told(buyer, '发票已开具'))?.body).toContain(left)
  expect((await told(buyer, '开票申请被驳回'))?.body).toContain(rejected)
  const gone = await shop.db`select from message where member_id = ${finance.id} and event like 'invoice%'`
  expect(gone).toHaveLength(0)
})

test('who left is told of the invoice of an own order', async () => {
  const owner = await aBuyer(shop)
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const { no } = await order(buyer)
  const invoiceNo = await requested(buyer, [no], { titleId: await aTitle(buyer) })
  await owner.call(removeColleague, { memberId: buyer.id })
  await issued(shop, staff, invoiceNo)
  await work(shop)
  const again = await loggedInAgain(shop, buyer)
  expect((await told(again, '发票已开具'))?.body).toContain(invoiceNo)
  expect(await told(owner, '发票已开具')).toBeUndefined()
})

test('a number is written down once, and of today at the latest', async () => {
  const [first, second] = [await aRequest(), await aRequest()]
  const { number } = await issued(shop, staff, first.invoiceNo)
  const paper = { id: second.id, on: ON, amountFen: fen(11_200) }
  const issue = (change: object) =>
    reasonOf(staff.call(issueInvoice, { ...paper, number: aNumber(), ...change }))
  expect(await issue({ number })).toBe('invoiceNumberTaken')
  expect(await issue({ number: '123' })).toBe('invalid')
  expect(await issue({ on: '2999-01-01' })).toBe('invalid')
  expect(await issue({ amountFen: fen(11_199) })).toBe('invoiceAmount')
  expect(await issue({ fileId: 999_999 })).toBe('invoiceFileGone')
  const fileId = await anInvoiceFile(shop, staff)
  expect(await issue({ fileId })).toBe('ok')
  expect(await issue({})).toBe('invoiceState')
  const third = await aRequest()
  expect(await issue({ id: third.id, fileId })).toBe('invoiceFileGone')
})

test('the file of an invoice is a whole PDF and nothing else', async () => {
  const send = async (bytes: Buffer, name = '发票.pdf') =>
    (await sendStaffFile(shop, staff, { bytes, name, kind: 'invoice', mime: 'application/pdf' })).body
      .reason ?? 'ok'
  expect(await send(aPdf())).toBe('ok')
  expect(await send(aPdf(), '../../../<script>.pdf')).toBe('ok')
  expect(await send(await aPicture())).toBe('uploadPdfOnly')
  expect(await send(Buffer.from('<html>%PDF-1.4 %%EOF'))).toBe('uploadPdfOnly')
  expect(await send(aPdf().subarray(0, 30))).toBe('uploadUnreadable')
  const clerk = await shop.staff(['invoice.read'])
  const sent = await sendStaffFile(shop, clerk, { bytes: aPdf(), kind: 'invoice', mime: 'application/pdf' })
  expect(sent.status).toBe(403)
  // No file of another kind, nor a private one as a public address.
  const [file] = await shop.db<[{ id: number; key: string }]>`
    select id, key from upload where kind = 'invoice' order by id desc limit 1`
  const open = await shop.app.http.inject({ method: 'GET', url: `/uploads/${file.key}` })
  expect(open.statusCode).toBe(404)
  const picture = await sendStaffFile(shop, await shop.staff(), { bytes: await aPicture(), kind: 'image' })
  const { id } = await aRequest()
  const paper = { id, number: aNumber(), on: ON, amountFen: fen(11_200), fileId: picture.body.data.id }
  expect(await reasonOf(staff.call(issueInvoice, paper))).toBe('invoiceFileGone')
})

test('a PDF can come after its number, or instead of a wrong one', async () => {
  const { id, member, invoiceNo } = await aRequest()
  const fileId = await anInvoiceFile(shop, staff, 'first')
  expect(await reasonOf(staff.call(attachInvoiceFile, { id, fileId }))).toBe('invoiceState')
  await staff.call(issueInvoice, { id, number: aNumber(), on: ON, amountFen: fen(11_200) })
  await staff.call(attachInvoiceFile, { id, fileId })
  await staff.call(attachInvoiceFile, { id, fileId: await anInvoiceFile(shop, staff, 'second') })
  expect((await member.ask(readInvoiceFile, { invoiceNo })).bytes.toString()).toContain('second')
})

test('a rejected request says why, and its orders can be asked for again', async () => {
  const { id, member, invoiceNo, paid } = await aRequest()
  const reason = '抬头与税号不一致，请核对后重新申请'
  await staff.call(rejectInvoice, { id, reason })
  expect(await reasonOf(staff.call(rejectInvoice, { id, reason }))).toBe('invoiceState')
  await work(shop)
  expect((await told(member, '开票申请被驳回'))?.body).toContain(reason)
  const { data } = await member.call(listInvoices, {})
  expect(data).toMatchObject([{ invoiceNo, state: 'rejected', reason }])
  expect(await leftOf(member, paid.no)).toBe(11_200)
})

test('after a refund the invoice is taken back by a red one, and what is left is invoiced anew', async () => {
  const { id, member, paid, invoiceNo } = await aRequest(3)
  const { number } = await issued(shop, staff, invoiceNo)
  await givenBack(shop, staff, await asked(member, paid, [1]))
  const { rows } = await staff.call(listInvoiceDesk, { view: 'redNeeded' })
  expect(rows).toMatchObject([{ id, state: 'redNeeded' }])
  const todo = await staff.call(listTodo, {})
  expect(todo).toContainEqual({ kind: 'toRed', count: 1 })
  const red = aNumber()
  expect(await reasonOf(staff.call(redInvoice, { id, number, on: ON }))).toBe('invoiceNumberTaken')
  const fileId = await anInvoiceFile(shop, staff, 'red')
  await staff.call(redInvoice, { id, number: red, on: ON, fileId })
  expect((await member.ask(readInvoiceFile, { invoiceNo, side: 'red' })).bytes.toString()).toContain('red')
  await work(shop)
  expect((await told(member, '发票已红冲'))?.body).toContain(number)
  expect(await leftOf(member, paid.no)).toBe(20_000)
  const again = await requested(member, [paid.no])
  await issued(shop, staff, again)
  const { invoices } = await member.call(getOrderInvoices, { no: paid.no })
  expect(invoices.map(({ state, amountFen }) => [state, amountFen])).toEqual([
    ['issued', 20_000],
    ['red', 30_000],
  ])
})

test('an invoice that was made wrongly is taken back with a reason', async () => {
  const { id, invoiceNo } = await aRequest()
  await issued(shop, staff, invoiceNo)
  const red = { id, number: aNumber(), on: ON }
  expect(await reasonOf(staff.call(redInvoice, red))).toBe('invalid')
  await staff.call(redInvoice, { ...red, reason: '抬头开错' })
  expect(await staff.call(getInvoiceCase, { id })).toMatchObject({ state: 'red', reason: '抬头开错' })
})

test('an issued invoice keeps its lines whatever is returned after it, and its red letter says just these, negative', async () => {
  const { id, member, paid, invoiceNo } = await aRequest(3)
  await issued(shop, staff, invoiceNo)
  const before = await staff.call(getInvoiceCase, { id })
  expect(before.lines).toMatchObject([{ orderNo: paid.no, quantity: 3, amountFen: 30_000 }])
  expect(before.redLines).toEqual([])
  await givenBack(shop, staff, await asked(member, paid, [1]))
  const after = await staff.call(getInvoiceCase, { id })
  expect(after).toMatchObject({ state: 'redNeeded', amountFen: 30_000, lines: before.lines })
  expect(after.redLines).toMatchObject([{ orderNo: paid.no, quantity: -3, amountFen: -30_000 }])
  await staff.call(redInvoice, { id, number: aNumber(), on: ON })
  await givenBack(shop, staff, await asked(member, paid, [1]))
  expect(await staff.call(getInvoiceCase, { id })).toMatchObject({
    state: 'red',
    lines: before.lines,
    redLines: after.redLines,
  })
  const rest = await requestIdOf(shop, await requested(member, [paid.no]))
  expect((await staff.call(getInvoiceCase, { id: rest })).lines).toMatchObject([
    { quantity: 1, amountFen: 10_000 },
  ])
  await expect(shop.db`update invoice_line set amount_fen = 1`).rejects.toThrow('append-only')
})

test('invoices that were issued before lines were kept get those that they were issued with', async () => {
  const member = await aBuyer(shop, { points: 10_000 })
  const other = (await shop.product({ priceFen: 3333, stock: 100 })).skuId
  const goods = [
    { skuId, quantity: 3 },
    { skuId: other, quantity: 7 },
  ]
  const first = await bought(shop, member, goods, { deductPoints: 777 })
  await givenBack(shop, staff, await asked(member, first, [1, 2]))
  const second = await bought(shop, member, [{ skuId: other, quantity: 1 }])
  const { id } = await issued(shop, staff, await requested(member, [first.no, second.no]))
  await givenBack(shop, staff, await asked(member, first, [1, 1]))
  await staff.call(redInvoice, { id, number: aNumber(), on: ON })
  const sql = readFileSync(new URL('../../../../migrations/0130-invoice-line.sql', import.meta.url), 'utf8')
  const undo = new Error('undo')
  const again = shop.db.begin(async (tx) => {
    const kept = () => tx`select * from invoice_line order by request_id, side, position`
    const before = await kept()
    await tx`set local session_replication_role = replica`
    await tx`delete from invoice_line`
    await tx.unsafe(sql.slice(sql.indexOf('-- Invoices that were issued before')))
    expect(await kept()).toEqual(before)
    expect(before.length).toBeGreaterThan(8)
    throw undo
  })
  await expect(again).rejects.toBe(undo)
})

test('requests are found by their numbers, their orders, their kind, month and title', async () => {
  const { id, invoiceNo, paid } = await aRequest(1, '独一无二研究院')
  const { number } = await issued(shop, staff, invoiceNo)
  const find = async (filter: object) =>
    (await staff.call(listInvoiceDesk, { view: 'all', ...filter })).rows.map((row) => row.id)
  for (const keyword of [invoiceNo, invoiceNo.toLowerCase(), paid.no, number, '独一无二'])
    expect(await find({ keyword })).toEqual([id])
  const day = await shop.db<[{ month: string }]>`
    select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from invoice_request where id = ${id}`
  expect(await find({ keyword: invoiceNo, month: day[0].month, kind: 'normal' })).toEqual([id])
  expect(await find({ keyword: invoiceNo, month: '2020-01' })).toEqual([])
  expect(await find({ keyword: invoiceNo, kind: 'special' })).toEqual([])
  expect(await find({ keyword: '%' })).toEqual([])
  const [first] = (await staff.call(listInvoiceDesk, { view: 'all', limit: 1 })).rows
  expect(first!.institutionId).toBe(
    (await staff.call(getInvoiceCase, { id: first!.id })).member.institutionId,
  )
  expect(first).toMatchObject({ id })
})

test('files are matched by what their names say, before anything is changed', async () => {
  const [waiting, done, titled] = [
    await aRequest(),
    await aRequest(),
    await aRequest(1, '西湖区第九实验小学'),
  ]
  const { number } = await issued(shop, staff, done.invoiceNo)
  const fresh = aNumber()
  const names = [
    `${waiting.invoiceNo}_${fresh}.pdf`,
    `${number}.pdf`,
    `dzfp_${aNumber()}_西湖区第九实验小学_20261120.pdf`,
    '随便.pdf',
    '../../etc/passwd',
    `${'<script>'}.pdf`,
  ]
  const found = await staff.call(matchInvoiceFiles, { names })
  expect(found.map(({ by, request, problem }) => [by, request?.id, problem !== ''])).toEqual([
    ['request', waiting.id, false],
    ['number', done.id, false],
    ['title', titled.id, false],
    [null, undefined, true],
    [null, undefined, true],
    [null, undefined, true],
  ])
  expect(found[0]?.number).toBe(fresh)
  const twice = await staff.call(matchInvoiceFiles, {
    names: [`${waiting.invoiceNo}.pdf`, `${waiting.invoiceNo} (1).pdf`, `${done.invoiceNo}_${aNumber()}.pdf`],
  })
  expect(twice.map(({ problem }) => problem)).toEqual([
    '有多个文件对应同一申请',
    '有多个文件对应同一申请',
    '发票号码与已登记的不一致',
  ])
  expect(await staff.call(getInvoiceCase, { id: waiting.id })).toMatchObject({ state: 'requested' })
})

test('what is listed is written out, by whoever may see invoices', async () => {
  const { invoiceNo } = await aRequest(1, '写出来的学院')
  const clerk = await shop.staff(['invoice.read', 'transfer.export'])
  const { id } = await clerk.call(startExport, { kind: 'invoice', filter: { keyword: '写出来' } })
  await work(shop)
  expect(await clerk.call(getTransfer, { id })).toMatchObject({ state: 'done' })
  const { bytes } = await clerk.ask(readTransferFile, { id })
  const limits = {
    rows: 100,
    columns: 60,
    characters: 500,
    patienceMs: 20_000,
    memoryMb: 512,
    bytes: 9_000_000,
  }
  const { rows } = await readTable(bytes, limits, 'staff 1')
  expect(rows.flat()).toContain(invoiceNo)
  const stranger = await shop.staff(['transfer.export'])
  expect(await reasonOf(stranger.call(startExport, { kind: 'invoice', filter: {} }))).toBe(403)
})
