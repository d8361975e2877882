import { receiveOrder } from '@gongfang/contract/buying/order'
import { lookUpVoucher } from '@gongfang/contract/buying/verification-desk'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { adjustDepot, listDepotStock } from '@gongfang/contract/goods/depot-desk'
import { getAftersaleOffer, previewAftersale, withdrawAftersale } from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getAftersaleCase,
  receiveAftersale,
  rejectAftersale,
  shipAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shipOrder } from '../../buying/order/door.ts'
import { redeem, undo } from '../../buying/verification/actions.ts'
import { transaction } from '../../db/connect.ts'
import { asked, bought, exchanged, givenBack, idOf, payBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const ROUNDS = process.env.SOAK === '1' ? 100 : 8
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

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const returnTo = '工坊仓库 0571-88880000'

/** A paid order of some pieces of one SKU, held in the depot. */
async function aKeeper(quantity = 3) {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100 })
  const order = await bought(shop, member, [{ skuId, quantity }], { delivery: 'depot' })
  return { member, skuId, ...order, lineId: order.lineIds[0]! }
}
type Keeper = Awaited<ReturnType<typeof aKeeper>>

async function aCode({ member, skuId }: Keeper, quantity: number) {
  const item = (await member.call(listDepot, {})).data.find((one) => one.skuId === skuId)
  const { digits } = await member.call(createDepotCode, { lines: [{ itemId: item?.id ?? 0, quantity }] })
  return digits
}
const redeemed = (code: string) => redeem(run, { code, staff: '李四', now: shop.now() })
const collected = async (keeper: Keeper, quantity: number) => redeemed(await aCode(keeper, quantity))
const undone = (code: string) => undo(run, { code, reason: '发错型号', staff: '李四', now: shop.now() })
const mostOf = async ({ member, no }: { member: TestMember; no: string }) =>
  (await member.call(getAftersaleOffer, { no })).lines.map(({ most }) => [
    most.refundBeforeShip,
    most.refundOnly,
    most.returnRefund,
    most.exchange,
    most.repair,
  ])
const heldBy = async ({ member }: { member: TestMember }) => (await member.call(listDepot, {})).pieces

test('what lies in the depot goes back out of the depot alone, and in no other way', async () => {
  const keeper = await aKeeper()
  expect(await mostOf(keeper)).toEqual([[3, 0, 0, 0, 0]])
  for (const kind of ['refundOnly', 'returnRefund', 'exchange', 'repair'] as const) {
    expect(await reasonOf(asked(keeper.member, keeper, [1], kind))).toBe('aftersaleQuantity')
    const wish = { no: keeper.no, kind, lines: [{ orderLineId: keeper.lineId, quantity: 1 }] }
    expect(await reasonOf(keeper.member.call(previewAftersale, wish))).toBe('aftersaleQuantity')
  }
  await givenBack(shop, staff, await asked(keeper.member, keeper, [3]))
  expect(await heldBy(keeper)).toBe(0)
  expect(await stockOf(shop, keeper.skuId)).toBe(100)
  expect(await mostOf(keeper)).toEqual([[0, 0, 0, 0, 0]])
})

test('what was collected comes back by a return, and only so much of it', async () => {
  const keeper = await aKeeper()
  await collected(keeper, 1)
  expect(await mostOf(keeper)).toEqual([[2, 1, 1, 1, 1]])
  expect(await reasonOf(asked(keeper.member, keeper, [3]))).toBe('aftersaleQuantity')
  expect(await reasonOf(asked(keeper.member, keeper, [2], 'returnRefund'))).toBe('aftersaleQuantity')
  await givenBack(shop, staff, await asked(keeper.member, keeper, [1], 'returnRefund'))
  expect(await stockOf(shop, keeper.skuId)).toBe(98)
  expect(await heldBy(keeper)).toBe(2)
  await givenBack(shop, staff, await asked(keeper.member, keeper, [2]))
  expect(await stockOf(shop, keeper.skuId)).toBe(100)
})

