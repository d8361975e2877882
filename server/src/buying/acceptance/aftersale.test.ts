import { createDepotCode } from '@gongfang/contract/goods/depot'
import { getPapers } from '@gongfang/contract/money/invoice'
import { redInvoice } from '@gongfang/contract/money/invoice-desk'
import { listMessages } from '@gongfang/contract/people/message'
import {
  type AskedKind,
  applyForAftersale,
  getAftersaleOffer,
  listAftersales,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import { getAftersaleCase, rejectAftersale } from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runIn } from '../../db/connect.ts'
import {
  accepted,
  countsOf,
  deliveredOrder,
  dueOf,
  read,
  shipped,
  switchOn,
} from '../../testing/acceptances.ts'
import { asked, bought, exchanged, givenBack, idOf, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { exported } from '../../testing/exporting.ts'
import { aNumber, issued, requested } from '../../testing/invoices.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { redeem } from '../verification/actions.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const ASSET_FEN = 200_000
const delivered = (quantity: number) => deliveredOrder(shop, quantity, ASSET_FEN)

interface Claim {
  orderLineId: number
  quantity: number
  accepted?: number
  serials?: string[]
}
const claimForm = (no: string, line: Claim, kind: AskedKind) => ({
  no,
  kind,
  lines: [line],
  reason: '质量问题',
})
const claim = async (buyer: TestMember, no: string, line: Claim, kind: AskedKind = 'returnRefund') =>
  (await buyer.call(applyForAftersale, claimForm(no, line, kind))).aftersaleNo
const claimProblem = async (buyer: TestMember, no: string, line: Claim) =>
  JSON.stringify((await buyer.ask(applyForAftersale, claimForm(no, line, 'returnRefund'))).body)

const rejected = async (aftersaleNo: string) =>
  staff.call(rejectAftersale, { id: await idOf(shop, aftersaleNo), reason: '超出质保范围' })
const serialsOf = async (member: TestMember, no: string) =>
  (await read(member, no)).acceptances.flatMap(({ lines }) =>
    lines.map(({ serials, goneSerials }) => [serials, goneSerials]),
  )
const sheetOf = async (member: TestMember, no: string, name: string) =>
  (await member.call(getPapers, { no })).orders[0]?.sheets.find((sheet) => sheet.name === name)
const rowsOf = async (member: TestMember, no: string, name: string) =>
  (await sheetOf(member, no, name))?.tables[0]?.rows ?? []
const assetSerials = async (member: TestMember, no: string) =>
  (await rowsOf(member, no, '固定资产登记')).map((row) => [row[2], row[5]])

test('accepted pieces go back with their serial numbers, and come back to the register when it was in vain', async () => {
  const { buyer, no, lineId } = await delivered(3)
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 3, serials: ['A', 'B'] }])
  const line = { orderLineId: lineId, quantity: 2 }
  expect(await claimProblem(buyer, no, line)).toContain('还差 1 个')
  expect(await claimProblem(buyer, no, { ...line, serials: ['X'] })).toContain('序列号 X 不在已验收的商品中')
  expect(await claimProblem(buyer, no, { ...line, serials: ['A', 'A'] })).toContain('重复填写')
  expect(await claimProblem(buyer, no, { ...line, accepted: 1 })).toContain('aftersaleQuantity')
  expect(await claimProblem(buyer, no, { ...line, accepted: 3 })).toContain('aftersaleQuantity')
  expect(await claimProblem(buyer, no, { orderLineId: lineId, quantity: 1, serials: ['A', 'B'] })).toContain(
    '序列号不能多于已验收的件数',
  )
  const withdrawn = await claim(buyer, no, { ...line, serials: ['A'] })
  expect(await countsOf(buyer, no)).toEqual([[1, 1, 0, 0]])
  expect(await assetSerials(buyer, no)).toEqual([['B', '1']])
  expect(await claimProblem(buyer, no, { orderLineId: lineId, quantity: 1, serials: ['A'] })).toContain(
    '序列号 A 不在',
  )
  await buyer.call(withdrawAftersale, { aftersaleNo: withdrawn })
  await work(shop)
  expect(await dueOf(buyer)).toEqual([])
  expect(await assetSerials(buyer, no)).toEqual([
    ['A', '1'],
    ['B', '1'],
    ['', '1'],
  ])
  const back = await claim(buyer, no, { ...line, serials: ['A'] })
  const [shown] = await buyer.call(listAftersales, { no })
  const origin = { orderLineId: lineId, accepted: 2, refused: 0, serials: ['A'] }
  expect(shown?.origins).toEqual([origin])
  const found = await staff.call(getAftersaleCase, { id: await idOf(shop, back) })
  expect(found.origins).toEqual([origin])
  expect(await exported(shop, staff, 'aftersale', { keyword: no, view: 'all' })).toMatchObject([
    { 售后单号: back, 其中客户已验收: 2, 其中客户拒收: 0, 序列号: 'A' },
    { 售后单号: withdrawn },
  ])
  await givenBack(shop, staff, back)
  expect(await serialsOf(buyer, no)).toEqual([[['A', 'B'], ['A']]])
  const { lines } = await read(buyer, no)
  expect(lines).toMatchObject([{ has: 1, accepted: 1, refused: 0, open: 0, away: 0, gone: 2 }])
  expect(await assetSerials(buyer, no)).toEqual([['B', '1']])
  const sheet = await sheetOf(buyer, no, '验收单')
  expect(sheet?.tables[0]?.rows[0]?.[3]).toBe('完好；序列号 B；已转售后的序列号 A')
  expect(sheet?.tables[1]?.rows[0]?.slice(0, 3)).toEqual([back, '退货退款', '已退款'])
  expect(sheet?.tables[1]?.rows[0]?.slice(4)).toEqual(['A', '2', '2', '0'])
  const store = await sheetOf(buyer, no, '入库单')
  expect(store?.tables[0]?.sums[0]).toEqual(['合计', '¥2000.00'])
  expect(store?.notes.join()).toContain(`有 2 件转入售后，不在本表内：${back}`)
})

