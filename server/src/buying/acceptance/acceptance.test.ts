import { fen } from '@gongfang/contract/base/money'
import {
  acceptGoods,
  getOrderAcceptance,
  listDoneAcceptances,
  listDueAcceptances,
  readAcceptancePhoto,
  readAcceptanceSetting,
  saveAcceptanceSetting,
  takeBackAcceptance,
} from '@gongfang/contract/buying/acceptance'
import { listOrderAcceptances, readDeskAcceptancePhoto } from '@gongfang/contract/buying/acceptance-desk'
import { redeemVoucher, undoVerification } from '@gongfang/contract/buying/verification-desk'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { listMessages } from '@gongfang/contract/people/message'
import { applyForAftersale, listAftersales, withdrawAftersale } from '@gongfang/contract/service/aftersale'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runIn } from '../../db/connect.ts'
import {
  type AcceptWish,
  accepted,
  aModel,
  countsOf,
  deliveredOrder,
  dueOf,
  read,
  shipped,
  switchOn,
} from '../../testing/acceptances.ts'
import { asked, bought, exchanged, givenBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { aPicture, reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { redeem, undo } from '../verification/actions.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  shop.setNow(null)
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const delivered = (quantity: number, priceFen?: number) => deliveredOrder(shop, quantity, priceFen)
const aSku = (priceFen: number) => aModel(shop, priceFen)
const ship = (no: string, lines?: { modelCode: string; quantity: number }[]) => shipped(shop, no, lines)
const colleague = (of: TestMember, ...roles: InstitutionRole[]) => aColleague(shop, of, ...roles)
const fieldsOf = async (member: TestMember, no: string, line: AcceptWish) =>
  (await member.ask(acceptGoods, { no, lines: [line] })).body.data as unknown

async function aPhoto(member: TestMember) {
  const file = { bytes: await aPicture(), kind: 'aftersale', name: '开箱.png' }
  return (await sendFile(shop, member, file)).body.data.id
}

test('goods are accepted in parts, with condition, serial numbers, photos and a remark', async () => {
  const { buyer, no, lineId } = await delivered(5, 120_000)
  expect((await buyer.call(listDueAcceptances, {})).data).toMatchObject([{ no, pieces: 5 }])
  const photo = await aPhoto(buyer)
  const serials = ['SN-001', 'SN-002']
  const first = await accepted(
    buyer,
    no,
    [{ orderLineId: lineId, accepted: 2, serials, condition: 'flawed', note: '外壳有划痕' }],
    { photos: [photo], remark: '先到两件' },
  )
  expect(first).toMatchObject({ acceptanceNo: expect.stringMatching(/^YS\d{16}$/), open: 3 })
  expect(await dueOf(buyer)).toEqual([[no, 3]])
  expect((await accepted(buyer, no, [{ orderLineId: lineId, accepted: 3 }])).open).toBe(0)
  expect(await dueOf(buyer)).toEqual([])
  const { lines, acceptances, asked: isAsked } = await buyer.call(getOrderAcceptance, { no })
  expect(isAsked).toBe(true)
  expect(lines).toMatchObject([{ has: 5, accepted: 5, refused: 0, open: 0, asset: true }])
  expect(acceptances).toMatchObject([
    {
      remark: '先到两件',
      lines: [{ accepted: 2, refused: 0, condition: 'flawed', note: '外壳有划痕', serials, reason: null }],
      photos: [{ id: photo }],
    },
    { remark: '', lines: [{ accepted: 3, serials: [] }], photos: [] },
  ])
  expect((await buyer.call(listDoneAcceptances, {})).data).toMatchObject([
    { orderNo: no, accepted: 3 },
    { orderNo: no, accepted: 2 },
  ])
  const desk = await staff.call(listOrderAcceptances, { no })
  expect(desk.acceptances.map(({ remark }) => remark)).toEqual(['先到两件', ''])
  expect((await staff.ask(readDeskAcceptancePhoto, { id: photo })).headers['content-type']).toBe('image/png')
})

test('what was not sent, was sent in part or is of others is not accepted', async () => {
  const buyer = await aBuyer(shop)
  const [one, two] = [await aSku(1000), await aSku(2000)]
  const { no } = await bought(shop, buyer, [
    { skuId: one.skuId, quantity: 3 },
    { skuId: two.skuId, quantity: 2 },
  ])
  const { lines: both } = await read(buyer, no)
  const idOf = (sku: { modelCode: string }) =>
    both.find(({ modelCode }) => modelCode === sku.modelCode)?.orderLineId ?? 0
  const [first, second] = [idOf(one), idOf(two)]
  const reason = (member: TestMember, lines: AcceptWish[]) => reasonOf(accepted(member, no, lines))
  expect(await reason(buyer, [{ orderLineId: first, accepted: 1 }])).toBe('acceptanceNothing')
  await ship(no, [{ modelCode: one.modelCode, quantity: 2 }])
  expect(await reason(buyer, [{ orderLineId: first, accepted: 3 }])).toBe('acceptanceQuantity')
  expect(await reason(buyer, [{ orderLineId: second, accepted: 1 }])).toBe('acceptanceQuantity')
  expect(await reason(buyer, [{ orderLineId: 999_999_999, accepted: 1 }])).toBe('acceptanceQuantity')
  expect(await reason(await aBuyer(shop), [{ orderLineId: first, accepted: 1 }])).toBe('notFound')
  expect(await reasonOf(read(await aBuyer(shop), no))).toBe('notFound')
  expect(await reason(buyer, [{ orderLineId: first, accepted: 2 }])).toBe('ok')
  const counts = await countsOf(buyer, no)
  expect(counts.sort()).toEqual([
    [0, 0, 0, 0],
    [2, 2, 0, 0],
  ])
})

test('bad input is refused beside its field', async () => {
  const { buyer, no, lineId } = await delivered(3)
  const line = (wish: object) => fieldsOf(buyer, no, { orderLineId: lineId, ...wish })
  expect(JSON.stringify(await line({}))).toContain('请填写验收或拒收的数量')
  expect(JSON.stringify(await line({ accepted: -1 }))).toContain('数量不能为负数')
  expect(JSON.stringify(await line({ accepted: 1.5 }))).toContain('数量应为整数')
  expect(JSON.stringify(await line({ refused: 1 }))).toContain('请选择拒收原因')
  expect(JSON.stringify(await line({ accepted: 1, serials: ['A', 'B'] }))).toContain('序列号不能多于验收数量')
  expect(JSON.stringify(await line({ accepted: 2, serials: ['A', 'A'] }))).toContain('序列号 A 重复')
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 1, serials: ['A'] }])
  expect(await line({ accepted: 1, serials: ['A'] })).toEqual({
    fields: { 'lines.0.serials': '序列号 A 重复' },
  })
  const twice = [1, 2].map(() => ({ orderLineId: lineId, accepted: 1 }))
  expect(await reasonOf(accepted(buyer, no, twice))).toBe('invalid')
  expect(await reasonOf(accepted(buyer, no, [{ orderLineId: lineId, accepted: 1 }], { photos: [1] }))).toBe(
    'invalid',
  )
})

