import { listPurchaseRequests, withdrawPurchaseRequest } from '@gongfang/contract/buying/approval'
import { askPayers, getOrder, listOrders, receiveOrder } from '@gongfang/contract/buying/order'
import { getOverview } from '@gongfang/contract/insight/overview'
import { listFunds } from '@gongfang/contract/people/fund'
import {
  askToJoin,
  leaveTeam,
  listRequests,
  refuseRequest,
  setColleagueRoles,
} from '@gongfang/contract/people/team'
import {
  acceptAftersaleRefund,
  listAftersales,
  sendAftersaleBack,
} from '@gongfang/contract/service/aftersale'
import { approveAftersale, offerAftersaleRefund } from '@gongfang/contract/service/aftersale-desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shipOrder } from '../../buying/order/door.ts'
import { transaction } from '../../db/connect.ts'
import { asked, bought, idOf, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs } from '../../testing/approval.ts'
import { aBuyer, anAddress, buyNow, someFreight } from '../../testing/buying.ts'
import { aFund } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestClient, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
beforeEach(async () => {
  skuId = (await shop.product({ priceFen: 10_000, stock: 1000 })).skuId
})
afterAll(() => shop.close())

const overviewOf = (member: TestClient) => member.call(getOverview, {})
const at = { page: 1, limit: 50 }
const waitingNos = async (member: TestClient, waits: 'pay' | 'aftersale') =>
  (await member.call(listOrders, { waits, ...at })).data.map(({ no }) => no)

/** What the to-do says of orders to pay; its list has as many rows. */
async function toPayOf(member: TestClient) {
  const { toPay = { all: 0, asked: 0 } } = await overviewOf(member)
  expect(await waitingNos(member, 'pay')).toHaveLength(toPay.all)
  return [toPay.all, toPay.asked]
}

test('finance pays for every colleague; an owner is asked where nobody is finance', async () => {
  const owner = await aBuyer(shop)
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const [first, second] = [await buyNow(buyer, { skuId }), await buyNow(buyer, { skuId })]
  expect(await toPayOf(owner)).toEqual([0, 0])
  await buyer.call(askPayers, { no: first.no })
  expect(await toPayOf(owner)).toEqual([1, 1])
  expect(await waitingNos(owner, 'pay')).toEqual([first.no])
  const finance = await aColleague(shop, owner, 'finance')
  expect(await toPayOf(finance)).toEqual([2, 1])
  expect(await waitingNos(finance, 'pay')).toEqual([second.no, first.no])
  expect(await toPayOf(owner)).toEqual([0, 0])
  await owner.call(setColleagueRoles, { memberId: finance.id, roles: ['viewer'] })
  expect(await toPayOf(owner)).toEqual([1, 1])
  for (const roles of [['admin'], ['approver'], ['receiver'], ['viewer']] as const) {
    const colleague = await aColleague(shop, owner, ...roles)
    expect((await overviewOf(colleague)).toPay, roles[0]).toBeUndefined()
    expect(await reasonOf(waitingNos(colleague, 'pay')), roles[0]).toBe('institutionRole')
  }
  expect((await overviewOf(await shop.member())).toPay).toBeUndefined()
})

test('an order that can be paid no more waits for nobody', async () => {
  const owner = await aBuyer(shop)
  const finance = await aColleague(shop, owner, 'finance')
  const { no } = await buyNow(owner, { skuId })
  expect(await toPayOf(finance)).toEqual([1, 0])
  expect(await waitingNos(owner, 'pay')).toEqual([])
  const { payBefore } = await owner.call(getOrder, { no })
  shop.setNow(new Date(payBefore!))
  expect(await toPayOf(finance)).toEqual([0, 0])
  shop.setNow(null)
})

/** An exchange that the shop has agreed to. */
async function agreed(member: TestMember) {
  const order = await bought(shop, member, [{ skuId, quantity: 2 }])
  const parcel = { carrier: '顺丰', trackingNo: `W${order.no.slice(-8)}`, staff: '仓库', now: shop.now() }
  await transaction(shop.db, (tx) => shipOrder(tx, { ...parcel, no: order.no }))
  await member.call(receiveOrder, { no: order.no })
  const aftersaleNo = await asked(member, order, [1], 'exchange')
  expect((await overviewOf(member)).aftersales).toBeUndefined()
  const [staff, id] = [await shop.staff(), await idOf(shop, aftersaleNo)]
  await staff.call(approveAftersale, { id, returnTo: '工坊仓库 0571-88880000 杭州市西湖区文三路 1 号' })
  return { no: order.no, aftersaleNo, id, staff }
}

