import { acceptGoods, getOrderAcceptance, listRefusedOrders } from '@gongfang/contract/buying/acceptance'
import { getOrder, receiveOrder } from '@gongfang/contract/buying/order'
import { countOrderDesk, listOrderDesk } from '@gongfang/contract/buying/order-desk'
import { getOverview } from '@gongfang/contract/insight/overview'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { listMessages } from '@gongfang/contract/people/message'
import { setColleagueDisabled } from '@gongfang/contract/people/team'
import {
  applyForAftersale,
  getAftersaleOffer,
  listAftersales,
  previewAftersale,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runIn } from '../../db/connect.ts'
import { accepted, aModel, shipped, switchOn } from '../../testing/acceptances.ts'
import { bought, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, anAddress, someFreight } from '../../testing/buying.ts'
import { aPicture, reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { keepDeadlines } from '../order/door.ts'

// Refused goods reach whoever has to act, and time does not run out before somebody has.

vi.setConfig({ testTimeout: 120_000 })
const DAY_MS = 86_400_000
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
  shop.setNow(null)
})
afterAll(() => shop.close())

/** Five pieces on their way to a purchaser; owner and receiver are others. */
async function aDelivery() {
  const owner = await aBuyer(shop)
  await switchOn(owner)
  const buyer = await aColleague(shop, owner, 'purchaser')
  const receiver = await aColleague(shop, owner, 'receiver')
  await anAddress(buyer)
  const { skuId } = await aModel(shop, 1000)
  const { no, lineIds } = await bought(shop, buyer, [{ skuId, quantity: 5 }])
  await shipped(shop, no)
  await work(shop)
  return { owner, buyer, receiver, no, skuId, orderLineId: lineIds[0]! }
}
const refuse = (by: TestMember, no: string, orderLineId: number, refused = 2, more: object = {}) =>
  accepted(by, no, [{ orderLineId, refused, reason: 'damaged' }], more)
const toldTo = async (member: TestMember) => {
  await work(shop)
  const { data } = await member.call(listMessages, { page: 1, limit: 50 })
  return data.filter(({ event }) => event === 'goodsRefused' || event === 'refusalClaimed')
}
const claim = (no: string, orderLineId: number, quantity: number, more: object = {}) => ({
  no,
  kind: 'exchange' as const,
  lines: [{ orderLineId, quantity }],
  reason: '商品破损',
  ...more,
})
const refusedOf = async (member: TestMember) =>
  (await member.call(listRefusedOrders, { page: 1, limit: 20 })).data.map(({ no, pieces }) => [no, pieces])
const todo = async () =>
  (await staff.call(listTodo, {})).find(({ kind }) => kind === 'refusedGoods')?.count ?? 0
const aPhoto = async (member: TestMember): Promise<number> =>
  (await sendFile(shop, member, { kind: 'aftersale', name: '开箱.png', bytes: await aPicture() })).body.data
    .id
const deadlines = () => keepDeadlines({ db: shop.db, run: runIn(shop.db), now: shop.now() })
const later = (days: number) => shop.setNow(new Date(Date.now() + days * DAY_MS))

test('buyer and owner are told what was refused and why, staff have it in their to-dos and orders', async () => {
  const { owner, buyer, receiver, no, orderLineId } = await aDelivery()
  const before = await todo()
  await refuse(receiver, no, orderLineId)
  for (const member of [buyer, owner]) {
    const [told] = await toldTo(member)
    expect(told).toMatchObject({
      event: 'goodsRefused',
      body: expect.stringContaining(`${no} 时拒收 2 件（损坏 2）`),
    })
    expect(await refusedOf(member)).toEqual([[no, 2]])
    expect((await member.call(getOverview, {})).refusals).toBe(1)
  }
  expect(await toldTo(receiver)).toEqual([])
  expect(await refusedOf(receiver)).toEqual([[no, 2]])
  expect(await todo()).toBe(before + 1)
  const { refused } = await staff.call(countOrderDesk, {})
  const list = await staff.call(listOrderDesk, { view: 'refused' })
  expect([refused, list.rows.map((row) => row.no)]).toEqual([before + 1, expect.arrayContaining([no])])
  await accepted(receiver, no, [{ orderLineId, accepted: 5 }])
  expect([
    await todo(),
    await refusedOf(buyer),
    (await staff.call(listOrderDesk, { view: 'refused' })).total,
  ]).toEqual([before, [], before])
})

test('who refuses own goods tells the owner only; without a refusal nobody is told', async () => {
  const { owner, buyer, no, orderLineId } = await aDelivery()
  await accepted(buyer, no, [{ orderLineId, accepted: 1 }])
  expect(await toldTo(owner)).toEqual([])
  await refuse(buyer, no, orderLineId)
  expect([(await toldTo(owner)).length, await toldTo(buyer)]).toEqual([1, []])
})

