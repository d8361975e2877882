import { PDFDocument } from '@cantoo/pdf-lib'
import { fen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { acceptGoods, saveAcceptanceSetting } from '@gongfang/contract/buying/acceptance'
import { receiveOrder } from '@gongfang/contract/buying/order'
import { downloadPapers, downloadPapersPdf, getPapers } from '@gongfang/contract/money/invoice'
import { redInvoice } from '@gongfang/contract/money/invoice-desk'
import { saveAddress } from '@gongfang/contract/people/address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipOrder } from '../../../buying/order/door.ts'
import { transaction } from '../../../db/connect.ts'
import { asked, bought, givenBack } from '../../../testing/aftersales.ts'
import { anAccount, aTransfer, moneyCame, showSlip } from '../../../testing/bank.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { aNumber, issued, requested } from '../../../testing/invoices.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { drawnIn } from '../../../testing/pdf.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { aColleague } from '../../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  skuId = (await shop.product({ title: '扳手<script>alert(1)</script>', priceFen: 10_000, stock: 1000 }))
    .skuId
})
afterAll(() => shop.close())

const order = (member: TestMember, quantity = 1, wish = {}) =>
  bought(shop, member, [{ skuId, quantity }], wish)

/** The files of a zip, by its central directory: names with their UTF-8 mark, and what is in them. */
function unzip(bytes: Buffer) {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [named, extra, said] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + named)
    const isUtf8 = (bytes.readUInt16LE(at + 8) & 0x800) !== 0
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
    at += 46 + named + extra + said
    return { name, isUtf8, content }
  })
}

test('the papers of an order are one zip: order, delivery, payment, invoice', async () => {
  const member = await aBuyer(shop)
  const paid = await order(member, 3)
  await transaction(shop.db, (tx) =>
    shipOrder(tx, {
      no: paid.no,
      carrier: '顺丰速运',
      trackingNo: 'SF123456',
      staff: '仓库',
      now: shop.now(),
    }),
  )
  await member.call(receiveOrder, { no: paid.no })
  const { number } = await issued(shop, staff, await requested(member, [paid.no]))
  const { bytes, headers } = await member.ask(downloadPapers, { no: paid.no })
  expect(headers['content-type']).toBe('application/zip')
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`报销资料_${paid.no}.zip`)
  const files = unzip(bytes)
  expect(files.map(({ name }) => name)).toEqual([`01_单据_${paid.no}.pdf`, `02_发票_${number}.pdf`])
  expect(files.every(({ isUtf8 }) => isUtf8)).toBe(true)
  const { texts } = await drawnIn(files[0]!.content)
  expect(texts).toHaveLength(4)
  expect(texts[0]).toContain(paid.no)
  expect(texts[0]).toContain('扳手<script>')
  expect(texts[0]).toContain('叁佰元整')
  expect(texts[1]).toContain('SF123456')
  expect(texts[1]).toContain('会员确认')
  expect(texts[2]).toContain('演示支付')
  expect(texts[3]).toContain(number)
  expect(files[1]!.content.toString()).toContain(number)
})

test('what went back stands on the proof of payment', async () => {
  const member = await aBuyer(shop)
  const paid = await order(member, 3)
  await givenBack(shop, staff, await asked(member, paid, [1]))
  const { orders } = await member.call(getPapers, { no: paid.no })
  const sheet = orders[0]?.sheets.find(({ name }) => name === '付款证明')
  expect(sheet?.tables[0]?.sums).toEqual([
    ['退款合计', '¥100.00'],
    ['实际支出', '¥200.00'],
  ])
})

test('a red invoice stands below its blue one, negative, and both come to nothing', async () => {
  const member = await aBuyer(shop)
  const { no } = await order(member, 3)
  const { id, number } = await issued(shop, staff, await requested(member, [no]))
  const red = aNumber()
  await staff.call(redInvoice, { id, number: red, on: '2026-11-20', reason: '抬头开错' })
  await issued(shop, staff, await requested(member, [no]))
  const { orders } = await member.call(getPapers, { no })
  const table = orders[0]?.sheets.find(({ name }) => name === '发票清单')?.tables[0]
  expect(table?.rows.map((row) => row.at(-1))).toEqual(['¥300.00', '-¥300.00', '¥300.00'])
  expect(table?.rows[1]?.slice(0, 3)).toEqual([red, '红字普通发票', '2026-11-20'])
  expect(table?.rows[1]?.[5]).toBe(`冲销 ${number}`)
  expect(table?.sums).toEqual([['开票净额', '¥300.00']])
})