test('receivers accept for colleagues, buyers their own, the rule may keep buyers out', async () => {
  const { buyer, no, lineId } = await delivered(6)
  const owner = buyer
  const [receiver, purchaser, viewer, admin] = [
    await colleague(owner, 'receiver'),
    await colleague(owner, 'purchaser'),
    await colleague(owner, 'viewer'),
    await colleague(owner, 'admin'),
  ]
  const one = [{ orderLineId: lineId, accepted: 1 }]
  expect(await reasonOf(accepted(receiver, no, one))).toBe('ok')
  expect(await reasonOf(accepted(purchaser, no, one))).toBe('notFound')
  expect(await reasonOf(accepted(viewer, no, one))).toBe('institutionRole')
  expect(await reasonOf(read(admin, no))).toBe('ok')
  expect(await reasonOf(accepted(admin, no, one))).toBe('institutionRole')
  expect(await dueOf(receiver)).toEqual([[no, 5]])
  expect(await dueOf(purchaser)).toEqual([])
  await switchOn(admin, { otherFromFen: 7201 })
  expect(await reasonOf(accepted(buyer, no, one))).toBe('ok')
  await switchOn(admin, { otherFromFen: 7200 })
  expect(await reasonOf(accepted(buyer, no, one))).toBe('acceptanceBuyer')
  expect((await read(buyer, no)).obstacle).toContain('¥72.00')
  expect((await read(receiver, no)).obstacle).toBe('')
  expect(await reasonOf(accepted(receiver, no, one))).toBe('ok')
  expect(
    await reasonOf(receiver.call(saveAcceptanceSetting, await admin.call(readAcceptanceSetting, {}))),
  ).toBe('institutionRole')
})