test('when all accepted pieces are given back, nothing is in store or registered', async () => {
  const { buyer, no, lineId } = await delivered(1)
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 1, serials: ['ONLY'] }])
  await givenBack(
    shop,
    staff,
    await claim(buyer, no, { orderLineId: lineId, quantity: 1, serials: ['ONLY'] }),
  )
  const { orders } = await buyer.call(getPapers, { no })
  const names = orders[0]?.sheets.map(({ name }) => name)
  expect(names).toContain('验收单')
  expect(names).not.toContain('入库单')
  expect(names).not.toContain('固定资产登记')
})

test('what replaces an accepted piece is accepted again, with its own number', async () => {
  const { buyer, no, lineId } = await delivered(2)
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 2, serials: ['A', 'B'] }])
  const aftersaleNo = await claim(buyer, no, { orderLineId: lineId, quantity: 1, serials: ['B'] }, 'exchange')
  expect(await countsOf(buyer, no)).toEqual([[1, 1, 0, 0]])
  await exchanged(shop, staff, aftersaleNo)
  await work(shop)
  expect(await countsOf(buyer, no)).toEqual([[2, 1, 0, 1]])
  expect(await dueOf(buyer)).toEqual([[no, 1]])
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 1, serials: ['C'] }])
  expect(await countsOf(buyer, no)).toEqual([[2, 2, 0, 0]])
  expect(await assetSerials(buyer, no)).toEqual([
    ['A', '1'],
    ['C', '1'],
  ])
})

test('a repaired piece that was accepted stays accepted, a refused one is looked at again', async () => {
  const { buyer, no, lineId } = await delivered(2)
  await accepted(buyer, no, [
    { orderLineId: lineId, accepted: 1, serials: ['A'], refused: 1, reason: 'damaged' },
  ])
  const refused = await claim(buyer, no, { orderLineId: lineId, quantity: 1 }, 'repair')
  const kept = await claim(buyer, no, { orderLineId: lineId, quantity: 1, serials: ['A'] }, 'repair')
  expect(await countsOf(buyer, no)).toEqual([[0, 0, 0, 0]])
  await exchanged(shop, staff, kept)
  expect(await countsOf(buyer, no)).toEqual([[1, 1, 0, 0]])
  expect(await serialsOf(buyer, no)).toEqual([[['A'], []]])
  await exchanged(shop, staff, refused)
  expect(await countsOf(buyer, no)).toEqual([[2, 1, 0, 1]])
})

