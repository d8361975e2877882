import { cancelOrder, getOrder, receiveOrder } from '@gongfang/contract/buying/order'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { listMessages } from '@gongfang/contract/people/message'
import { listPointsEntries } from '@gongfang/contract/people/points'
import {
  applyForAftersale,
  getAftersaleOffer,
  listAftersales,
  previewAftersale,
  sendAftersaleBack,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getAftersaleCase,
  receiveAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shipOrder } from '../../buying/order/door.ts'
import { transaction } from '../../db/connect.ts'
import { countStock } from '../../goods/catalogue/stock/actions.ts'
import { asked, bought, givenBack, idOf, payBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight, stockOf } from '../../testing/buying.ts'
import { aPicture, reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  await shop.config('priceOrScore', null)
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const stateOf = async (member: TestMember, no: string) => (await member.call(getOrder, { no })).state
let parcels = 0
const ship = (no: string, lines?: { modelCode: string; quantity: number }[]) =>
  run((tx) =>
    shipOrder(tx, {
      no,
      carrier: '顺丰速运',
      trackingNo: `SF${++parcels}`,
      staff: '仓库',
      now: shop.now(),
      ...(lines ? { lines } : {}),
    }),
  )
/** Two SKUs of ¥10.00 and ¥3.33, one order of 3 and 2 pieces: ¥36.66 and freight of ¥12.00. */
async function anOrder(wish: Parameters<typeof bought>[3] = {}) {
  const member = await aBuyer(shop, { points: 5000 })
  const [first, second] = [
    await shop.product({ priceFen: 1000, stock: 100 }),
    await shop.product({ priceFen: 333, stock: 100 }),
  ]
  const goods = [
    { skuId: first.skuId, quantity: 3 },
    { skuId: second.skuId, quantity: 2 },
  ]
  const order = await bought(shop, member, goods, wish)
  const [line] = (await member.call(getOrder, { no: order.no })).lines
  const at = line?.skuId === first.skuId ? 0 : 1
  const lineIds = at === 0 ? order.lineIds : [...order.lineIds].reverse()
  return { member, no: order.no, lineIds, skuIds: [first.skuId, second.skuId] as const }
}
async function moneyBack(no: string) {
  const [row] = await shop.db<[{ fen: number; points: number; states: string[] }]>`
    select coalesce(sum(r.amount_fen), 0)::bigint as fen, coalesce(sum(r.amount_points), 0)::bigint as points,
           array_agg(r.state) as states
      from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.subject_id
     where p.purpose = 'order' and o.no = ${no}`
  return row
}

test('all of an order that was not sent goes back with its freight, and the order is closed', async () => {
  const { member, no, lineIds, skuIds } = await anOrder({ deductPoints: 320 })
  const wish = { no, kind: 'refundBeforeShip' as const, lines: pieces(lineIds, [3, 2]) }
  const preview = await member.call(previewAftersale, wish)
  // 36.66 + 12.00 − 10.00 for 320 points.
  expect(preview).toEqual({
    currency: 'money',
    amountFen: 3866,
    amountPoints: 320,
    freightFen: 1200,
    freightPoints: 0,
    rewardPoints: 26,
  })
  const aftersaleNo = await asked(member, { no, lineIds }, [3, 2])
  expect(await member.call(listAftersales, { no })).toMatchObject([
    { aftersaleNo, state: 'applied', amounts: preview },
  ])
  await givenBack(shop, staff, aftersaleNo)
  const order = await member.call(getOrder, { no })
  expect(order.state).toBe('closed')
  expect(order.events.map(({ what }) => what)).toEqual(['created', 'paid', 'closed'])
  expect(await Promise.all(skuIds.map((id) => stockOf(shop, id)))).toEqual([100, 100])
  expect(await moneyBack(no)).toEqual({ fen: 3866, points: 0, states: ['done'] })
  expect(await pointsOf(shop, member.id)).toBe(5000)
  const [one] = await member.call(listAftersales, { no })
  expect(one).toMatchObject({ state: 'refunded', amounts: preview })
  expect(one?.events.map(({ what }) => what)).toEqual(['applied', 'approved', 'refunding', 'refunded'])
  const { data: messages } = await member.call(listMessages, {})
  expect(messages.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['aftersaleApproved', 'aftersaleRefunded']),
  )
  expect(messages.find(({ event }) => event === 'aftersaleRefunded')?.body).toContain('¥38.66、320积分')
  expect(await reasonOf(ship(no))).toBe('orderState')
})