test('what is asked back is not handed out until it is decided, and the desk sees it', async () => {
  const keeper = await aKeeper()
  const before = await aCode(keeper, 3)
  const aftersaleNo = await asked(keeper.member, keeper, [2])
  const [item] = (await keeper.member.call(listDepot, {})).data
  expect(item).toMatchObject({ held: 3, askedBack: 2 })
  expect((await staff.call(lookUpVoucher, { code: before })).lines).toMatchObject([{ held: 3, askedBack: 2 }])
  expect((await staff.call(listDepotStock, { memberId: keeper.member.id })).rows).toMatchObject([
    { held: 3, askedBack: 2 },
  ])
  expect(await reasonOf(redeemed(before))).toBe('depotAskedBack')
  expect(await reasonOf(aCode(keeper, 2))).toBe('depotAskedBack')
  const adjust = { itemId: item!.id, delta: -2, reason: '盘点' }
  expect((await staff.ask(adjustDepot, adjust)).body).toMatchObject({
    reason: 'depotAskedBackLess',
    msg: '其中 2 件正在申请退款，请先处理售后单',
  })
  await collected(keeper, 1)
  await keeper.member.call(withdrawAftersale, { aftersaleNo })
  await collected(keeper, 2)
  expect(await mostOf(keeper)).toEqual([[0, 3, 3, 3, 3]])
})

test('of two orders of the same goods each has its own, and the oldest is collected first', async () => {
  const first = await aKeeper(3)
  const { member, skuId } = first
  const second = {
    member,
    skuId,
    ...(await bought(shop, member, [{ skuId, quantity: 3 }], { delivery: 'depot' })),
  }
  await collected(first, 2)
  expect([await mostOf(first), await mostOf(second)]).toEqual([[[1, 2, 2, 2, 2]], [[3, 0, 0, 0, 0]]])
  // Four pieces are held: no more than four can be asked back, in any sequence of requests.
  const asks = [asked(member, second, [3]), asked(member, first, [3]), asked(member, first, [1])].map(
    reasonOf,
  )
  expect(await Promise.all(asks)).toEqual(['ok', 'aftersaleQuantity', 'ok'])
  expect(await reasonOf(aCode(first, 1))).toBe('depotAskedBack')
})

test('a collection that is asked back is not undone; the rest of it is, to the order it came from', async () => {
  const keeper = await aKeeper()
  const { no } = await collected(keeper, 2)
  const aftersaleNo = await asked(keeper.member, keeper, [1], 'returnRefund')
  expect(await reasonOf(undone(no))).toBe('undoAskedBack')
  await keeper.member.call(withdrawAftersale, { aftersaleNo })
  await undone(no)
  expect(await mostOf(keeper)).toEqual([[3, 0, 0, 0, 0]])
  const { no: again } = await collected(keeper, 3)
  await exchanged(shop, staff, await asked(keeper.member, keeper, [1], 'exchange'))
  // The same SKU was sent as the replacement, so the member still has all three.
  await undone(again)
  expect(await mostOf(keeper)).toEqual([[3, 0, 0, 0, 0]])
})

test('what staff took away is no longer in the depot, and comes back to its order when they put it back', async () => {
  const keeper = await aKeeper()
  const [item] = (await keeper.member.call(listDepot, {})).data
  const adjust = (delta: number) => staff.call(adjustDepot, { itemId: item!.id, delta, reason: '盘点' })
  await adjust(-2)
  // Lost pieces cannot be sent back, exchanged or repaired.
  expect(await mostOf(keeper)).toEqual([[1, 2, 0, 0, 0]])
  await adjust(3)
  expect(await mostOf(keeper)).toEqual([[3, 0, 0, 0, 0]])
  await collected(keeper, 4)
  expect(await mostOf(keeper)).toEqual([[0, 3, 3, 3, 3]])
})

let parcels = 0
/** An order of three pieces, shipped and received. The product has another SKU at the same price. */
async function aPair() {
  const member = await aBuyer(shop)
  const product = await shop.product({ priceFen: 1000, skus: [{ stock: 10 }, { stock: 10 }] })
  const [a, b] = product.skuIds as [number, number]
  const order = await bought(shop, member, [{ skuId: a, quantity: 3 }])
  const parcel = { carrier: '顺丰', trackingNo: `G${++parcels}`, staff: '仓库', now: shop.now() }
  await run((tx) => shipOrder(tx, { ...parcel, no: order.no }))
  await member.call(receiveOrder, { no: order.no })
  return { member, a, b, ...order, lineId: order.lineIds[0]! }
}
const stocks = ({ a, b }: { a: number; b: number }) => Promise.all([stockOf(shop, a), stockOf(shop, b)])