test('points that are set off do not bring an order below the amount from which others accept', async () => {
  await shop.config('pointsDeductionPercent', 100)
  const buyer = await aBuyer(shop, { points: 5000 })
  await colleague(buyer, 'receiver')
  await switchOn(buyer, { otherFromFen: 10_000 })
  const { skuId } = await aSku(20_000)
  const { no, lineIds } = await bought(shop, buyer, [{ skuId, quantity: 1 }], { deductPoints: 5000 })
  await shop.config('pointsDeductionPercent', null)
  await ship(no)
  const one = [{ orderLineId: lineIds[0]!, accepted: 1 }]
  expect(await reasonOf(accepted(buyer, no, one))).toBe('acceptanceBuyer')
  const [row] = await shop.db<[{ payableFen: number }]>`select payable_fen from shop_order where no = ${no}`
  expect(row.payableFen).toBeLessThan(10_000)
})

test('nor does a low price in points of its own, and a high one brings it there', async () => {
  await shop.config('priceOrScore', '2')
  const buyer = await aBuyer(shop, { points: 50_000 })
  await colleague(buyer, 'receiver')
  await switchOn(buyer, { otherFromFen: 10_000 })
  for (const [priceFen, points] of [
    [20_000, 200],
    [1_000, 20_000],
  ] as const) {
    const { skuId } = await shop.product({ skus: [{ priceFen, points }] })
    const { no, lineIds } = await bought(shop, buyer, [{ skuId, quantity: 1 }])
    await ship(no)
    expect(await reasonOf(accepted(buyer, no, [{ orderLineId: lineIds[0]!, accepted: 1 }]))).toBe(
      'acceptanceBuyer',
    )
  }
  await shop.config('priceOrScore', null)
})

test('a rule that nobody could follow is not saved, and an institution of one starts without any', async () => {
  const alone = await aBuyer(shop)
  expect(await alone.call(readAcceptanceSetting, {})).toEqual({
    enabled: false,
    otherFromFen: null,
    assetFromFen: 100_000,
  })
  const { body } = await alone.ask(saveAcceptanceSetting, {
    enabled: true,
    otherFromFen: fen(0),
    assetFromFen: fen(1),
  })
  expect(JSON.stringify(body.data)).toContain('请先添加验收人')
  const { skuId } = await aSku(1000)
  const { no } = await bought(shop, alone, [{ skuId, quantity: 1 }])
  await ship(no)
  await work(shop)
  expect(await dueOf(alone)).toEqual([])
  expect((await read(alone, no)).asked).toBe(false)
})