test('goods to send back and a refund that is offered instead wait for whose after-sale it is', async () => {
  const member = await aBuyer(shop)
  const { no, aftersaleNo, id, staff } = await agreed(member)
  expect((await overviewOf(member)).aftersales).toBe(1)
  expect(await waitingNos(member, 'aftersale')).toEqual([no])
  await member.call(sendAftersaleBack, { aftersaleNo, carrier: '顺丰', trackingNo: 'SF-1000001' })
  expect((await overviewOf(member)).aftersales).toBeUndefined()
  expect(await waitingNos(member, 'aftersale')).toEqual([])
  await staff.call(offerAftersaleRefund, { id, reason: '换货商品缺货' })
  expect((await overviewOf(member)).aftersales).toBe(1)
  expect(await waitingNos(member, 'aftersale')).toEqual([no])
  await member.call(acceptAftersaleRefund, { aftersaleNo })
  expect((await overviewOf(member)).aftersales).toBeUndefined()
  expect(await waitingNos(await aColleague(shop, member, 'purchaser'), 'aftersale')).toEqual([])
})

test('an after-sale that a colleague took over waits for the colleague', async () => {
  const owner = await aBuyer(shop)
  const [leaving, successor] = [
    await aColleague(shop, owner, 'purchaser'),
    await aColleague(shop, owner, 'purchaser'),
  ]
  await anAddress(leaving)
  const { no } = await agreed(leaving)
  await leaving.call(leaveTeam, { institutionId: owner.institutionId!, successorId: successor.id })
  await work(shop)
  expect(await successor.call(listAftersales, { no })).toHaveLength(1)
  expect((await overviewOf(successor)).aftersales).toBe(1)
  expect(await waitingNos(successor, 'aftersale')).toEqual([no])
  expect((await overviewOf(leaving)).aftersales).toBeUndefined()
})

test('own requests that came back wait until they are handed in again or withdrawn', async () => {
  const { buyer, approver, owner } = await aTeam(shop)
  const no = await askFor(buyer, skuId)
  const back = async (member: TestMember) => {
    const { data, total, back: said } = await member.call(listPurchaseRequests, { tab: 'back', ...at })
    expect(data).toHaveLength(total)
    expect(said).toBe(total)
    return [(await overviewOf(member)).cameBack ?? 0, total]
  }
  expect(await back(buyer)).toEqual([0, 0])
  await decideAs(approver, no, 'return')
  expect(await back(buyer)).toEqual([1, 1])
  for (const other of [owner, approver]) expect(await back(other)).toEqual([0, 0])
  await buyer.call(withdrawPurchaseRequest, { no })
  expect(await back(buyer)).toEqual([0, 0])
})

test('who asks to join waits for owners and admins', async () => {
  const owner = await shop.member()
  const [admin, buyer] = [await aColleague(shop, owner, 'admin'), await aColleague(shop, owner, 'purchaser')]
  const newcomer = await shop.member({ status: 'incomplete' })
  await newcomer.call(askToJoin, { asked: `测试机构${owner.id}`, introduction: '王芳，设备科' })
  for (const one of [owner, admin]) expect((await overviewOf(one)).joinRequests).toBe(1)
  expect((await overviewOf(buyer)).joinRequests).toBeUndefined()
  const [request] = await owner.call(listRequests, {})
  await admin.call(refuseRequest, { id: request!.id, reason: '不是本单位人员' })
  for (const one of [owner, admin]) expect((await overviewOf(one)).joinRequests).toBeUndefined()
})

test('a fund with less than a fifth left is named to everybody who reads it, while it is used', async () => {
  const owner = await shop.member()
  const [admin, holder, finance, buyer] = [
    await aColleague(shop, owner, 'admin'),
    await aColleague(shop, owner, 'purchaser'),
    await aColleague(shop, owner, 'finance'),
    await aColleague(shop, owner, 'purchaser'),
  ]
  const { id } = await aFund(owner, { ownerId: holder.id, amount: 100_000 })
  const counts = () =>
    Promise.all(
      [owner, admin, holder, finance, buyer].map(async (member) => {
        const { shortFunds = 0 } = await overviewOf(member)
        const { data, short } = await member.call(listFunds, { short: true, ...at })
        expect([data.length, short]).toEqual([shortFunds, shortFunds])
        expect((await member.call(listFunds, at)).short).toBe(shortFunds)
        return shortFunds
      }),
    )
  const set = (change: object) => shop.db`update fund set ${shop.db(change)} where id = ${id}`
  await set({ reservedFen: 80_000 })
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
  await set({ reservedFen: 80_001 })
  expect(await counts()).toEqual([1, 1, 1, 1, 0])
  await set({ toOn: '2020-12-31' })
  expect(await counts()).toEqual([0, 0, 0, 0, 0])
})