test.each(['withdrawn', 'rejected'] as const)(
  'refused pieces whose after-sale is %s are looked at again, and receivers hear of it',
  async (end) => {
    const { buyer, no, lineId } = await delivered(5)
    const receiver = await aColleague(shop, buyer, 'receiver')
    await accepted(receiver, no, [{ orderLineId: lineId, accepted: 3, refused: 2, reason: 'damaged' }])
    const aftersaleNo = await claim(buyer, no, { orderLineId: lineId, quantity: 2 })
    const [shown] = await buyer.call(listAftersales, { no })
    expect(shown?.origins).toEqual([{ orderLineId: lineId, accepted: 0, refused: 2, serials: [] }])
    expect(await dueOf(receiver)).toEqual([])
    if (end === 'rejected') await rejected(aftersaleNo)
    else await buyer.call(withdrawAftersale, { aftersaleNo })
    await work(shop)
    expect(await countsOf(receiver, no)).toEqual([[5, 3, 0, 2]])
    expect((await read(receiver, no)).lines[0]?.again).toBe(2)
    expect(await dueOf(receiver)).toEqual([[no, 2]])
    const { data } = await receiver.call(listMessages, {})
    expect(data.filter(({ title }) => title === '有商品待重新验收')).toHaveLength(1)
    await accepted(receiver, no, [{ orderLineId: lineId, accepted: 1, refused: 1, reason: 'wrong' }])
    expect(await countsOf(receiver, no)).toEqual([[5, 4, 1, 0]])
    expect((await read(receiver, no)).lines[0]?.again).toBe(0)
    expect((await read(receiver, no)).acceptances.map(({ lines }) => lines[0]?.reconsidered)).toEqual([0, 0])
  },
)

test('refused pieces that are accepted after all say so, and the buyer can choose which ones go back', async () => {
  const { buyer, no, lineId } = await delivered(4)
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 1, refused: 3, reason: 'damaged' }])
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 1 }])
  expect(await countsOf(buyer, no)).toEqual([[4, 2, 2, 0]])
  expect((await read(buyer, no)).acceptances.map(({ lines }) => lines[0]?.reconsidered)).toEqual([0, 1])
  expect((await sheetOf(buyer, no, '验收单'))?.tables[1]?.rows[0]?.[3]).toBe('完好；其中 1 件曾拒收')
  const [offered] = (await buyer.call(getAftersaleOffer, { no })).lines
  expect(offered).toMatchObject({ accepted: 2, others: 2, serials: [] })
  await claim(buyer, no, { orderLineId: lineId, quantity: 2, accepted: 1 })
  expect(await countsOf(buyer, no)).toEqual([[2, 1, 1, 0]])
  const [shown] = await buyer.call(listAftersales, { no })
  expect(shown?.origins).toEqual([{ orderLineId: lineId, accepted: 1, refused: 1, serials: [] }])
})

test('goods of the depot, collected in part and refunded in part, keep their acceptance', async () => {
  const buyer = await aBuyer(shop)
  await switchOn(buyer)
  const { skuId } = await shop.product({ priceFen: ASSET_FEN, stock: 100 })
  const { orderNo: no, items } = await held(shop, buyer, [{ skuId, quantity: 5 }])
  const [lineId = 0] = (await read(buyer, no)).lines.map(({ orderLineId }) => orderLineId)
  const code = await buyer.call(createDepotCode, { lines: [{ itemId: items[0]!.id, quantity: 2 }] })
  await redeem(runIn(shop.db), { code: code.digits, staff: '李四', now: shop.now() })
  await accepted(buyer, no, [
    { orderLineId: lineId, accepted: 1, refused: 1, reason: 'wrong', serials: ['D'] },
  ])
  const order = { no, lineIds: [lineId] }
  const held3 = await asked(buyer, order, [3])
  const [shown] = await buyer.call(listAftersales, { no })
  expect(shown?.origins).toEqual([])
  await givenBack(shop, staff, held3)
  expect(await countsOf(buyer, no)).toEqual([[2, 1, 1, 0]])
  await givenBack(shop, staff, await claim(buyer, no, { orderLineId: lineId, quantity: 2, serials: ['D'] }))
  expect(await countsOf(buyer, no)).toEqual([[0, 0, 0, 0]])
  expect(await sheetOf(buyer, no, '入库单')).toBeUndefined()
})