test('who saves the setting over that of somebody else is told, and lets buyers in again to nothing', async () => {
  const owner = await aBuyer(shop)
  const admin = await colleague(owner, 'admin')
  await colleague(owner, 'receiver')
  const seen = await admin.call(readAcceptanceSetting, {})
  const setting = { enabled: true, otherFromFen: fen(100_000), assetFromFen: fen(100_000) }
  // The second call repeats the first, whose answer was lost.
  for (let call = 0; call < 2; call++) await owner.call(saveAcceptanceSetting, { ...setting, seen })
  const late = { ...seen, enabled: true, assetFromFen: fen(50_000), seen }
  expect(await reasonOf(admin.call(saveAcceptanceSetting, late))).toBe('changedMeanwhile')
  expect(await admin.call(readAcceptanceSetting, {})).toEqual(setting)
  expect(await reasonOf(admin.call(saveAcceptanceSetting, { ...late, seen: setting }))).toBe('ok')
})

test('receivers are told of every delivery, the buyer is not, and owners when there is no receiver', async () => {
  const owner = await aBuyer(shop)
  await switchOn(owner)
  const buyer = await colleague(owner, 'purchaser')
  const { skuId, modelCode } = await aSku(1000)
  const told = async (member: TestMember) =>
    (await member.call(listMessages, {})).data.filter(({ link }) => link.startsWith('/acceptance/')).length
  const { no } = await bought(shop, buyer, [{ skuId, quantity: 4 }], { delivery: 'depot' })
  const item = (await buyer.call(listDepot, {})).data[0]!
  const code = await buyer.call(createDepotCode, { lines: [{ itemId: item.id, quantity: 1 }] })
  await redeem(runIn(shop.db), { code: code.digits, staff: '李四', now: shop.now() })
  await work(shop)
  expect([await told(owner), await told(buyer)]).toEqual([1, 0])
  expect(await dueOf(owner)).toEqual([[no, 1]])
  const receiver = await colleague(owner, 'receiver')
  const again = await buyer.call(createDepotCode, { lines: [{ itemId: item.id, quantity: 2 }] })
  await redeem(runIn(shop.db), { code: again.digits, staff: '李四', now: shop.now() })
  await work(shop)
  expect([await told(owner), await told(buyer), await told(receiver)]).toEqual([1, 0, 1])
  expect(modelCode).not.toBe('')
})

test('refused pieces go into an after-sale with the photos of the receiver, and their replacement waits again', async () => {
  const { buyer, no, lineId, lineIds } = await delivered(5)
  const receiver = await colleague(buyer, 'receiver')
  const photo = await aPhoto(receiver)
  const refused = { orderLineId: lineId, accepted: 3, refused: 2, reason: 'damaged' as const }
  await accepted(receiver, no, [refused], { photos: [photo] })
  expect(await countsOf(buyer, no)).toEqual([[5, 3, 2, 0]])
  expect((await buyer.ask(readAcceptancePhoto, { id: photo })).headers['content-type']).toBe('image/png')
  expect((await (await aBuyer(shop)).ask(readAcceptancePhoto, { id: photo })).body.reason).toBe('notFound')
  const wish = {
    no,
    kind: 'exchange' as const,
    lines: [{ orderLineId: lineId, quantity: 2 }],
    reason: '商品损坏',
    images: [photo],
  }
  const other = await delivered(1)
  const elsewhere = { ...wish, no: other.no, lines: [{ orderLineId: other.lineId, quantity: 1 }] }
  expect(await reasonOf(other.buyer.call(applyForAftersale, elsewhere))).toBe('invalid')
  const { aftersaleNo } = await buyer.call(applyForAftersale, wish)
  const [one] = await buyer.call(listAftersales, { no })
  expect(one?.images).toMatchObject([{ id: photo, url: `/api/user.acceptance/photo?id=${photo}` }])
  expect(await countsOf(buyer, no)).toEqual([[3, 3, 0, 0]])
  await exchanged(shop, staff, aftersaleNo)
  await work(shop)
  expect(await countsOf(buyer, no)).toEqual([[5, 3, 0, 2]])
  expect(await dueOf(receiver)).toEqual([[no, 2]])
  await accepted(receiver, no, [{ orderLineId: lineId, accepted: 2 }])
  expect(await countsOf(buyer, no)).toEqual([[5, 5, 0, 0]])
  expect(lineIds).toHaveLength(1)
})