test('goods that the shop keeps are proved by when they came in', async () => {
  const member = await aBuyer(shop)
  const { no } = await order(member, 4, { delivery: 'depot' })
  const { orders } = await member.call(getPapers, { no })
  expect(orders[0]?.sheets.map(({ name }) => name)).toEqual(['订货单', '入库与领取证明', '付款证明'])
  expect(orders[0]?.sheets[1]?.tables[0]?.rows[0]?.at(-1)).toBe('4')
})

test('a month is one zip of the orders that were paid in it: their sheets in one document, files by order', async () => {
  const member = await aBuyer(shop)
  const nos = [(await order(member)).no, (await order(member, 2)).no]
  await shop.db`update shop_order set paid_at = '2026-01-31T16:00:00Z' where no = ${nos[0]!}`
  await shop.db`update shop_order set paid_at = '2026-02-28T15:59:59Z' where no = ${nos[1]!}`
  const { number } = await issued(shop, staff, await requested(member, [nos[1]!]))
  const { bytes } = await member.ask(downloadPapers, { month: '2026-02' })
  const files = unzip(bytes)
  expect(files.map(({ name }) => name)).toEqual(['单据.pdf', `订单_${nos[1]}/01_发票_${number}.pdf`])
  const text = (await drawnIn(files[0]!.content)).texts.join('\n')
  for (const no of nos) expect(text).toContain(no)
  expect(await reasonOf(member.call(getPapers, { month: '2026-01' }))).toBe('papersEmpty')
})