const pieces = (lineIds: readonly number[], quantities: readonly number[]) =>
  lineIds
    .map((orderLineId, at) => ({ orderLineId, quantity: quantities[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

test('a part of it goes back without freight; the rest is sent, and earns less', async () => {
  const { member, no, lineIds, skuIds } = await anOrder()
  const aftersaleNo = await asked(member, { no, lineIds }, [2, 0])
  expect(await reasonOf(ship(no))).toBe('ok')
  expect(await stateOf(member, no)).toBe('paid')
  await givenBack(shop, staff, aftersaleNo)
  expect(await stateOf(member, no)).toBe('shipped')
  expect(await moneyBack(no)).toMatchObject({ fen: 2000 })
  expect(await stockOf(shop, skuIds[0])).toBe(99)
  await member.call(receiveOrder, { no })
  const { data } = await member.call(listPointsEntries, {})
  // 36 points for ¥36.66; 20 of them for the ¥20.00 that went back.
  expect(data[0]).toMatchObject({ kind: 'orderReward', delta: 17 })
  expect((await member.call(getOrder, { no })).amounts.rewardPoints).toBe(17)
})

test('what goes back once the order is done earns nothing either, and nor does a cancelled order', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 10_000, stock: 10 })
  const earned = async (no: string) => (await member.call(getOrder, { no })).amounts.rewardPoints
  const order = await bought(shop, member, [{ skuId, quantity: 3 }], { delivery: 'depot' })
  for (const left of [200, 100]) {
    await givenBack(shop, staff, await asked(member, order, [1]))
    expect([await earned(order.no), await pointsOf(shop, member.id)]).toEqual([left, left])
  }
  const { no } = await buyNow(member, { skuId })
  expect(await earned(no)).toBe(100)
  await member.call(cancelOrder, { no })
  expect(await earned(no)).toBe(0)
})

test('piece by piece, the last one brings the freight and the last fen', async () => {
  const { member, no, lineIds } = await anOrder({ deductPoints: 321 })
  for (const quantities of [
    [1, 0],
    [0, 1],
    [2, 0],
    [0, 1],
  ])
    await givenBack(shop, staff, await asked(member, { no, lineIds }, quantities))
  expect(await stateOf(member, no)).toBe('closed')
  const order = await member.call(getOrder, { no })
  expect(await moneyBack(no)).toMatchObject({ fen: order.amounts.payableFen })
  expect(await pointsOf(shop, member.id)).toBe(5000)
})

test('what is asked back is not sent until it was decided; a rejected one is sent after all', async () => {
  const { member, no, lineIds, skuIds } = await anOrder()
  const aftersaleNo = await asked(member, { no, lineIds }, [3, 2])
  expect(await reasonOf(ship(no))).toBe('shipAskedBack')
  await member.call(withdrawAftersale, { aftersaleNo })
  expect(await ship(no)).toEqual({ complete: true })
  expect(await stateOf(member, no)).toBe('shipped')
  expect(await stockOf(shop, skuIds[0])).toBe(97)
  expect(await reasonOf(member.call(withdrawAftersale, { aftersaleNo }))).toBe('aftersaleState')
})

test('who counts the shelf does not count on what was given back', async () => {
  const { member, no, lineIds, skuIds } = await anOrder()
  await givenBack(shop, staff, await asked(member, { no, lineIds }, [2, 0]))
  await run((tx) => countStock(tx, skuIds[0], 100, 'sheet', '仓库'))
  expect(await stockOf(shop, skuIds[0])).toBe(99)
})

test('goods that were received come back: parcel, receipt, shelf, money, and the points they earned', async () => {
  const { member, no, lineIds, skuIds } = await anOrder()
  await ship(no)
  await member.call(receiveOrder, { no })
  expect(await pointsOf(shop, member.id)).toBe(5036)
  const aftersaleNo = await asked(member, { no, lineIds }, [1, 0], 'returnRefund')
  const parcel = { aftersaleNo, carrier: '中通快递', trackingNo: 'ZT123456' }
  expect(await reasonOf(member.call(sendAftersaleBack, parcel))).toBe('aftersaleState')
  const id = await idOf(shop, aftersaleNo)
  await staff.call(approveAftersale, { id, returnTo: '工坊仓库' })
  await member.call(sendAftersaleBack, parcel)
  await member.call(sendAftersaleBack, { ...parcel, trackingNo: 'ZT654321' })
  expect(await member.call(listAftersales, { no })).toMatchObject([
    { state: 'returning', returnTo: '工坊仓库', trackingNo: 'ZT654321' },
  ])
  expect(await reasonOf(member.call(withdrawAftersale, { aftersaleNo }))).toBe('aftersaleState')
  await staff.call(receiveAftersale, { id, restock: true })
  expect(await stockOf(shop, skuIds[0])).toBe(98)
  await payBack(staff, id)
  await work(shop)
  expect(await moneyBack(no)).toMatchObject({ fen: 1000 })
  expect(await pointsOf(shop, member.id)).toBe(5036 - 9)
  expect(await stateOf(member, no)).toBe('done')
})

test('earned points that are spent are taken back all the same, and the rest is owed', async () => {
  const { member, no, lineIds } = await anOrder()
  await ship(no)
  await member.call(receiveOrder, { no })
  await shop.db`update points_account set balance = 30 where member_id = ${member.id}`
  await shop.db`
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    values (${member.id}, -5006, 30, 'adjust', 'spent')`
  const id = await givenBack(shop, staff, await asked(member, { no, lineIds }, [3, 2], 'refundOnly'))
  expect(await pointsOf(shop, member.id)).toBe(-6)
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ rewardOwed: 6 })
  expect(await moneyBack(no)).toMatchObject({ fen: 3666 })
})

