import { fen, points } from '@gongfang/contract/base/money'
import { getOrder, receiveOrder } from '@gongfang/contract/buying/order'
import { getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { listPointsEntries } from '@gongfang/contract/people/points'
import { listAftersales, previewAftersale } from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getAftersaleCase,
  getGoodwillOffer,
  listAftersaleDesk,
  payGoodwill,
  receiveAftersale,
  refundAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shipOrder } from '../../../buying/order/door.ts'
import { transaction } from '../../../db/connect.ts'
import { asked, bought, givenBack, idOf, work } from '../../../testing/aftersales.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff(['aftersale.read', 'aftersale.decide', 'aftersale.refund'])
})
afterEach(async () => {
  await shop.config('priceOrScore', null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

let parcels = 0
/** Two lines of ¥30.00 and ¥6.66, and freight of ¥12.00. */
async function anOrder(wish: { sent?: boolean; deductPoints?: number } = {}) {
  const member = await aBuyer(shop, { points: 5000 })
  const goods = [
    { skuId: (await shop.product({ priceFen: 1000 })).skuId, quantity: 3 },
    { skuId: (await shop.product({ priceFen: 333 })).skuId, quantity: 2 },
  ]
  const order = await bought(shop, member, goods, { deductPoints: wish.deductPoints ?? 0 })
  if (wish.sent) {
    const parcel = { carrier: '顺丰', trackingNo: `G${++parcels}`, staff: '仓库', now: shop.now() }
    await transaction(shop.db, (tx) => shipOrder(tx, { ...parcel, no: order.no }))
    await member.call(receiveOrder, { no: order.no })
  }
  const { lines } = await member.call(getOrder, { no: order.no })
  const dear = lines.find(({ priceFen }) => priceFen === 1000)!.id
  const lineIds = [dear, ...order.lineIds.filter((id) => id !== dear)]
  return { member, no: order.no, lineIds }
}
const backOf = async (no: string) => {
  const [row] = await shop.db<[{ fen: number; points: number }]>`
    select coalesce(sum(r.amount_fen), 0)::bigint as fen, coalesce(sum(r.amount_points), 0)::bigint as points
      from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.subject_id
     where p.purpose = 'order' and o.no = ${no} and r.state = 'done'`
  return row
}
const give = (no: string, goods: number, freight = 0, reason = '发货延误补偿') =>
  staff.call(payGoodwill, { no, goods, freight, reason })

test('money goes back without an application, and whatever is asked for later is worth that much less', async () => {
  const { member, no, lineIds } = await anOrder({ sent: true })
  const earned = await pointsOf(shop, member.id)
  expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({
    currency: 'money',
    goodsLeft: 3666,
    freightLeft: 1200,
    state: 'done',
  })
  const { id } = await give(no, 1000, 200)
  await work(shop)
  expect(await backOf(no)).toEqual({ fen: 1200, points: 0 })
  const [one] = await member.call(listAftersales, { no })
  expect(one).toMatchObject({
    kind: 'goodwill',
    state: 'refunded',
    reason: '发货延误补偿',
    refundState: 'done',
    amounts: { amountFen: 1200, freightFen: 200, rewardPoints: 0 },
  })
  expect(one?.events.map(({ what, who, note }) => [what, who, note])).toEqual([
    ['goodwill', 'staff', '¥12.00（含运费 ¥2.00）'],
    ['refunded', 'system', ''],
  ])
  // Earned points stay, because no goods came back.
  expect(await pointsOf(shop, member.id)).toBe(earned)
  expect((await member.call(getOrder, { no })).lines.map(({ claimed }) => claimed)).toEqual([0, 0])
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({
    refund: { state: 'done', channel: 'demo' },
    events: [{ whoName: staff.name }, {}],
  })
  const [log] = await shop.db`
    select what, who, after from audit_entry where subject = ${`aftersale ${one!.aftersaleNo}`}`
  expect(log).toEqual({
    what: 'aftersale.goodwill',
    who: staff.name,
    after: { order: no, amount: '¥12.00（含运费 ¥2.00）', reason: '发货延误补偿' },
  })
  const lines = lineIds.map((orderLineId, at) => ({ orderLineId, quantity: [3, 2][at]! }))
  const wish = { no, kind: 'returnRefund' as const, lines }
  expect(await member.call(previewAftersale, wish)).toMatchObject({ amountFen: 2666, freightFen: 0 })
})

test('all that is left goes back and not a fen more, whatever went before', async () => {
  const { no, member, lineIds } = await anOrder({ deductPoints: 321 })
  await give(no, 777, 300)
  await givenBack(shop, staff, await asked(member, { no, lineIds }, [2, 1]))
  const most = await staff.ask(payGoodwill, { no, goods: 99_999, freight: 0, reason: '补偿' })
  const left = await staff.call(getGoodwillOffer, { no })
  const refusal = `最多还可退商品款 ¥${(left.goodsLeft / 100).toFixed(2)}、运费 ¥9.00`
  expect(most.body).toMatchObject({ reason: 'goodwillMost', msg: refusal })
  expect(await reasonOf(give(no, 0, 901))).toBe('goodwillMost')
  expect(await reasonOf(give(no, left.goodsLeft + 1))).toBe('goodwillMost')
  await give(no, left.goodsLeft, 0)
  // No money for goods is left to refund, but the freight is refunded with the last piece.
  await givenBack(shop, staff, await asked(member, { no, lineIds }, [1, 1]))
  await work(shop)
  const { amounts, state } = await member.call(getOrder, { no })
  expect([state, await backOf(no)]).toEqual(['closed', { fen: amounts.payableFen, points: 0 }])
  expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({ goodsLeft: 0, freightLeft: 0 })
  expect(await reasonOf(give(no, 1))).toBe('goodwillMost')
})

test('of two hundred clerks who saw the same order, one gives', async () => {
  const { no } = await anOrder()
  const { goodsLeft, freightLeft } = await staff.call(getGoodwillOffer, { no })
  const wish = { no, goods: 10, freight: 0, reason: '发货延误补偿', seen: { goodsLeft, freightLeft } }
  const reasons = await Promise.all(
    Array.from({ length: 200 }, () => reasonOf(staff.call(payGoodwill, wish))),
  )
  expect(reasons.toSorted()).toEqual([...Array(199).fill('goodwillChanged'), 'ok'])
  await work(shop)
  expect(await backOf(no)).toEqual({ fen: 10, points: 0 })
  const now = { goodsLeft: goodsLeft - 10, freightLeft }
  const { body } = await staff.ask(payGoodwill, wish)
  expect(body.msg).toContain('最多还可退商品款 ¥36.56、运费 ¥12.00，请核对后再退')
  expect(await reasonOf(staff.call(payGoodwill, { ...wish, seen: { ...now, freightLeft: 0 } }))).toBe(
    'goodwillChanged',
  )
  expect(await reasonOf(staff.call(payGoodwill, { ...wish, seen: now }))).toBe('ok')
})

test('freight alone is given back, and shows in the list', async () => {
  const { no } = await anOrder()
  await give(no, 0, 1200)
  await work(shop)
  const { rows } = await staff.call(listAftersaleDesk, { view: 'refunded', keyword: no })
  expect(rows).toMatchObject([{ kind: 'goodwill', title: '', pieces: 0, amountFen: 1200 }])
  expect(await backOf(no)).toEqual({ fen: 1200, points: 0 })
})

test('an order in points gives points back', async () => {
  await shop.config('priceOrScore', '2')
  const { no, member } = await anOrder()
  const before = (await pointsOf(shop, member.id))!
  const { currency, goodsLeft, freightLeft } = await staff.call(getGoodwillOffer, { no })
  expect({ currency, goodsLeft, freightLeft }).toEqual({
    currency: 'points',
    goodsLeft: 1174,
    freightLeft: 384,
  })
  await give(no, 100, 84)
  await work(shop)
  expect(await pointsOf(shop, member.id)).toBe(before + 184)
  expect(await reasonOf(give(no, 1075))).toBe('goodwillMost')
})

test('freight goes along with a refund by choice, as far as any is left', async () => {
  const { no, member, lineIds } = await anOrder({ sent: true })
  const ask = async () => {
    const id = await idOf(shop, await asked(member, { no, lineIds }, [1, 0], 'returnRefund'))
    await staff.call(approveAftersale, { id, returnTo: '工坊仓库' })
    await staff.call(receiveAftersale, { id, restock: false })
    return id
  }
  const first = await ask()
  const pay = (id: number, amountFen: number, freight: number) =>
    reasonOf(staff.call(refundAftersale, { id, amountFen: fen(amountFen), amountPoints: points(0), freight }))
  expect(await staff.call(getAftersaleCase, { id: first })).toMatchObject({
    freightLeft: 1200,
    freightAlong: false,
  })
  expect(await pay(first, 2201, 1201)).toBe('aftersaleFreight')
  expect(await pay(first, 1000, 500)).toBe('aftersaleAmount')
  expect(await pay(first, 1500, 500)).toBe('ok')
  const second = await ask()
  expect(await staff.call(getAftersaleCase, { id: second })).toMatchObject({ freightLeft: 700 })
  expect(await pay(second, 1701, 701)).toBe('aftersaleFreight')
  expect(await pay(second, 1700, 700)).toBe('ok')
  await work(shop)
  expect(await backOf(no)).toEqual({ fen: 3200, points: 0 })
  const [one] = await member.call(listAftersales, { no })
  expect(one).toMatchObject({ amounts: { amountFen: 1700, freightFen: 700 } })
  expect(one?.events.find(({ what }) => what === 'refunding')?.note).toContain('¥17.00（含运费 ¥7.00）')
})

test('what was earned and is spent is owed, and the story says so', async () => {
  const { no, member, lineIds } = await anOrder({ sent: true })
  await shop.db`update points_account set balance = 5 where member_id = ${member.id}`
  await shop.db`
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    values (${member.id}, -5031, 5, 'adjust', 'spent')`
  await givenBack(shop, staff, await asked(member, { no, lineIds }, [3, 0], 'refundOnly'))
  const { data, balance, owed } = await member.call(listPointsEntries, {})
  expect([balance, owed]).toEqual([0, 24])
  expect(data[0]).toMatchObject({ delta: -29, balanceAfter: -24, note: '售后退款，收回奖励' })
  const [one] = await member.call(listAftersales, { no })
  expect(one?.events.find(({ what }) => what === 'refunding')?.note).toBe(
    '¥30.00；收回奖励 29积分（余额不足，其中待扣回 24积分）',
  )
})

test('a refund that cannot arrive is said so to both sides', async () => {
  const { no, member } = await anOrder({ sent: true })
  const { id } = await give(no, 100)
  const desk = await shop.staff(['order.read'])
  for (const state of ['processing', 'abnormal', 'failed'] as const) {
    const { refund } = await staff.call(getAftersaleCase, { id })
    await shop.db`update refund set state = ${state}, problem = '用户银行卡已注销' where out_refund_no = ${refund!.outRefundNo}`
    expect((await member.call(listAftersales, { no }))[0]).toMatchObject({
      state: 'refunding',
      refundState: state,
    })
    const { rows } = await staff.call(listAftersaleDesk, { view: 'refunding', keyword: no })
    expect(rows).toMatchObject([{ refundState: state }])
    expect((await staff.call(getAftersaleCase, { id })).refund).toMatchObject({
      state,
      problem: '用户银行卡已注销',
    })
    const { payments } = await desk.call(getDeskOrder, { no })
    expect(payments[0]?.refunds).toMatchObject([{ state }])
  }
  expect(JSON.stringify(await member.call(listAftersales, { no }))).not.toContain('银行卡')
})

test('only paid orders, only who may pay back, only once a key, and what is wrong is said', async () => {
  const { no } = await anOrder()
  const wish = { no, goods: 100, freight: 0, reason: '发货延误补偿' }
  const clerk = await shop.staff(['aftersale.read', 'aftersale.decide'])
  expect(await reasonOf(clerk.call(payGoodwill, wish))).toBe(403)
  expect(await reasonOf(clerk.call(getGoodwillOffer, { no }))).toBe(403)
  const key = `goodwill-${no}`
  const answers = await Promise.all(Array.from({ length: 10 }, () => staff.call(payGoodwill, wish, { key })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  await work(shop)
  expect(await backOf(no)).toEqual({ fen: 100, points: 0 })
  const waiting = await buyNow(await aBuyer(shop), { skuId: (await shop.product()).skuId })
  expect(await reasonOf(staff.call(payGoodwill, { ...wish, no: waiting.no }))).toBe('notFound')
  expect(await reasonOf(staff.call(getGoodwillOffer, { no: waiting.no }))).toBe('notFound')
  const cases: [object, string][] = [
    [{ goods: 0 }, 'goods'],
    [{ goods: -1 }, 'goods'],
    [{ goods: 1.5 }, 'goods'],
    [{ freight: 1e15 }, 'freight'],
    [{ reason: '' }, 'reason'],
    [{ no: '1' }, 'no'],
  ]
  for (const [wrong, field] of cases) {
    const { body } = await staff.ask(payGoodwill, { ...wish, ...wrong })
    expect([wrong, Object.keys((body.data as { fields: object }).fields)]).toEqual([wrong, [field]])
  }
})