test('refused pieces may be accepted after all; what is asked back or went back is not', async () => {
  const { buyer, no, lineId, lineIds } = await delivered(5)
  const order = { no, lineIds }
  await accepted(buyer, no, [{ orderLineId: lineId, refused: 2, reason: 'short' }])
  const three = await asked(buyer, order, [3], 'returnRefund')
  expect(await countsOf(buyer, no)).toEqual([[2, 0, 0, 2]])
  expect(await reasonOf(accepted(buyer, no, [{ orderLineId: lineId, accepted: 3 }]))).toBe(
    'acceptanceQuantity',
  )
  await buyer.call(withdrawAftersale, { aftersaleNo: three })
  expect(await countsOf(buyer, no)).toEqual([[5, 0, 0, 5]])
  await accepted(buyer, no, [{ orderLineId: lineId, accepted: 5 }])
  expect(await countsOf(buyer, no)).toEqual([[5, 5, 0, 0]])
  await givenBack(shop, staff, await asked(buyer, order, [1], 'returnRefund'))
  expect(await countsOf(buyer, no)).toEqual([[4, 4, 0, 0]])
})

test('what began to arrive before acceptances were switched on is not asked for, and can be accepted', async () => {
  const buyer = await aBuyer(shop)
  const [one, two] = [await aSku(1000), await aSku(1000)]
  const early = await bought(
    shop,
    buyer,
    [one, two].map(({ skuId }) => ({ skuId, quantity: 2 })),
  )
  await ship(early.no, [{ modelCode: one.modelCode, quantity: 1 }])
  const kept = await held(shop, buyer, [{ skuId: one.skuId, quantity: 3 }])
  const itemId = kept.items[0]!.id
  const collect = async () => {
    const { digits } = await buyer.call(createDepotCode, { lines: [{ itemId, quantity: 1 }] })
    return redeem(runIn(shop.db), { code: digits, staff: '李四', now: shop.now() })
  }
  const { no: undone } = await collect()
  await undo(runIn(shop.db), { code: undone, reason: '拿错', staff: '李四', now: shop.now() })
  await switchOn(buyer)
  await ship(early.no)
  await work(shop)
  expect(await dueOf(buyer)).toEqual([])
  expect(await read(buyer, early.no)).toMatchObject({ asked: false, early: true })
  const exchange = await asked(buyer, early, [1], 'exchange')
  await exchanged(shop, staff, exchange)
  await buyer.call(withdrawAftersale, { aftersaleNo: await asked(buyer, early, [1], 'returnRefund') })
  await work(shop)
  expect(await dueOf(buyer)).toEqual([])
  await accepted(buyer, early.no, [{ orderLineId: early.lineIds[0]!, accepted: 2 }])
  expect(await read(buyer, early.no)).toMatchObject({ asked: true, early: true })
  await collect()
  await work(shop)
  expect(await dueOf(buyer)).toEqual([[kept.orderNo, 1]])
})

test('switching acceptances off ends what waits, and what arrived meanwhile is not asked for later', async () => {
  const { buyer, no, skuId } = await delivered(2)
  expect(await dueOf(buyer)).toEqual([[no, 2]])
  const setting = await buyer.call(readAcceptanceSetting, {})
  await buyer.call(saveAcceptanceSetting, { ...setting, enabled: false })
  expect(await dueOf(buyer)).toEqual([])
  const second = await bought(shop, buyer, [{ skuId, quantity: 1 }])
  await ship(second.no)
  await switchOn(buyer)
  await work(shop)
  expect(await dueOf(buyer)).toEqual([])
  const third = await bought(shop, buyer, [{ skuId, quantity: 1 }])
  await ship(third.no)
  await switchOn(buyer, { assetFromFen: 500 })
  await work(shop)
  expect(await dueOf(buyer)).toEqual([[third.no, 1]])
})