test.each(['owner', 'receiver'] as const)(
  'the %s opens the after-sale of what was refused, with the photos; the buyer is told and goes on',
  async (who) => {
    const { owner, buyer, receiver, no, orderLineId, skuId } = await aDelivery()
    const member = { owner, receiver }[who]
    expect(await reasonOf(member.call(applyForAftersale, claim(no, orderLineId, 1)))).toBe('refusedNone')
    const photo = await aPhoto(receiver)
    await refuse(receiver, no, orderLineId, 2, { photos: [photo] })
    expect((await member.call(getOrderAcceptance, { no })).mayClaim).toBe(true)
    const { lines } = await member.call(getAftersaleOffer, { no })
    expect(lines).toMatchObject([
      { orderLineId, skuId, most: { refundBeforeShip: 0, exchange: 2, returnRefund: 2 } },
    ])
    const wish = { no, kind: 'returnRefund' as const, lines: [{ orderLineId, quantity: 2 }] }
    expect((await member.call(previewAftersale, wish)).amountFen).toBe(2000)
    expect(await reasonOf(member.call(applyForAftersale, claim(no, orderLineId, 3)))).toBe(
      'aftersaleQuantity',
    )
    const early = { ...claim(no, orderLineId, 1), kind: 'refundBeforeShip' as const }
    expect(await reasonOf(member.call(applyForAftersale, early))).toBe('aftersaleQuantity')
    const { aftersaleNo } = await member.call(
      applyForAftersale,
      claim(no, orderLineId, 2, { images: [photo] }),
    )
    const [one] = await buyer.call(listAftersales, { no })
    expect(one).toMatchObject({ aftersaleNo, images: [{ id: photo }], origins: [{ refused: 2 }] })
    expect(one!.events[0]!.note).toMatch(/ 代为申请$/)
    expect((await toldTo(buyer)).map(({ event }) => event)).toContain('refusalClaimed')
    expect(await refusedOf(buyer)).toEqual([])
    expect(await reasonOf(member.call(applyForAftersale, claim(no, orderLineId, 1)))).toBe('refusedNone')
    await buyer.call(withdrawAftersale, { aftersaleNo })
  },
)

test('nobody else opens it: not a viewer, finance, or somebody elsewhere', async () => {
  const { owner, receiver, no, orderLineId } = await aDelivery()
  await refuse(receiver, no, orderLineId)
  const others = [await aColleague(shop, owner, 'viewer'), await aColleague(shop, owner, 'finance', 'admin')]
  for (const other of others)
    expect(await reasonOf(other.call(applyForAftersale, claim(no, orderLineId, 1)))).toBe('institutionRole')
  const purchaser = await aColleague(shop, owner, 'purchaser')
  for (const other of [purchaser, await aBuyer(shop)])
    expect(await reasonOf(other.call(applyForAftersale, claim(no, orderLineId, 1)))).toBe('notFound')
})

test('the colleague goes on with it where the buyer is not there any more', async () => {
  const { owner, buyer, receiver, no, orderLineId } = await aDelivery()
  await refuse(receiver, no, orderLineId)
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  await receiver.call(applyForAftersale, claim(no, orderLineId, 2))
  expect(
    (await receiver.call(listAftersales, { no })).map(({ events }) => events.map(({ what }) => what)),
  ).toEqual([['applied', 'handedOver']])
})

test('an order is not received by itself while refused goods stand, and is once they are settled', async () => {
  const { buyer, receiver, no, orderLineId } = await aDelivery()
  await refuse(receiver, no, orderLineId)
  expect((await buyer.call(getOrder, { no })).autoReceiveAt).toBe(null)
  later(60)
  await deadlines()
  expect((await buyer.call(getOrder, { no })).state).toBe('shipped')
  await receiver.call(applyForAftersale, claim(no, orderLineId, 2))
  await deadlines()
  expect((await buyer.call(getOrder, { no })).state).toBe('done')
})

test('the days of after-sales do not run out for goods refused in time, and only for these', async () => {
  const { buyer, receiver, no, orderLineId } = await aDelivery()
  await buyer.call(receiveOrder, { no })
  await refuse(receiver, no, orderLineId)
  later(30)
  expect((await buyer.call(getOrder, { no })).actions.aftersale).toBe('')
  const { until, lines } = await buyer.call(getAftersaleOffer, { no })
  expect([until, lines[0]!.most.returnRefund]).toEqual([null, 2])
  expect(await reasonOf(buyer.call(applyForAftersale, claim(no, orderLineId, 3)))).toBe('aftersaleQuantity')
  await buyer.call(applyForAftersale, claim(no, orderLineId, 2))
  expect(await reasonOf(buyer.call(applyForAftersale, claim(no, orderLineId, 1)))).toBe('aftersaleLate')
})

test('goods refused after the days are too late', async () => {
  const { buyer, receiver, no, orderLineId } = await aDelivery()
  await buyer.call(receiveOrder, { no })
  later(30)
  await receiver.call(acceptGoods, { no, lines: [{ orderLineId, refused: 1, reason: 'wrong' }] })
  expect(await reasonOf(buyer.call(applyForAftersale, claim(no, orderLineId, 1)))).toBe('aftersaleLate')
  expect((await buyer.call(getOrder, { no })).actions.aftersale).toMatch(/超过/)
})
