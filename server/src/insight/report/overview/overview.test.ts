import { cancelOrder } from '@gongfang/contract/buying/order'
import { askQuestion } from '@gongfang/contract/buying/question'
import { addToCart } from '@gongfang/contract/goods/cart'
import { recordVisit } from '@gongfang/contract/goods/visit'
import {
  exportOverview,
  getOverviewCards,
  getOverviewDetails,
  getTrend,
  listTodo,
  type OverviewPart,
  overviewParts,
} from '@gongfang/contract/insight/report-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { adjustPoints } from '@gongfang/contract/people/points-desk'
import type { Permission } from '@gongfang/contract/system/permission'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBuyer, buyNow, someFreight } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { allFigures } from '../../../testing/report.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { keepDays, sumFigure } from '../figure/actions.ts'
import { stepsUntil } from '../figure/rules.ts'
import { figureKeys } from '../parts.ts'
import { keepReports } from '../stored/actions.ts'

let shop: TestShop
let owner: TestStaff
let buyer: TestMember
let skuId: number
let productId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  owner = await shop.staff()
})
afterAll(() => shop.close())
/** Deletes the visits of other tests. */
beforeEach(async () => {
  shop.setNow(null)
  buyer = await aBuyer(shop, { points: 1_000_000 })
  ;({ productId, skuId } = await shop.product({ title: '呆扳手', priceFen: 10_000 }))
  await shop.db`alter table points_entry disable trigger user`
  await shop.db`update points_entry set created_at = '2026-06-01'`
  await shop.db`alter table points_entry enable trigger user`
  await shop.db`update member set created_at = '2026-06-01'`
})
afterEach(async () => {
  shop.setNow(null)
  await shop.config('priceOrScore', null)
  await shop.db`update sku set safety_stock = 0`
  await shop.db`truncate shop_order, payment, visit, cart_line, report_day, report_kept, search_word cascade`
})

const at = (text: string) => shop.setNow(new Date(`2026-12-${text}+08:00`))
const buy = (quantity = 1, who = buyer) => buyNow(who, { skuId, quantity })
async function pay({ no }: { no: string }, who = buyer) {
  const { outTradeNo } = await who.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
}
const refundAll = async ({ no }: { no: string }, text: string, share = 1) => shop.db`
  insert into refund (out_refund_no, payment_id, amount_fen, amount_points, reason, state, created_at, done_at)
  select ${`R${no}`}, p.id, (p.amount_fen * ${share}::numeric)::bigint, (p.amount_points * ${share}::numeric)::bigint,
         'test', 'done', ${new Date(`2026-12-${text}+08:00`)}, ${new Date(`2026-12-${text}+08:00`)}
    from payment p join shop_order o on o.id = p.subject_id where o.no = ${no} and p.kept`

async function cards(currency: 'money' | 'points' = 'money') {
  const { cards } = await owner.call(getOverviewCards, { currency })
  return Object.fromEntries(
    cards.map(({ key, today, yesterday, week, previousWeek }) => [
      key,
      [today, yesterday, week, previousWeek],
    ]),
  )
}

test('an order counts on the Shanghai day it was placed, its money on the day it was paid', async () => {
  at('10T23:59:58')
  const late = await buy()
  const quick = await buy(2)
  at('10T23:59:59.999')
  await pay(quick)
  at('11T00:00:00')
  await pay(late)
  at('11T08:00:00')
  // ¥100 + ¥12 freight; ¥200 free of it.
  expect(await cards()).toMatchObject({
    salesFen: [11_200, 20_000, 31_200, 0],
    ordersMoney: [0, 2, 2, 0],
    paymentShare: [null, 10_000, 10_000, null],
    averageOrder: [11_200, 20_000, 15_600, null],
  })
  at('12T00:00:00')
  expect((await cards()).salesFen).toEqual([0, 11_200, 31_200, 0])
  at('17T23:59:59')
  expect((await cards()).salesFen).toEqual([0, 0, 11_200, 20_000])
})

