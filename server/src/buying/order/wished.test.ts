import { randomUUID } from 'node:crypto'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { getPurchaseRequest, previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import { createOrder, getOrder } from '@gongfang/contract/buying/order'
import { countOrderDesk, listOrderDesk } from '@gongfang/contract/buying/order-desk'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, draftOf, requestOf } from '../../testing/approval.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
let buyer: TestMember
let skuId: number
const NOON = new Date('2026-12-10T12:00:00+08:00')
const today = dayOf(NOON)
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  buyer = await aBuyer(shop)
  skuId = (await shop.product({ priceFen: 1000, stock: 1000 })).skuId
  shop.setNow(NOON)
})
afterAll(() => shop.close())

const placed = async (wishedOn: string) => {
  const form = { ...(await draftOf(buyer, skuId)), wishedOn }
  return (await buyer.call(createOrder, form, { key: randomUUID() })).no
}
const paid = async (wishedOn: string) => {
  const no = await placed(wishedOn)
  const { outTradeNo } = await buyer.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  return no
}

test.each([
  ['', 'ok'],
  [today, 'ok'],
  [dayAfter(today, 730), 'ok'],
  [dayAfter(today, -1), '期望到货日不能早于今天'],
  ['0001-01-01', '期望到货日不能早于今天'],
  [dayAfter(today, 731), '期望到货日请在两年之内'],
  ['9999-12-31', '期望到货日请在两年之内'],
  ['2027-02-29', '日期不正确'],
  ['2026/12/12', '日期不正确'],
  ['明天', '日期不正确'],
  [20261212, '日期不正确'],
])('%j as the wished day: %s', async (wishedOn, expected) => {
  const form = { ...(await draftOf(buyer, skuId)), wishedOn }
  const { body } = await buyer.ask(createOrder, form, { key: randomUUID() })
  const { fields } = (body.data ?? {}) as { fields?: Record<string, string> }
  expect(fields?.wishedOn ?? 'ok').toBe(expected)
})

test('the order says the day, and one without it says none', async () => {
  const [some, none] = [await placed(dayAfter(today, 3)), await placed('')]
  expect(await buyer.call(getOrder, { no: some })).toMatchObject({ wishedOn: dayAfter(today, 3) })
  expect(await buyer.call(getOrder, { no: none })).toMatchObject({ wishedOn: '' })
})

test('the desk has the earliest first, page by page, and those that are late apart', async () => {
  const staff = await shop.staff(['order.read', 'order.ship'])
  const days = [5, 1, 3, 1, 0]
  const nos: Record<string, number> = {}
  for (const days_ of days) nos[await paid(dayAfter(today, days_))] = days_
  await paid('')
  await placed(today)
  const read = async (view: 'wished' | 'wishedLate') => {
    const found: number[] = []
    let after: string | undefined
    do {
      const { rows, next } = await staff.call(listOrderDesk, { view, limit: 2, ...(after && { after }) })
      found.push(...rows.map(({ no }) => nos[no]!))
      after = next ?? undefined
    } while (after !== undefined)
    return found
  }
  const late = async () => (await staff.call(listTodo, {})).find(({ kind }) => kind === 'wishedLate')?.count
  expect(await read('wished')).toEqual([0, 1, 1, 3, 5])
  expect(await read('wishedLate')).toEqual([])
  expect(await late()).toBe(0)
  shop.setNow(new Date('2026-12-12T00:00:00+08:00'))
  expect(await read('wishedLate')).toEqual([0, 1, 1])
  expect(await late()).toBe(3)
  expect(await staff.call(countOrderDesk, {})).toMatchObject({ wished: 5, wishedLate: 3 })
  const newest = await staff.call(listOrderDesk, { view: 'wished', oldest: false })
  expect(newest.rows.map(({ no }) => nos[no])).toEqual([0, 1, 3, 1, 5])
  shop.setNow(NOON)
})

test('a request carries it to its order; handed in again it has to be ahead, and can be changed', async () => {
  const team = await aTeam(shop)
  const dear = await shop.product({ priceFen: 20_000 })
  const no = await askFor(team.buyer, dear.skuId, { wishedOn: dayAfter(today, 2) })
  expect(await team.approver.call(getPurchaseRequest, { no })).toMatchObject({ wishedOn: dayAfter(today, 2) })
  await decideAs(team.approver, no, 'return')
  shop.setNow(new Date('2026-12-15T12:00:00+08:00'))
  const { revision } = await requestOf(team.buyer, no)
  const lines = [{ skuId: dear.skuId, quantity: 1 }]
  const { quote } = await team.buyer.call(previewRequest, { no, lines })
  const again = { no, revision, lines, quote }
  expect(await reasonOf(team.buyer.call(resubmitRequest, again))).toBe('invalid')
  await team.buyer.call(resubmitRequest, { ...again, wishedOn: dayAfter(today, 8) })
  // The day passes while others decide.
  shop.setNow(new Date('2026-12-20T12:00:00+08:00'))
  await decideAs(team.approver, no)
  await work(shop)
  const { orderNo } = await requestOf(team.buyer, no)
  expect(await team.buyer.call(getOrder, { no: orderNo! })).toMatchObject({ wishedOn: dayAfter(today, 8) })
  shop.setNow(NOON)
})