test('an order in points gives points back, by the payment that took them', async () => {
  await shop.config('priceOrScore', '2')
  const { member, no, lineIds } = await anOrder()
  const before = (await pointsOf(shop, member.id)) ?? 0
  await givenBack(shop, staff, await asked(member, { no, lineIds }, [1, 0]))
  expect(await moneyBack(no)).toMatchObject({ fen: 0, points: 320 })
  expect(await pointsOf(shop, member.id)).toBe(before + 320)
  const wish = { no, kind: 'refundBeforeShip' as const, lines: pieces(lineIds, [2, 2]) }
  const rest = { amountFen: 0, freightFen: 0, amountPoints: 1238, freightPoints: 384 }
  expect(await member.call(previewAftersale, wish)).toMatchObject(rest)
  await givenBack(shop, staff, await asked(member, { no, lineIds }, [2, 2]))
  expect((await member.call(listAftersales, { no }))[0]?.amounts).toMatchObject(rest)
  expect(await pointsOf(shop, member.id)).toBe(5000)
  expect(await stateOf(member, no)).toBe('closed')
})

test('goods in the depot are given back as far as they are there', async () => {
  const { member, no, lineIds, skuIds } = await anOrder({ delivery: 'depot' })
  expect(await stockOf(shop, skuIds[0])).toBe(97)
  const aftersaleNo = await asked(member, { no, lineIds }, [2, 0])
  await givenBack(shop, staff, aftersaleNo)
  expect((await member.call(listDepot, {})).pieces).toBe(3)
  expect(await stockOf(shop, skuIds[0])).toBe(99)
  expect(await moneyBack(no)).toMatchObject({ fen: 2000 })
  expect(await stateOf(member, no)).toBe('done')
  // The last piece is asked back: it is not handed out, and its money is refunded.
  const late = await asked(member, { no, lineIds }, [1, 0])
  const { data } = await member.call(listDepot, {})
  const item = data.find(({ skuId }) => skuId === skuIds[0])!
  const lines = [{ itemId: item.id, quantity: 1 }]
  expect(await reasonOf(member.call(createDepotCode, { lines }))).toBe('depotAskedBack')
  await givenBack(shop, staff, late)
  expect((await member.call(listDepot, {})).pieces).toBe(2)
  expect(await reasonOf(asked(member, { no, lineIds }, [1, 0]))).toBe('aftersaleQuantity')
})