test('cancelled orders are orders without sales, and refunds stand beside the sales', async () => {
  at('10T10:00:00')
  const [paid, cancelled] = [await buy(2), await buy(), await buy()]
  await buyer.call(cancelOrder, { no: cancelled.no })
  await pay(paid)
  await refundAll(paid, '11T10:00:00', 0.5)
  at('11T12:00:00')
  expect(await cards()).toMatchObject({
    salesFen: [0, 20_000, 20_000, 0],
    ordersMoney: [0, 3, 3, 0],
    paymentShare: [null, 3_333, 3_333, null],
    refundFen: [10_000, 0, 10_000, 0],
  })
  // Paid twice, or after the end: given back, and never sold.
  const unpaid = await buy()
  const { outTradeNo } = await buyer.call(payOrder, { no: unpaid.no })
  await buyer.call(cancelOrder, { no: unpaid.no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await shop.db`update refund set state = 'done', done_at = ${shop.now()} where state <> 'done'`
  at('11T12:00:01')
  expect(await cards()).toMatchObject({
    salesFen: [0, 20_000, 20_000, 0],
    ordersMoney: [1, 3, 4, 0],
    refundFen: [10_000, 0, 10_000, 0],
  })
})

test('money and points are two sets of figures', async () => {
  at('10T10:00:00')
  await pay(await buy(2))
  await shop.config('priceOrScore', '2')
  const order = await buy()
  await buyer.call(payOrder, { no: order.no })
  const [{ points: due } = { points: 0 }] = await shop.db<{ points: number }[]>`
    select payable_points as points from shop_order where no = ${order.no}`
  expect(due).toBeGreaterThan(0)
  at('10T10:00:01')
  expect((await cards('money')).salesFen).toEqual([20_000, 0, 20_000, 0])
  expect(await cards('points')).toMatchObject({
    salesPoints: [due, 0, due, 0],
    ordersPoints: [1, 0, 1, 0],
    averageOrder: [due, null, due, null],
  })
  await refundAll(order, '10T11:00:00')
  at('10T12:00:00')
  expect((await cards('points')).refundPoints).toEqual([due, 0, due, 0])
  expect((await cards('money')).refundFen).toEqual([0, 0, 0, 0])
})

test('members who came in are new on their day', async () => {
  at('11T09:00:00')
  await shop.db`insert into member (mobile, created_at) values
    ('13700000001', '2026-12-10 23:59:59.999+08'), ('13700000002', '2026-12-11 00:00+08'), ('13700000003', '2026-12-11 08:00+08'),
    ('13700000004', '2026-11-28 00:00+08'), ('13700000005', '2026-11-27 23:59+08')`
  expect((await cards()).newMembers).toEqual([2, 1, 3, 1])
  await shop.db`delete from member where mobile like '1370000000_'`
})

test('the trend goes by days, weeks from Monday and months, beside as many before', async () => {
  at('10T10:00:00')
  await pay(await buy(2))
  at('13T10:00:00')
  await pay(await buy(2))
  at('14T10:00:00')
  await pay(await buy(3))
  at('14T10:00:01')
  const points = async (step: 'day' | 'week' | 'month') => (await owner.call(getTrend, { step })).points
  const days = await points('day')
  expect(days.length).toBe(30)
  expect(days.at(-1)).toMatchObject({ on: '2026-12-14', previousOn: '2026-11-14', values: [30_000, 1] })
  expect(days.at(-5)).toMatchObject({ on: '2026-12-10', values: [20_000, 1], previous: [0, 0] })
  // The 14th is a Monday.
  const weeks = await points('week')
  expect(weeks.slice(-2).map(({ on, values }) => [on, ...values])).toEqual([
    ['2026-12-07', 40_000, 2],
    ['2026-12-14', 30_000, 1],
  ])
  const months = await points('month')
  expect(months.at(-1)).toMatchObject({ on: '2026-12-01', previousOn: '2025-12-01', values: [70_000, 3] })
  expect(months.length).toBe(12)
  shop.setNow(new Date('2027-01-20T10:00:00+08:00'))
  expect((await points('day'))[0]).toMatchObject({ previousOn: '2026-11-22' })
  expect((await points('month')).at(-2)).toMatchObject({ on: '2026-12-01', values: [70_000, 3] })
})

test('steps begin where they should, across years and from every weekday', () => {
  const now = (text: string) => new Date(`${text}T12:00:00+08:00`)
  expect(stepsUntil(now('2026-01-02'), 'month', 3)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
  expect(stepsUntil(now('2026-03-01'), 'day', 2)).toEqual(['2026-02-28', '2026-03-01'])
  for (const day of ['2026-12-14', '2026-12-17', '2026-12-20'])
    expect(stepsUntil(now(day), 'week', 2)).toEqual(['2026-12-07', '2026-12-14'])
  expect(stepsUntil(new Date('2026-12-13T16:00:00Z'), 'week', 1)).toEqual(['2026-12-14'])
})

test('what is kept of days that are over is what counting says, and is not counted again', async () => {
  at('09T23:30:00')
  await pay(await buy(2))
  at('10T00:30:00')
  await pay(await buy(3))
  const spans = [
    { from: new Date('2026-12-09T00:00:00+08:00'), to: new Date('2026-12-10T00:00:00+08:00') },
    { from: new Date('2026-12-09T12:00:00+08:00'), to: shop.now() },
    { from: new Date('2026-11-01T00:00:00+08:00'), to: shop.now() },
  ]
  const all = () =>
    Promise.all(figureKeys.map((key) => sumFigure(shop.db, allFigures, key, spans.slice(0, 1))))
  const counted = await Promise.all(figureKeys.map((key) => allFigures.figures[key].measure(shop.db, spans)))
  const before = await all()
  // Within the first hour after midnight the 9th is not stored yet.
  await keepDays(shop.db, allFigures, shop.now())
  const lastKept = async () => (await shop.db`select max(on_day) as day from report_day`)[0]?.day
  expect(await lastKept()).toBe('2026-12-08')
  at('10T01:00:00')
  await keepDays(shop.db, allFigures, shop.now())
  await keepDays(shop.db, allFigures, shop.now())
  expect(await lastKept()).toBe('2026-12-09')
  expect(await all()).toEqual(before)
  expect(await sumFigure(shop.db, allFigures, 'salesFen', spans)).toEqual(
    counted[figureKeys.indexOf('salesFen')],
  )
  await shop.db`update report_day set value = 7 where figure = 'salesFen' and on_day = '2026-12-09'`
  expect((await cards()).salesFen).toEqual([30_000, 7, 30_007, 0])
})

const details = (wish: { currency?: 'money' | 'points'; days?: number } = {}) =>
  owner.call(getOverviewDetails, wish)

test('the best sold are those of paid orders, in the currency that is asked for', async () => {
  const other = await shop.product({ title: '内六角', priceFen: 90_000 })
  at('10T10:00:00')
  await pay(await buy(3))
  await pay(await buy(1))
  const draft = await buyNow(buyer, { skuId: other.skuId })
  await keepReports(shop.db, allFigures, shop.now())
  expect((await details()).topSkus).toMatchObject([
    { skuId, productId, title: '呆扳手', pieces: 4, orders: 2, amount: 40_000 },
  ])
  await pay(draft)
  // Kept for a moment, then made anew.
  expect((await details()).topSkus.length).toBe(1)
  at('10T10:05:00')
  await keepReports(shop.db, allFigures, shop.now())
  const { topSkus, topCategories, madeAt } = await details()
  expect(topSkus.map(({ amount }) => amount)).toEqual([90_000, 40_000])
  expect(topCategories).toMatchObject([{ pieces: 5, amount: 130_000 }])
  expect(madeAt).toBe(shop.now().toISOString())
  expect((await details({ currency: 'points' })).topSkus).toEqual([])
})

test('the funnel counts members, each once', async () => {
  at('10T10:00:00')
  const [looker, adder, placer] = [await aBuyer(shop), await aBuyer(shop), await aBuyer(shop)]
  for (const one of [looker, adder, buyer]) await one.call(recordVisit, { productId })
  await adder.call(addToCart, { skuId })
  await buy(1, placer)
  await pay(await buy())
  await buy()
  const { funnel } = await details()
  expect(funnel.map(({ name, count }) => [name, count])).toEqual([
    ['浏览', 3],
    ['加购', 3],
    ['下单', 2],
    ['支付', 1],
  ])
  // Later than any day on which this test runs: lines of the cart are stamped by the database.
  shop.setNow(new Date('2096-12-25T10:00:00+08:00'))
  expect((await details({ days: 7 })).funnel.map(({ count }) => count)).toEqual([0, 0, 0, 0])
})

test('points that come, go, come back and are taken back are four figures', async () => {
  at('10T10:00:00')
  await shop.config('priceOrScore', '2')
  const order = await buy()
  const before = (await details()).points.map(({ points }) => points)
  expect(before).toEqual([0, 0, 0, 0])
  await buyer.call(payOrder, { no: order.no })
  await shop.db`insert into points_entry (member_id, delta, balance_after, kind, reference, note, created_at) values
    (${buyer.id}, 50, 50, 'adjust', 'a', '', ${shop.now()}), (${buyer.id}, -20, 30, 'adjust', 'b', '', ${shop.now()}),
    (${buyer.id}, 7, 37, 'orderRefund', 'c', '退款', ${shop.now()}), (${buyer.id}, 9, 46, 'activity', 'd', '报名退款', ${shop.now()}),
    (${buyer.id}, 5, 51, 'orderReward', 'e', '', ${shop.now()}), (${buyer.id}, -3, 48, 'orderReward', 'f', '', ${shop.now()})`
  at('10T10:00:01')
  const [{ due } = { due: 0 }] = await shop.db<
    { due: number }[]
  >`select payable_points as due from shop_order where no = ${order.no}`
  expect((await details()).points.map(({ name, points }) => [name, points])).toEqual([
    ['发放积分', 55],
    ['退还积分', 16],
    ['消耗积分', due + 20],
    ['收回积分', 3],
  ])
})

test('searches say what they did not find, shelves where they are empty', async () => {
  await shop.db`update sku set safety_stock = 200 where id = ${skuId}`
  await shop.db`insert into search_word (word, on_day, searches, misses) values
    ('鳄鱼钳', current_date, 5, 3), ('鳄鱼钳', current_date - 1, 2, 2), ('扳手', current_date, 9, 0), ('旧词', current_date - 60, 9, 9)`
  const { misses, lowStock, means } = await details()
  expect(misses).toMatchObject([{ word: '鳄鱼钳', misses: 5, searches: 7 }])
  expect(lowStock).toMatchObject([{ skuId, title: '呆扳手', stock: 100, safetyStock: 200 }])
  expect(Object.keys(means).length).toBeGreaterThan(4)
})

test('goods that did not come in on the day that was named are told of from the next day on', async () => {
  at('10T10:00:00')
  const toCome = await shop.product({ skus: [{ stock: 0, backorderLimit: 5 }] })
  await pay(await buyNow(buyer, { skuId: toCome.skuId }))
  const clerk = await shop.staff(['order.ship'])
  const late = async () =>
    (await clerk.call(listTodo, {})).find(({ kind }) => kind === 'backorderLate')?.count
  at('17T23:59:00')
  expect(await late()).toBe(0)
  at('18T00:00:00')
  expect(await late()).toBe(1)
  await shop.db`update sku set enabled = false where id = ${toCome.skuId}`
})

test('what waits is told to who may do something about it', async () => {
  at('10T10:00:00')
  await pay(await buy())
  await shop.member({ status: 'pending' })
  await shop.db`update sku set safety_stock = 200 where id = ${skuId}`
  const todoOf = async (permissions?: Permission[]) => {
    const staff = await shop.staff(permissions)
    return Object.fromEntries((await staff.call(listTodo, {})).map(({ kind, count }) => [kind, count]))
  }
  expect(await todoOf(['order.ship'])).toEqual({
    aftersaleSend: 0,
    toShip: 1,
    backorderLate: 0,
    wishedLate: 0,
  })
  expect(await todoOf(['institution.review', 'member.read'])).toEqual({ toReview: 1 })
  expect(await todoOf(['content.read'])).toEqual({})
  // The maker's own adjustment is no to-do of the maker.
  const maker = await shop.staff(['points.adjust', 'points.approve'])
  await maker.call(adjustPoints, { memberId: buyer.id, delta: 100_000, reason: '补发' })
  expect(await maker.call(listTodo, {})).toEqual([{ kind: 'pointsToApprove', count: 0 }])
  expect(await todoOf(['points.approve'])).toEqual({ pointsToApprove: 1 })
  await (await shop.member()).call(askQuestion, { productId, content: '能夹多粗的管子？' })
  expect(await todoOf(['review.moderate'])).toEqual({ review: 0, question: 1 })
  await shop.db`delete from report_kept`
  expect(await todoOf(['stock.read'])).toEqual({})
  await keepReports(shop.db, allFigures, shop.now())
  expect(await todoOf(['stock.read'])).toEqual({ lowStock: 1 })
  expect(await todoOf()).toEqual({
    inquiry: 0,
    inquiryLate: 0,
    toShip: 1,
    backorderLate: 0,
    wishedLate: 0,
    toReview: 1,
    refusedGoods: 0,
    aftersale: 0,
    aftersaleBack: 0,
    aftersalePay: 0,
    aftersaleSend: 0,
    orderChange: 0,
    transfer: 0,
    bankRefund: 0,
    refundTrouble: 0,
    paymentDoubt: 0,
    billDifference: 0,
    toInvoice: 0,
    toRed: 0,
    pointsToApprove: 1,
    pricesToConfirm: 0,
    pricesEnding: 0,
    lowStock: 1,
    feedback: 0,
    review: 0,
    question: 1,
    waitlist: 0,
    failedJobs: 0,
  })
})

test('each part of the dashboard is a sheet whose cells can be counted with', async () => {
  at('10T10:00:00')
  await pay(await buy(2))
  at('10T12:00:00')
  const rowsOf = async (part: OverviewPart, wish: object = {}) => {
    const { bytes, headers } = await owner.ask(exportOverview, { part, ...wish })
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      `${overviewParts[part]}_20261210`,
    )
    return (await readXlsx(bytes)).sheets[0]!.rows
  }
  expect(await rowsOf('cards')).toContainEqual(expect.arrayContaining(['销售额', '元', 200, 0, 200, 0]))
  expect(await rowsOf('cards')).toContainEqual(expect.arrayContaining(['支付率', '%', 100, null]))
  expect(await rowsOf('trend', { step: 'month' })).toContainEqual([
    new Date('2026-12-01'),
    200,
    1,
    new Date('2025-12-01'),
    0,
    0,
  ])
  const [[code] = []] = (await rowsOf('topSkus')).filter((row) => row[1] === '呆扳手')
  expect(code).toEqual(expect.any(String))
  expect(await rowsOf('funnel')).toContainEqual(expect.arrayContaining(['支付', 1, 100]))
  expect(await rowsOf('points')).toHaveLength(3 + 4 + 1)
  expect(await reasonOf(owner.call(exportOverview, { part: 'secrets' as OverviewPart }))).toBe('invalid')
})

test('figures are for who may see them', async () => {
  const clerk = await shop.staff(['order.ship'])
  for (const endpoint of [getOverviewCards, getTrend, getOverviewDetails])
    expect((await clerk.ask(endpoint, {})).status).toBe(403)
  expect(await reasonOf(owner.call(getOverviewDetails, { days: 8 }))).toBe('invalid')
})