test('papers are of one order or one month, of one’s own, and of what was paid', async () => {
  const [member, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const { no } = await order(member)
  const month = dayOf(shop.now()).slice(0, 7)
  expect(await reasonOf(stranger.call(getPapers, { no }))).toBe('notFound')
  expect((await stranger.ask(downloadPapers, { no })).body.reason).toBe('notFound')
  expect(await reasonOf(stranger.call(getPapers, { month }))).toBe('papersEmpty')
  expect(await reasonOf(member.call(getPapers, { no, month }))).toBe('invalid')
  expect(await reasonOf(member.call(getPapers, {}))).toBe('invalid')
})

test('what was accepted has sheets of its own, read by colleagues whose role shows the order', async () => {
  const member = await aBuyer(shop)
  const paid = await order(member, 3)
  await transaction(shop.db, (tx) =>
    shipOrder(tx, { no: paid.no, carrier: '顺丰', trackingNo: 'SF77', staff: '仓库', now: shop.now() }),
  )
  const [orderLineId = 0] = paid.lineIds
  const accept = (wish: object) =>
    member.call(acceptGoods, { no: paid.no, lines: [{ orderLineId, ...wish }] } as never)
  await accept({ accepted: 1, serials: ['<b>SN-1</b>'], refused: 1, reason: 'damaged', note: '外箱破损' })
  const named = async (reader: TestMember) =>
    (await reader.call(getPapers, { no: paid.no })).orders[0]?.sheets.map(({ name }) => name)
  expect(await named(member)).toEqual(['订货单', '发货与签收证明', '验收单', '入库单', '付款证明'])
  await member.call(saveAcceptanceSetting, { enabled: true, otherFromFen: null, assetFromFen: fen(10_000) })
  await accept({ accepted: 1 })
  for (const role of ['finance', 'receiver'] as const)
    expect(await named(await aColleague(shop, member, role))).toContain('固定资产登记')
  expect(await reasonOf(named(await aColleague(shop, member, 'viewer')))).toBe('notFound')
  const text = async (reader: TestMember) => JSON.stringify(await reader.call(getPapers, { no: paid.no }))
  expect(await text(member)).toContain('13900000000')
  const colleagues = await text(await aColleague(shop, member, 'finance'))
  expect(colleagues).toContain('139****0000')
  expect(colleagues).not.toContain('13900000000')
  const { orders } = await member.call(getPapers, { no: paid.no })
  const sheetOf = (name: string) => orders[0]?.sheets.find((sheet) => sheet.name === name)
  expect(sheetOf('验收单')?.tables.map(({ rows }) => rows[0]?.slice(3))).toEqual([
    ['完好；拒收：损坏；外箱破损；序列号 <b>SN-1</b>', '件', '1', '1'],
    ['完好', '件', '1', '0'],
  ])
  expect(sheetOf('入库单')?.tables[0]?.rows[0]?.slice(5)).toEqual(['2', '100.00', '200.00'])
  expect(sheetOf('入库单')?.tables[0]?.sums).toEqual([
    ['合计', '¥200.00'],
    ['大写', '贰佰元整'],
  ])
  expect(sheetOf('固定资产登记')?.tables[0]?.rows.map((row) => [row[2], ...row.slice(5)])).toEqual([
    ['<b>SN-1</b>', '1', '100.00', '100.00'],
    ['', '1', '100.00', '100.00'],
  ])
  expect(sheetOf('验收单')?.seals).toHaveLength(4)
})

test('who only accepts goods reads the sheets of acceptances, not money, invoices and slips', async () => {
  const member = await aBuyer(shop)
  const paid = await order(member, 1)
  await issued(shop, staff, await requested(member, [paid.no]))
  const receiver = await aColleague(shop, member, 'receiver')
  const names = async () =>
    (await receiver.call(getPapers, { no: paid.no })).orders.map(({ sheets, files }) => [
      sheets.map(({ name }) => name),
      files,
    ])
  expect(await reasonOf(names())).toBe('notFound')
  await transaction(shop.db, (tx) =>
    shipOrder(tx, { no: paid.no, carrier: '顺丰', trackingNo: 'SF79', staff: '仓库', now: shop.now() }),
  )
  await receiver.call(acceptGoods, { no: paid.no, lines: [{ orderLineId: paid.lineIds[0]!, accepted: 1 }] })
  expect(await names()).toEqual([[['验收单', '入库单'], []]])
  expect((await receiver.ask(downloadPapersPdf, { no: paid.no })).headers['content-type']).toBe(
    'application/pdf',
  )
})

test('the slip of the bank is for the buyer and for colleagues who pay', async () => {
  await anAccount(shop)
  const { no, member } = await aTransfer(shop)
  await showSlip(shop, member, { no })
  await moneyCame(staff, { no, amountFen: 4200 })
  const slipsOf = async (reader: TestMember) =>
    (await reader.call(getPapers, { no })).orders[0]?.files.filter((name) => name.startsWith('转账凭证'))
  const slip = ['转账凭证_回单.png']
  expect(await slipsOf(member)).toEqual(slip)
  for (const [role, files] of [
    ['owner', slip],
    ['finance', slip],
    ['admin', []],
  ] as const)
    expect([role, await slipsOf(await aColleague(shop, member, role))]).toEqual([role, files])
})

test('the papers of a month are one document too, with each invoice once', async () => {
  const member = await aBuyer(shop)
  const nos = [(await order(member)).no, (await order(member, 2)).no]
  await issued(shop, staff, await requested(member, nos))
  const { bytes, headers } = await member.ask(downloadPapersPdf, { month: dayOf(shop.now()).slice(0, 7) })
  expect(headers['content-type']).toBe('application/pdf')
  expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/报销资料_\d{4}-\d\d\.pdf/)
  // Four sheets of each order, and a page for the invoice, which has none.
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2 * 4 + 1)
  expect((await (await aBuyer(shop)).ask(downloadPapersPdf, { no: nos[0] })).body.reason).toBe('notFound')
})

test('rare characters of names and goods are printed, and an emoji as a word', async () => {
  const member = await shop.member()
  const address = { receiver: '郑㛃𠮷', phone: '18412345678-1234', regionCode: '330110' }
  await member.call(saveAddress, { ...address, detail: '㙍村 1 号 🏠', isDefault: true })
  const { skuId } = await shop.product({ title: '钳子 𬭚 ㎥ Ω 😀😀', priceFen: 100, stock: 10 })
  const { no } = await bought(shop, member, [{ skuId, quantity: 1 }], {})
  const { bytes } = await member.ask(downloadPapersPdf, { no })
  const { texts, missing } = await drawnIn(bytes)
  expect(missing).toBe(0)
  for (const text of [
    '郑㛃𠮷',
    '18412345678-1234',
    '㙍村',
    '〔表情〕',
    '𬭚',
    '㎥',
    'Ω',
    '以〔〕内的文字代替',
  ])
    expect(texts.join('\n')).toContain(text)
  expect(texts.join('')).not.toMatch(/□|〔U\+|〔表情〕〔/)
})