test('seven days after it is done nothing can be asked back any more', async () => {
  const { member, no, lineIds } = await anOrder()
  await ship(no)
  await member.call(receiveOrder, { no })
  const { until } = await member.call(getAftersaleOffer, { no })
  shop.setNow(new Date(Date.parse(until!) - 1))
  await asked(member, { no, lineIds }, [1, 0], 'refundOnly')
  shop.setNow(new Date(until!))
  expect(await reasonOf(asked(member, { no, lineIds }, [1, 0], 'refundOnly'))).toBe('aftersaleLate')
})

test('an order of somebody else is not there, nor are its after-sales', async () => {
  const { member, no, lineIds } = await anOrder()
  const aftersaleNo = await asked(member, { no, lineIds }, [1, 0])
  const stranger = await shop.member()
  const parcel = { aftersaleNo, carrier: '顺丰速运', trackingNo: 'SF12345' }
  expect(await stranger.call(listAftersales, { no })).toEqual([])
  const told = await Promise.all(
    [
      stranger.call(getAftersaleOffer, { no }),
      stranger.call(previewAftersale, { no, kind: 'refundOnly', lines: pieces(lineIds, [1]) }),
      asked(stranger, { no, lineIds }, [1, 0]),
      stranger.call(withdrawAftersale, { aftersaleNo }),
      stranger.call(sendAftersaleBack, parcel),
    ].map(reasonOf),
  )
  expect(new Set(told)).toEqual(new Set(['notFound']))
})

test('pictures are of the kind for after-sales and one’s own, or the form says so', async () => {
  const { member, no, lineIds } = await anOrder()
  const picture = async (who: TestMember, kind: 'aftersale' | 'feedback') =>
    (await sendFile(shop, who, { bytes: await aPicture(), kind })).body.data.id
  const ask = (images: number[]) =>
    member.ask(applyForAftersale, {
      no,
      kind: 'refundBeforeShip',
      lines: pieces(lineIds, [1]),
      reason: '其他',
      images,
    })
  for (const wrong of [await picture(await shop.member(), 'aftersale'), await picture(member, 'feedback')])
    expect((await ask([wrong])).body.data).toMatchObject({ fields: { images: '图片已失效，请重新上传' } })
  const own = await picture(member, 'aftersale')
  expect((await ask([own])).body.code).toBe(1)
  const [one] = await member.call(listAftersales, { no })
  expect(one?.images).toMatchObject([{ id: own, url: `/api/common/file?id=${own}` }])
})

test('what is wrong is said beside its field', async () => {
  const { member, no, lineIds } = await anOrder()
  const good = { no, kind: 'refundBeforeShip', lines: pieces(lineIds, [1]), reason: '其他' }
  const cases: [object, string][] = [
    [{ kind: 'goodwill' }, 'kind'],
    [{ reason: '' }, 'reason'],
    [{ lines: [] }, 'lines'],
    [{ lines: [...good.lines, ...good.lines] }, 'lines'],
    [{ lines: [{ orderLineId: lineIds[0], quantity: 0 }] }, 'lines.0.quantity'],
    [{ note: '长'.repeat(501) }, 'note'],
    [{ images: [1, 2, 3, 4, 5, 6, 7] }, 'images'],
  ]
  for (const [wrong, field] of cases) {
    const { body } = await member.ask(applyForAftersale, { ...good, ...wrong })
    expect(Object.keys((body.data as { fields: object }).fields)).toEqual([field])
  }
})