test('after a return the sheet of what is in store comes to what the invoices come to', async () => {
  const { buyer, no, lineId } = await delivered(3)
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 3 }])
  const { id } = await issued(shop, staff, await requested(buyer, [no]))
  await givenBack(shop, staff, await claim(buyer, no, { orderLineId: lineId, quantity: 1 }))
  await staff.call(redInvoice, { id, number: aNumber(), on: '2026-11-20', reason: '部分退货' })
  await issued(shop, staff, await requested(buyer, [no]))
  const invoices = await sheetOf(buyer, no, '发票清单')
  const store = await sheetOf(buyer, no, '入库单')
  expect(invoices?.tables[0]?.sums).toEqual([['开票净额', '¥4000.00']])
  expect(store?.tables[0]?.sums[0]).toEqual(['合计', '¥4000.00'])
})

test('goods for points are given back from what was accepted too', async () => {
  const buyer = await aBuyer(shop, { points: 100_000 })
  await switchOn(buyer)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 10 })
  await shop.config('priceOrScore', '2')
  const order = await bought(shop, buyer, [{ skuId, quantity: 3 }])
  await shop.config('priceOrScore', null)
  const { no } = order
  const [lineId = 0] = order.lineIds
  await shipped(shop, no)
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 3 }])
  await givenBack(shop, staff, await claim(buyer, no, { orderLineId: lineId, quantity: 1 }))
  expect(await countsOf(buyer, no)).toEqual([[2, 2, 0, 0]])
  expect((await sheetOf(buyer, no, '入库单'))?.tables[0]?.rows[0]?.slice(5)).toEqual(['2', '320', '640'])
})

const ROUNDS = process.env.SOAK === '1' ? 200 : 8

test('refused pieces are accepted while their after-sale is rejected or their replacement is sent', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { buyer, no, lineId } = await delivered(2)
    const receiver = await aColleague(shop, buyer, 'receiver')
    await accepted(receiver, no, [{ orderLineId: lineId, refused: 2, reason: 'damaged' }])
    const kind = round % 2 === 0 ? 'returnRefund' : 'exchange'
    const aftersaleNo = await claim(buyer, no, { orderLineId: lineId, quantity: 2 }, kind)
    const two = [{ orderLineId: lineId, accepted: 2 }]
    const [reason] = await Promise.all([
      reasonOf(accepted(receiver, no, two)),
      kind === 'exchange' ? exchanged(shop, staff, aftersaleNo) : rejected(aftersaleNo),
    ])
    expect(['ok', 'acceptanceNothing', 'acceptanceQuantity']).toContain(reason)
    await work(shop)
    expect(await countsOf(buyer, no)).toEqual([[2, reason === 'ok' ? 2 : 0, 0, reason === 'ok' ? 0 : 2]])
    expect(await dueOf(receiver)).toEqual(reason === 'ok' ? [] : [[no, 2]])
    expect(await listBroken(shop.db)).toEqual({})
  }
})

test('a piece with a number is asked back twice at once: one after-sale has it', async () => {
  const { buyer, no, lineId } = await delivered(2)
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 2, serials: ['A', 'B'] }])
  const line = { orderLineId: lineId, quantity: 1, serials: ['A'] }
  const reasons = await Promise.all([1, 2, 3].map(() => reasonOf(claim(buyer, no, line))))
  expect(reasons.filter((one) => one === 'ok')).toHaveLength(1)
})