test('what was sent instead is what comes back: the shelf gets the model that was delivered last', async () => {
  const pair = await aPair()
  const { member, lineId, a, b } = pair
  const swap = (skuId: number) => [{ orderLineId: lineId, skuId }]
  await exchanged(shop, staff, await asked(member, pair, [1], 'exchange'), swap(b))
  expect(await stocks(pair)).toEqual([8, 9])
  const { lines } = await member.call(getAftersaleOffer, { no: pair.no })
  expect(lines.map(({ skuId, most }) => [skuId, most.returnRefund])).toEqual([
    [b, 1],
    [a, 2],
  ])
  const aftersaleNo = await asked(member, pair, [1], 'returnRefund')
  const id = await idOf(shop, aftersaleNo)
  expect((await staff.call(getAftersaleCase, { id })).lines).toMatchObject([{ skuId: b, quantity: 1 }])
  await givenBack(shop, staff, aftersaleNo)
  expect(await stocks(pair)).toEqual([8, 10])
  await givenBack(shop, staff, await asked(member, pair, [2], 'returnRefund'))
  expect(await stocks(pair)).toEqual([10, 10])
})

test('exchanged and exchanged back, in parts and as both models at once, the shelf is what it was', async () => {
  const pair = await aPair()
  const { member, no, lineId, a, b } = pair
  const swap = (skuId: number) => [{ orderLineId: lineId, skuId }]
  await exchanged(shop, staff, await asked(member, pair, [2], 'exchange'), swap(b))
  await exchanged(shop, staff, await asked(member, pair, [1], 'exchange'), swap(a))
  expect(await stocks(pair)).toEqual([8, 9])
  const wish = (skuId: number, quantity: number) =>
    reasonOf(
      member.call(previewAftersale, {
        no,
        kind: 'returnRefund',
        lines: [{ orderLineId: lineId, skuId, quantity }],
      }),
    )
  expect([await wish(a, 2), await wish(a, 3), await wish(b, 1), await wish(b, 2)]).toEqual([
    ...['ok', 'aftersaleQuantity', 'ok', 'aftersaleQuantity'],
  ])
  // All pieces are exchanged again: each is replaced by its own SKU.
  await exchanged(shop, staff, await asked(member, pair, [3], 'exchange'))
  expect(await stocks(pair)).toEqual([8, 9])
  const aftersaleNo = await asked(member, pair, [3], 'returnRefund')
  const one = await staff.call(getAftersaleCase, { id: await idOf(shop, aftersaleNo) })
  expect(new Map(one.lines.map(({ skuId, quantity }) => [skuId, quantity]))).toEqual(
    new Map([
      [a, 2],
      [b, 1],
    ]),
  )
  await givenBack(shop, staff, aftersaleNo)
  expect(await stocks(pair)).toEqual([10, 10])
})

test('two lines that came to the same model go back as all of it', async () => {
  const member = await aBuyer(shop)
  const product = await shop.product({ priceFen: 1000, skus: [{ stock: 10 }, { stock: 10 }] })
  const [a, b] = product.skuIds as [number, number]
  const goods = [a, b].map((skuId) => ({ skuId, quantity: 1 }))
  const order = await bought(shop, member, goods)
  const parcel = { carrier: '顺丰', trackingNo: `G${++parcels}`, staff: '仓库', now: shop.now() }
  await run((tx) => shipOrder(tx, { ...parcel, no: order.no }))
  const { lines } = await member.call(getAftersaleOffer, { no: order.no })
  const ofA = lines.findIndex(({ skuId }) => skuId === a)
  const swap = [{ orderLineId: lines[ofA]!.orderLineId, skuId: b }]
  const one = ofA === 0 ? [1, 0] : [0, 1]
  await exchanged(shop, staff, await asked(member, order, one, 'exchange'), swap)
  await givenBack(shop, staff, await asked(member, order, [1, 1], 'returnRefund'))
  expect(await stocks({ a, b })).toEqual([10, 10])
})

