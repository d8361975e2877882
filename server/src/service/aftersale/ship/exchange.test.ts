import { fen, points } from '@gongfang/contract/base/money'
import { receiveOrder } from '@gongfang/contract/buying/order'
import { listMessages } from '@gongfang/contract/people/message'
import {
  acceptAftersaleRefund,
  getAftersaleOffer,
  listAftersales,
  previewAftersale,
  sendAftersaleBack,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  countAftersaleDesk,
  getAftersaleCase,
  listAftersaleDesk,
  offerAftersaleRefund,
  receiveAftersale,
  refundAftersale,
  rejectAftersale,
  revealAftersale,
  shipAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shipOrder } from '../../../buying/order/door.ts'
import { transaction } from '../../../db/connect.ts'
import { asked, bought, idOf, payBack, work } from '../../../testing/aftersales.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, pointsOf, someFreight, stockOf } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  shop.setNow(null)
  for (const key of ['aftersaleDays', 'aftersaleHours'] as const) await shop.config(key, null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

let parcels = 0
/** An order of three pieces, shipped and received. The product has two other SKUs, one at the same price, one dearer. */
async function anOrder(wish: { stock?: number } = {}) {
  const member = await aBuyer(shop)
  const product = await shop.product({
    title: '数显卡尺',
    priceFen: 1000,
    skus: [{ stock: wish.stock ?? 100 }, { stock: 5 }, { stock: 5, priceFen: 1200 }],
  })
  const [skuId, sister, dearer] = product.skuIds as [number, number, number]
  const order = await bought(shop, member, [{ skuId, quantity: 3 }])
  const parcel = { carrier: '顺丰', trackingNo: `E${++parcels}`, staff: '仓库', now: shop.now() }
  await transaction(shop.db, (tx) => shipOrder(tx, { ...parcel, no: order.no }))
  await member.call(receiveOrder, { no: order.no })
  return { member, skuId, sister, dearer, ...order, lineId: order.lineIds[0]! }
}
type AnOrder = Awaited<ReturnType<typeof anOrder>>

/** An after-sale that was requested, approved and received. */
async function received(order: AnOrder, pieces: number, kind: 'exchange' | 'repair', restock = false) {
  const aftersaleNo = await asked(order.member, order, [pieces], kind)
  const id = await idOf(shop, aftersaleNo)
  await staff.call(approveAftersale, { id, returnTo: '工坊仓库' })
  await staff.call(receiveAftersale, { id, restock, note: '外壳有划痕' })
  return { id, aftersaleNo }
}
const parcel = { carrier: '顺丰速运', trackingNo: 'SF1234567890' }
const ownOf = async (member: TestMember, no: string) => (await member.call(listAftersales, { no }))[0]!
const movesOf = (aftersaleNo: string) => shop.db<{ kind: string; skuId: number; delta: number }[]>`
  select kind, sku_id, delta from stock_movement where reference = ${aftersaleNo} order by id`

test('goods are exchanged: they come back, are looked at, and others are taken from the shelf and sent', async () => {
  const order = await anOrder()
  const { member, no, skuId, lineId } = order
  const wish = { no, kind: 'exchange' as const, lines: [{ orderLineId: lineId, quantity: 2 }] }
  const nothing = { currency: 'money', amountFen: 0, amountPoints: 0, freightFen: 0, freightPoints: 0 }
  expect(await member.call(previewAftersale, wish)).toEqual({ ...nothing, rewardPoints: 0 })
  const balance = await pointsOf(shop, member.id)
  const aftersaleNo = await asked(member, order, [2], 'exchange')
  const id = await idOf(shop, aftersaleNo)
  expect((await staff.ask(approveAftersale, { id })).body.data).toMatchObject({
    fields: { returnTo: '请填写退货地址' },
  })
  await staff.call(approveAftersale, { id, returnTo: '工坊仓库' })
  await member.call(sendAftersaleBack, { aftersaleNo, carrier: '中通', trackingNo: 'ZT123456' })
  expect(await reasonOf(staff.call(shipAftersale, { id, ...parcel }))).toBe('aftersaleState')
  await staff.call(receiveAftersale, { id, restock: true, note: '外壳有划痕' })
  expect(await stockOf(shop, skuId)).toBe(99)
  await staff.call(shipAftersale, { id, ...parcel, note: '已加固包装' })
  expect(await stockOf(shop, skuId)).toBe(97)
  expect(await movesOf(aftersaleNo)).toEqual([
    { kind: 'return', skuId, delta: 2 },
    { kind: 'exchange', skuId, delta: -2 },
  ])
  const one = await ownOf(member, no)
  expect(one).toMatchObject({
    kind: 'exchange',
    state: 'exchanged',
    amounts: nothing,
    refundState: null,
    parcel: { ...parcel, note: '已加固包装', lines: [{ orderLineId: lineId, quantity: 2 }] },
  })
  expect(one.events.map(({ what, note }) => [what, note])).toEqual([
    ['applied', ''],
    ['approved', ''],
    ['sent', '中通 ZT123456'],
    ['received', '商品退回库存；外壳有划痕'],
    ['exchanged', '顺丰速运 SF1234567890；已加固包装'],
  ])
  await work(shop)
  const said = (await member.call(listMessages, {})).data.filter(({ event }) => event.startsWith('aftersale'))
  expect(said.map(({ event, body }) => [event, body.includes('换货商品')])).toEqual(
    expect.arrayContaining([
      ['aftersaleSent', true],
      ['aftersaleReceived', true],
    ]),
  )
  const [log] = await shop.db`
    select what, before, after from audit_entry where subject = ${`aftersale ${aftersaleNo}`} order by id desc limit 1`
  expect(log).toMatchObject({
    what: 'aftersale.ship',
    before: { state: 'received' },
    after: { state: 'exchanged' },
  })
  // No money and no points moved, and the new pieces can be asked back just as the old ones could.
  expect(await pointsOf(shop, member.id)).toBe(balance)
  expect(
    await shop.db`select from refund r join payment p on p.id = r.payment_id where p.member_id = ${member.id}`,
  ).toHaveLength(0)
  expect((await member.call(getAftersaleOffer, { no })).lines[0]?.most).toMatchObject({
    exchange: 3,
    returnRefund: 3,
  })
})

test('what comes back damaged stays off the shelf; its replacement leaves it all the same', async () => {
  const order = await anOrder()
  const { id, aftersaleNo } = await received(order, 1, 'exchange', false)
  await staff.call(shipAftersale, { id, ...parcel })
  expect(await movesOf(aftersaleNo)).toEqual([{ kind: 'exchange', skuId: order.skuId, delta: -1 }])
  expect(await stockOf(shop, order.skuId)).toBe(96)
})

test('another model of the product is sent when it costs the same, and no other', async () => {
  const order = await anOrder()
  const stranger = await shop.product({ priceFen: 1000 })
  const { id } = await received(order, 2, 'exchange')
  const { replacements } = await staff.call(getAftersaleCase, { id })
  expect(replacements.map(({ skuId, stock }) => [skuId, stock])).toEqual([
    [order.skuId, 97],
    [order.sister, 5],
  ])
  const send = (skuId: number, orderLineId = order.lineId) =>
    reasonOf(staff.call(shipAftersale, { id, ...parcel, lines: [{ orderLineId, skuId }] }))
  expect(await send(order.dearer)).toBe('exchangeModel')
  expect(await send(stranger.skuId)).toBe('exchangeModel')
  expect(await send(order.sister, order.lineId + 1_000_000)).toBe('exchangeModel')
  expect(await send(order.sister)).toBe('ok')
  expect([await stockOf(shop, order.skuId), await stockOf(shop, order.sister)]).toEqual([97, 3])
  const [line] = (await ownOf(order.member, order.no)).parcel!.lines
  const [sister] = await shop.db<
    [{ modelCode: string }]
  >`select model_code from sku where id = ${order.sister}`
  expect(line).toMatchObject({ modelCode: sister.modelCode, quantity: 2 })
})

test('what is not on the shelf is refused by name, and what is not sold any more may still be sent', async () => {
  const order = await anOrder({ stock: 4 })
  const { id } = await received(order, 2, 'exchange')
  const refused = await staff.ask(shipAftersale, { id, ...parcel })
  expect(refused.body).toMatchObject({ reason: 'soldOut', data: { skuIds: [order.skuId] } })
  expect((await staff.call(getAftersaleCase, { id })).state).toBe('received')
  await shop.db`update sku set enabled = false where id = ${order.sister}`
  const lines = [{ orderLineId: order.lineId, skuId: order.sister }]
  expect(await reasonOf(staff.call(shipAftersale, { id, ...parcel, lines }))).toBe('ok')
})

test('goods are repaired: they stay the member’s, whatever somebody ticks', async () => {
  const order = await anOrder()
  const { id, aftersaleNo } = await received(order, 1, 'repair', true)
  expect(await movesOf(aftersaleNo)).toEqual([])
  expect(await ownOf(order.member, order.no)).toMatchObject({ kind: 'repair', state: 'received' })
  await staff.call(shipAftersale, { id, ...parcel, note: '更换电池' })
  const one = await staff.call(getAftersaleCase, { id })
  expect(one).toMatchObject({ state: 'repaired', restocked: null, parcel: { note: '更换电池', lines: [] } })
  expect(one.events.map(({ what, note }) => [what, note]).slice(-2)).toEqual([
    ['received', '外壳有划痕'],
    ['repaired', '顺丰速运 SF1234567890；更换电池'],
  ])
  expect(await movesOf(aftersaleNo)).toEqual([])
})

test('the shop may offer money instead, and only the member’s word makes it so', async () => {
  const order = await anOrder({ stock: 4 })
  const { member, no } = order
  const { id, aftersaleNo } = await received(order, 2, 'exchange', true)
  const accept = (who = member) => reasonOf(who.call(acceptAftersaleRefund, { aftersaleNo }))
  expect(await accept()).toBe('aftersaleState')
  const pay = { id, amountFen: fen(2000), amountPoints: points(0) }
  expect(await reasonOf(staff.call(refundAftersale, pay))).toBe('aftersaleState')
  await staff.call(offerAftersaleRefund, { id, reason: '换货商品缺货' })
  expect(await reasonOf(staff.call(offerAftersaleRefund, { id, reason: '换货商品缺货' }))).toBe(
    'aftersaleState',
  )
  expect(await reasonOf(staff.call(refundAftersale, pay))).toBe('aftersaleState')
  expect(await accept(await shop.member())).toBe('notFound')
  expect((await ownOf(member, no)).refundOffer).toMatchObject({
    amounts: { amountFen: 2000, amountPoints: 0 },
  })
  expect(await accept()).toBe('ok')
  expect(await accept()).toBe('aftersaleState')
  expect(await reasonOf(staff.call(shipAftersale, { id, ...parcel }))).toBe('aftersaleState')
  await payBack(staff, id)
  await work(shop)
  const one = await ownOf(member, no)
  expect(one).toMatchObject({ kind: 'returnRefund', state: 'refunded', amounts: { amountFen: 2000 } })
  expect(one.events.map(({ what, note }) => [what, note])).toEqual(
    expect.arrayContaining([
      ['refundOffered', '¥20.00：换货商品缺货'],
      ['refundAccepted', '换货改为退货退款'],
    ]),
  )
})

test.each([
  [true, '商品退回库存；指针卡死', [2], 99],
  [false, '商品不退回库存；指针卡死', [], 97],
])(
  'goods that came to be repaired and are paid back are looked at again: restock %s',
  async (restock, said, returned, stock) => {
    const order = await anOrder()
    const { member, no } = order
    const { id, aftersaleNo } = await received(order, 2, 'repair', true)
    await staff.call(offerAftersaleRefund, { id, reason: '无法修复' })
    await member.call(acceptAftersaleRefund, { aftersaleNo })
    const { rows } = await staff.call(listAftersaleDesk, { view: 'comingBack', keyword: no })
    expect(rows).toMatchObject([{ id, kind: 'returnRefund', state: 'received' }])
    expect((await staff.call(listAftersaleDesk, { view: 'payBack', keyword: no })).rows).toEqual([])
    expect(await reasonOf(payBack(staff, id))).toBe('aftersaleState')
    const look = () => reasonOf(staff.call(receiveAftersale, { id, restock, note: '指针卡死' }))
    expect((await Promise.all([look(), look()])).sort()).toEqual(['aftersaleState', 'ok'])
    expect((await staff.call(listAftersaleDesk, { view: 'payBack', keyword: no })).rows).toMatchObject([
      { id },
    ])
    await payBack(staff, id)
    await work(shop)
    expect(await stockOf(shop, order.skuId)).toBe(stock)
    expect((await movesOf(aftersaleNo)).map(({ delta }) => delta)).toEqual(returned)
    expect(await staff.call(getAftersaleCase, { id })).toMatchObject({
      state: 'refunded',
      restocked: restock,
    })
    const events = (await ownOf(member, no)).events.filter(({ what }) => what === 'received')
    expect(events.map(({ note }) => note)).toEqual(['外壳有划痕', said])
    const told = await shop.db`
    select from message where member_id = ${member.id} and event = 'aftersaleReceived'`
    expect(told).toHaveLength(1)
  },
)

test('pieces that are being exchanged are asked for by nobody else, and leave the others their worth', async () => {
  const order = await anOrder()
  const { member, no } = order
  const aftersaleNo = await asked(member, order, [1], 'exchange')
  expect(await reasonOf(asked(member, order, [3], 'returnRefund'))).toBe('aftersaleQuantity')
  expect(await reasonOf(asked(member, order, [3], 'repair'))).toBe('aftersaleQuantity')
  const lines = [{ orderLineId: order.lineId, quantity: 2 }]
  expect(await member.call(previewAftersale, { no, kind: 'refundOnly', lines })).toMatchObject({
    amountFen: 2000,
  })
  await member.call(withdrawAftersale, { aftersaleNo })
  expect(await reasonOf(asked(member, order, [3], 'repair'))).toBe('ok')
})

test('an exchange moves from pile to pile, and is turned down until it has come', async () => {
  const order = await anOrder()
  const counts = () => staff.call(countAftersaleDesk, {})
  const before = await counts()
  const { id } = await received(order, 1, 'exchange')
  expect(await counts()).toEqual({ ...before, toSend: before.toSend + 1 })
  expect(await reasonOf(staff.call(rejectAftersale, { id, reason: '人为损坏' }))).toBe('aftersaleState')
  await staff.call(shipAftersale, { id, ...parcel })
  const { rows } = await staff.call(listAftersaleDesk, { view: 'sent', keyword: order.no })
  expect(rows).toMatchObject([{ id, state: 'exchanged', amountFen: 0, dueAt: null }])
})

test('who ships and who decides are different people, and only who has a parcel to send looks at a whole number', async () => {
  const order = await anOrder()
  const { id } = await received(order, 1, 'exchange')
  const clerk = await shop.staff(['aftersale.read', 'aftersale.decide'])
  const packer = await shop.staff(['aftersale.read', 'order.ship'])
  expect(await reasonOf(clerk.call(shipAftersale, { id, ...parcel }))).toBe(403)
  expect(await reasonOf(packer.call(offerAftersaleRefund, { id, reason: '缺货' }))).toBe(403)
  const trusted = await shop.staff(['aftersale.read', 'member.reveal'])
  for (const who of [clerk, packer, trusted])
    expect((await who.call(getAftersaleCase, { id })).order.address?.phone).toBe('139****0000')
  expect(await reasonOf(clerk.call(revealAftersale, { id }))).toBe(403)
  expect(await packer.call(revealAftersale, { id })).toEqual({
    mobile: expect.stringMatching(/^1\d{10}$/),
    phone: '13900000000',
  })
  expect(await reasonOf(packer.call(shipAftersale, { id, ...parcel }))).toBe('ok')
  expect(await reasonOf(packer.call(revealAftersale, { id }))).toBe('aftersaleNothingToSend')
  expect(await reasonOf(trusted.call(revealAftersale, { id }))).toBe('ok')
  const { aftersaleNo } = await clerk.call(getAftersaleCase, { id })
  const looks =
    await shop.db`select who from audit_entry where what = 'aftersale.reveal' and subject = ${`aftersale ${aftersaleNo}`} order by id`
  expect(looks.map(({ who }) => who)).toEqual([packer.name, trusted.name])
})

test('what is wrong with a parcel is said beside its field', async () => {
  const order = await anOrder()
  const { id } = await received(order, 1, 'exchange')
  const cases: [object, string][] = [
    [{ carrier: '' }, 'carrier'],
    [{ trackingNo: 'SF 1' }, 'trackingNo'],
    [{ trackingNo: '<b>123456</b>' }, 'trackingNo'],
    [{ note: '长'.repeat(201) }, 'note'],
    [{ lines: [{ orderLineId: order.lineId, skuId: -1 }] }, 'lines.0.skuId'],
    [{ lines: [{ orderLineId: 'x', skuId: 1 }] }, 'lines.0.orderLineId'],
    [{ id: 0 }, 'id'],
  ]
  for (const [wrong, field] of cases) {
    const { body } = await staff.ask(shipAftersale, { id, ...parcel, ...wrong })
    expect([wrong, Object.keys((body.data as { fields: object }).fields)]).toEqual([wrong, [field]])
  }
  const twice = { orderLineId: order.lineId, skuId: order.skuId }
  expect((await staff.ask(shipAftersale, { id, ...parcel, lines: [twice, twice] })).status).toBe(200)
  expect(await reasonOf(staff.call(shipAftersale, { id: 999_999_999, ...parcel }))).toBe('notFound')
})

test('days and hours are those of the configuration', async () => {
  const order = await anOrder()
  await shop.config('aftersaleDays', 1)
  await shop.config('aftersaleHours', 2)
  const { until } = await order.member.call(getAftersaleOffer, { no: order.no })
  const aftersaleNo = await asked(order.member, order, [1], 'repair')
  const one = await staff.call(getAftersaleCase, { id: await idOf(shop, aftersaleNo) })
  expect(Date.parse(one.dueAt!) - Date.parse(one.createdAt)).toBe(2 * 3_600_000)
  shop.setNow(new Date(until!))
  const late = await order.member.ask(getAftersaleOffer, { no: order.no })
  expect(late.body).toMatchObject({ reason: 'aftersaleLate', msg: '订单完成已超过 1 天，不能申请售后' })
})

test('what came back first stands first, and pages join without a gap', async () => {
  const order = await anOrder()
  const member = order.member
  const start = shop.now().getTime()
  const at = (minutes: number) => shop.setNow(new Date(start + minutes * 60_000))
  const ids: number[] = []
  for (const minutes of [1, 2, 3]) {
    at(minutes)
    const no = await asked(member, order, [1], 'exchange')
    ids.push(await idOf(shop, no))
  }
  const [first, second, third] = ids as [number, number, number]
  const nos = await member.call(listAftersales, { no: order.no })
  for (const [minutes, id] of [
    [4, third],
    [5, first],
    [6, second],
  ] as const) {
    at(minutes)
    await staff.call(approveAftersale, { id, returnTo: '工坊仓库' })
  }
  for (const [minutes, asked] of [
    [7, 1],
    [8, 3],
    [9, 2],
  ] as const) {
    at(minutes)
    const askedAt = new Date(start + asked * 60_000).toISOString()
    const { aftersaleNo } = nos.find(({ createdAt }) => createdAt === askedAt)!
    await member.call(sendAftersaleBack, { aftersaleNo, carrier: '中通', trackingNo: `ZT5555${minutes}` })
  }
  const pages: number[] = []
  let after: string | undefined
  do {
    const wish = { view: 'comingBack', keyword: order.no, limit: 1, ...(after && { after }) } as const
    const page = await staff.call(listAftersaleDesk, wish)
    pages.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(pages).toEqual([first, third, second])
  for (const wrong of ['12', '2~2026-01-01T00:00:00.000Z~1', '0~2026-99-01T00:00:00.000Z~1', "0~'~1"])
    expect((await staff.ask(listAftersaleDesk, { after: wrong })).body.data).toMatchObject({
      fields: { after: '翻页位置不正确' },
    })
})