test('goods in the depot are accepted once they are collected, and then their collection stands', async () => {
  const buyer = await aBuyer(shop)
  await switchOn(buyer)
  const { skuId } = await aSku(1000)
  const { orderNo: no, items } = await held(shop, buyer, [{ skuId, quantity: 3 }])
  const { lines } = await read(buyer, no)
  const orderLineId = lines[0]!.orderLineId
  expect(await reasonOf(accepted(buyer, no, [{ orderLineId, accepted: 1 }]))).toBe('acceptanceNothing')
  const code = await buyer.call(createDepotCode, { lines: [{ itemId: items[0]!.id, quantity: 2 }] })
  await redeem(runIn(shop.db), { code: code.digits, staff: '李四', now: shop.now() })
  expect(await countsOf(buyer, no)).toEqual([[2, 0, 0, 2]])
  await accepted(buyer, no, [{ orderLineId, accepted: 2 }])
  const back = { code: code.digits, reason: '拿错', staff: '李四', now: shop.now() }
  expect(await reasonOf(undo(runIn(shop.db), back))).toBe('undoAccepted')
})

test('two hundred presses at once accept each piece once', async () => {
  const { buyer, no, lineId } = await delivered(50)
  const receiver = await colleague(buyer, 'receiver')
  const presses = Array.from({ length: 200 }, (_, at) =>
    reasonOf(accepted(at % 2 === 0 ? buyer : receiver, no, [{ orderLineId: lineId, accepted: 1 }])),
  )
  const reasons = await Promise.all(presses)
  expect(reasons.filter((one) => one === 'ok')).toHaveLength(50)
  expect(await countsOf(buyer, no)).toEqual([[50, 50, 0, 0]])
  const again = await delivered(3)
  const form = { no: again.no, lines: [{ orderLineId: again.lineId, accepted: 1 }] }
  const key = 'accept-one-key-00001'
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => again.buyer.call(acceptGoods, form, { key })),
  )
  expect(new Set(answers.map(({ acceptanceNo }) => acceptanceNo)).size).toBe(1)
  expect(await countsOf(again.buyer, again.no)).toEqual([[3, 1, 0, 2]])
})

test('of two who register the same delivery in part, the second is told what was registered', async () => {
  const { buyer, no, lineId: orderLineId } = await delivered(10)
  const receiver = await colleague(buyer, 'receiver')
  const seen = { accepted: 0, refused: 0 }
  const half = (by: TestMember, shown: object) =>
    reasonOf(accepted(by, no, [{ orderLineId, accepted: 5, seen: shown } as never]))
  const both = await Promise.all([half(buyer, seen), half(receiver, seen)])
  expect(both.toSorted()).toEqual(['acceptanceQuantity', 'ok'])
  expect(await half(receiver, seen)).toBe('acceptanceQuantity')
  expect(await countsOf(buyer, no)).toEqual([[10, 5, 0, 5]])
  expect(await half(receiver, { accepted: 5, refused: 0 })).toBe('ok')
})

test('accepting and asking back the same pieces at once: each piece has one of both', async () => {
  const ROUNDS = process.env.SOAK === '1' ? 200 : 10
  for (let round = 0; round < ROUNDS; round += 1) {
    const { buyer, no, lineId, lineIds } = await delivered(2)
    await Promise.all([
      reasonOf(accepted(buyer, no, [{ orderLineId: lineId, accepted: 2 }])),
      reasonOf(asked(buyer, { no, lineIds }, [2], 'returnRefund')),
    ])
    const [[has, yes] = []] = await countsOf(buyer, no)
    expect(has).toBe(0)
    expect([0, 2]).toContain(yes)
  }
})