test('an exchange that becomes a refund gives back the model that came', async () => {
  const pair = await aPair()
  const { member, lineId, b } = pair
  await exchanged(shop, staff, await asked(member, pair, [1], 'exchange'), [
    { orderLineId: lineId, skuId: b },
  ])
  await exchanged(shop, staff, await asked(member, pair, [1], 'repair'))
  const id = await idOf(shop, await asked(member, pair, [1], 'exchange'))
  await staff.call(approveAftersale, { id, returnTo })
  await staff.call(receiveAftersale, { id, restock: true })
  expect(await stocks(pair)).toEqual([8, 10])
  const { replacements } = await staff.call(getAftersaleCase, { id })
  expect(replacements[0]).toMatchObject({ skuId: b })
  await staff.call(shipAftersale, { id, carrier: '顺丰', trackingNo: 'SF1234567' })
  expect(await stocks(pair)).toEqual([8, 9])
})

test('the desk sees where the pieces of a line are, and which models the member has', async () => {
  const keeper = await aKeeper(5)
  await collected(keeper, 2)
  await givenBack(shop, staff, await asked(keeper.member, keeper, [1]))
  const id = await idOf(shop, await asked(keeper.member, keeper, [1]))
  const [line] = (await staff.call(getAftersaleCase, { id })).order.lines
  expect(line).toMatchObject({
    places: { toSend: 0, held: 2, askedBack: 1, out: 2, givenBack: 1 },
    models: [],
  })
  const pair = await aPair()
  await exchanged(shop, staff, await asked(pair.member, pair, [1], 'exchange'), [
    { orderLineId: pair.lineId, skuId: pair.b },
  ])
  const other = await idOf(shop, await asked(pair.member, pair, [1], 'refundOnly'))
  const [sent] = (await staff.call(getAftersaleCase, { id: other })).order.lines
  expect(sent).toMatchObject({ places: { out: 3 }, models: [{ delivered: 1 }, { delivered: 2 }] })
})

const tally = (reasons: readonly unknown[]) =>
  Object.fromEntries([...new Set(reasons)].map((one) => [one, reasons.filter((each) => each === one).length]))

test('goods that are collected and asked back at once are either', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const keeper = await aKeeper(3)
    const code = await aCode(keeper, 3)
    const [out, ...back] = await Promise.all([
      reasonOf(redeemed(code)),
      ...Array.from({ length: 4 }, () => reasonOf(asked(keeper.member, keeper, [3]))),
    ])
    const asks = tally(back)
    if (out === 'ok') expect(asks).toEqual({ aftersaleQuantity: 4 })
    else expect([out, asks]).toEqual(['depotAskedBack', { ok: 1, aftersaleQuantity: 3 }])
  }
})

test('a collection is undone or asked back, never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const keeper = await aKeeper(2)
    const { no } = await collected(keeper, 2)
    const [taken, back] = await Promise.all([
      reasonOf(undone(no)),
      reasonOf(asked(keeper.member, keeper, [2], 'returnRefund')),
    ])
    expect([
      ['ok', 'aftersaleQuantity'],
      ['undoAskedBack', 'ok'],
    ]).toContainEqual([taken, back])
  }
})

test('of many who ask, collect, adjust and pay back at once, each piece goes one way', async () => {
  for (let round = 0; round < ROUNDS / 2; round++) {
    const keeper = await aKeeper(10)
    const { member } = keeper
    const approved = await idOf(shop, await asked(member, keeper, [3]))
    await staff.call(approveAftersale, { id: approved })
    const [item] = (await member.call(listDepot, {})).data
    const code = await aCode(keeper, 4)
    const reasons = await Promise.all([
      ...Array.from({ length: 6 }, () => reasonOf(asked(member, keeper, [2]))),
      reasonOf(redeemed(code)),
      reasonOf(payBack(staff, approved)),
      reasonOf(payBack(staff, approved)),
      reasonOf(staff.call(rejectAftersale, { id: approved, reason: '不符合条件' })),
      reasonOf(staff.call(adjustDepot, { itemId: item!.id, delta: -2, reason: '盘点' })),
    ])
    expect(reasons.filter((reason) => typeof reason === 'number')).toEqual([])
    expect(await listBroken(shop.db)).toEqual({})
    const [[before, out]] = (await mostOf(keeper)) as [[number, number]]
    const [left] = (await member.call(listDepot, {})).data
    expect(before).toBe((left?.held ?? 0) - (left?.askedBack ?? 0))
    expect(out).toBeGreaterThanOrEqual(0)
  }
})