test('an order whose collection is undone waits no more, until it is collected again', async () => {
  const buyer = await aBuyer(shop)
  await switchOn(buyer)
  const { skuId } = await aSku(1000)
  const { orderNo, items } = await held(shop, buyer, [{ skuId, quantity: 2 }])
  const collect = async () => {
    const { digits } = await buyer.call(createDepotCode, { lines: [{ itemId: items[0]!.id, quantity: 2 }] })
    return staff.call(redeemVoucher, { code: digits })
  }
  const { no } = await collect()
  await work(shop)
  expect(await dueOf(buyer)).toEqual([[orderNo, 2]])
  await staff.call(undoVerification, { no, reason: '拿错' })
  await work(shop)
  expect(await dueOf(buyer)).toEqual([])
  await collect()
  await work(shop)
  expect(await dueOf(buyer)).toEqual([[orderNo, 2]])
})

test('who registered an acceptance takes it back within ten minutes, and its pieces wait again', async () => {
  const { buyer, no, lineId } = await delivered(3)
  const receiver = await colleague(buyer, 'receiver')
  const lines = [
    { orderLineId: lineId, accepted: 2, refused: 1, reason: 'damaged' as const, serials: ['A1'] },
  ]
  const { acceptanceNo, open } = await accepted(receiver, no, lines)
  expect([open, await dueOf(receiver)]).toEqual([0, []])
  expect((await read(buyer, no)).acceptances[0]?.takeBackUntil).toBeNull()
  expect((await read(receiver, no)).acceptances[0]?.takeBackUntil).not.toBeNull()

  const undo = { no, acceptanceNo }
  expect((await buyer.ask(takeBackAcceptance, undo)).body.code).toBe(3356)
  expect(await receiver.call(takeBackAcceptance, undo)).toEqual({ open: 3 })
  expect(await receiver.call(takeBackAcceptance, undo)).toEqual({ open: 3 })
  expect(await countsOf(receiver, no)).toEqual([[3, 0, 0, 3]])
  expect((await read(receiver, no)).acceptances).toEqual([])
  expect((await receiver.call(listDoneAcceptances, {})).total).toBe(0)
  expect(await dueOf(receiver)).toEqual([[no, 3]])
  await work(shop)
  const { data } = await buyer.call(listMessages, {})
  expect(data.map(({ title }) => title)).toContain('验收已撤回')
  // The serial number is free again.
  await accepted(receiver, no, [{ orderLineId: lineId, accepted: 3, serials: ['A1'] }])
  expect(await countsOf(receiver, no)).toEqual([[3, 3, 0, 0]])
})

test('an acceptance is not taken back when it is late, or when something was built on it', async () => {
  const { buyer, no, lineId } = await delivered(4)
  const first = await accepted(buyer, no, [{ orderLineId: lineId, accepted: 1 }])
  const second = await accepted(buyer, no, [{ orderLineId: lineId, refused: 2, reason: 'damaged' }])
  const codeOf = async (acceptanceNo: string) =>
    (await buyer.ask(takeBackAcceptance, { no, acceptanceNo })).body.code
  expect(await codeOf(first.acceptanceNo)).toBe(3358)
  expect(await codeOf('YS0000000000000000')).not.toBe(0)
  await asked(buyer, { no, lineIds: [lineId] }, [2], 'returnRefund')
  expect(await codeOf(second.acceptanceNo)).toBe(3358)

  const other = await delivered(1)
  const { acceptanceNo } = await accepted(other.buyer, other.no, [{ orderLineId: other.lineId, accepted: 1 }])
  shop.setNow(new Date(shop.now().getTime() + 11 * 60_000))
  const { body } = await other.buyer.ask(takeBackAcceptance, { no: other.no, acceptanceNo })
  expect(body.code).toBe(3357)
})
