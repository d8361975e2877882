import { createOrder, previewOrder, receiveOrder } from '@gongfang/contract/buying/order'
import { createDepotCode } from '@gongfang/contract/goods/depot'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { closeInstitution, readClosing } from '@gongfang/contract/insight/closing'
import { closeInstitutionOf } from '@gongfang/contract/insight/closing-desk'
import { requestInvoice } from '@gongfang/contract/money/invoice'
import { sendSms } from '@gongfang/contract/people/member'
import { adjustPoints, approveAdjustment } from '@gongfang/contract/people/points-desk'
import {
  acceptInvitation,
  askToJoin,
  invite,
  leaveTeam,
  readOwnRequest,
} from '@gongfang/contract/people/team'
import { handDepotOver } from '@gongfang/contract/service/succession'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shipOrder } from '../../buying/order/door.ts'
import { redeem, undo } from '../../buying/verification/actions.ts'
import { transaction } from '../../db/connect.ts'
import { asked, bought, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { aTitle, leftOf } from '../../testing/invoices.ts'
import { aStranger, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 600_000 })
const ROUNDS = process.env.SOAK === '1' ? 60 : 6
let shop: TestShop
let staff: TestStaff
let other: TestStaff
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  other = await shop.staff()
  skuId = (await shop.product({ priceFen: 1000, stock: 100_000 })).skuId
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

async function rounds(run: (owner: TestMember) => Promise<void>) {
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await shop.member({ points: 500 })
    await anAddress(owner)
    await run(owner)
  }
}
const close = ({ id, call, institutionId }: TestMember) =>
  reasonOf(call(closeInstitution, { institutionId: institutionId!, jigou: `测试机构${id}` }))
const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)

test('an order is placed or the institution is closed', () =>
  rounds(async (owner) => {
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const { quote } = await owner.call(previewOrder, draft)
    const [placed, closed] = await Promise.all([
      reasonOf(owner.call(createOrder, { ...draft, quote, payWay: 'demo' })),
      close(owner),
    ])
    expect([placed, closed].filter((reason) => reason === 'ok')).toHaveLength(1)
    if (placed === 'ok') expect(closed).toBe('institutionOpen')
    const [{ count }] = await shop.db<[{ count: number }]>`
      select count(*) as count from shop_order where institution_id = ${owner.institutionId}`
    expect(count).toBe(placed === 'ok' ? 1 : 0)
  }))

test('an invoice is there, or the institution is closed', () =>
  rounds(async (owner) => {
    const { orderNo: no, items } = await held(shop, owner, [{ skuId, quantity: 1 }])
    const lines = [{ itemId: items[0]!.id, quantity: 1 }]
    const { digits: code } = await owner.call(createDepotCode, { lines })
    await redeem(run, { code, staff: '李四', now: shop.now() })
    const [titleId, amountFen] = [await aTitle(owner), await leftOf(owner, no)]
    const [invoiced, closed] = await Promise.all([
      reasonOf(owner.call(requestInvoice, { orders: [no], kind: 'normal', titleId, amountFen })),
      close(owner),
    ])
    expect(closed === 'ok').toBe(invoiced !== 'ok')
  }))

test('who accepts an invitation at once is in, or the institution is closed', () =>
  rounds(async (owner) => {
    const { code } = await owner.call(invite, { roles: ['purchaser'], uses: 1 })
    const guest = await shop.member({ status: 'incomplete' })
    const [joined, closed] = await Promise.all([
      reasonOf(guest.call(acceptInvitation, { code })),
      close(owner),
    ])
    expect([joined, closed].filter((reason) => reason === 'ok')).toHaveLength(1)
  }))

test('who asks to join at once is refused, or waits as for a name that is not there', () =>
  rounds(async (owner) => {
    const guest = await shop.member({ status: 'incomplete' })
    const asking = guest.call(askToJoin, { asked: `测试机构${owner.id}`, introduction: '王芳，设备科' })
    const [asked, closed] = await Promise.all([reasonOf(asking), close(owner)])
    expect([asked, closed]).toEqual(['ok', 'ok'])
    const { request } = await guest.call(readOwnRequest, {})
    expect(['open', 'refused']).toContain(request?.state)
  }))

test('the last goods are collected while the institution is closed, and given back', () =>
  rounds(async (owner) => {
    const { items } = await held(shop, owner, [{ skuId, quantity: 2 }])
    const lines = [{ itemId: items[0]!.id, quantity: 2 }]
    const { digits: code } = await owner.call(createDepotCode, { lines })
    const [collected, closed] = await Promise.all([
      redeem(run, { code, staff: '李四', now: shop.now() }),
      close(owner),
    ])
    expect(['ok', 'institutionOpen']).toContain(closed)
    const [undone, again] = await Promise.all([
      reasonOf(undo(run, { code: collected.no, reason: '发错', staff: '李四', now: shop.now() })),
      closed === 'ok' ? Promise.resolve('ok') : close(owner),
    ])
    expect(undone).toBe('ok')
    expect(['ok', 'institutionOpen']).toContain(again)
  }))

test('a collection is undone or its holder closes the account', () =>
  rounds(async (owner) => {
    const { items } = await held(shop, owner, [{ skuId, quantity: 2 }])
    const lines = [{ itemId: items[0]!.id, quantity: 2 }]
    const { digits: code } = await owner.call(createDepotCode, { lines })
    const { no } = await redeem(run, { code, staff: '李四', now: shop.now() })
    const sent = await aStranger(shop).from.call(sendSms, { phone: owner.mobile, event: 'close' })
    const undone = () => reasonOf(undo(run, { code: no, reason: '发错', staff: '李四', now: shop.now() }))
    const [given, left] = await Promise.all([
      undone(),
      reasonOf(owner.call(deleteAccount, { code: sent.demoCode ?? '', giveUpPoints: true })),
    ])
    expect([given, left]).toEqual(given === 'ok' ? ['ok', 'accountOpen'] : ['holderGone', 'ok'])
    if (left === 'ok') expect(await undone()).toBe('holderGone')
  }))

test.each([0, 500])('points are put in by hand, or the account with %i points is closed', async (points) => {
  for (let round = 0; round < ROUNDS * 2; round++) {
    const member = await shop.member({ points })
    await shop.config('pointsAdjustLimit', 0)
    const { id } = await staff.call(adjustPoints, { memberId: member.id, delta: 70, reason: '客诉补偿' })
    await shop.config('pointsAdjustLimit', null)
    const sent = await aStranger(shop).from.call(sendSms, { phone: member.mobile, event: 'close' })
    const closing = () =>
      reasonOf(member.call(deleteAccount, { code: sent.demoCode ?? '', giveUpPoints: points > 0 }))
    const [given, approved, closed] = await Promise.all([
      later(round % 5).then(() =>
        reasonOf(staff.call(adjustPoints, { memberId: member.id, delta: 300, reason: '客诉补偿' })),
      ),
      later(round % 3).then(() => reasonOf(other.call(approveAdjustment, { id }))),
      closing(),
    ])
    if (closed === 'ok') expect(['ok', 'memberLeft']).toEqual(expect.arrayContaining([given, approved]))
    const [{ balance, left }] = await shop.db<[{ balance: number; left: boolean }]>`
      select a.balance, m.left_at is not null as left from points_account a join member m on m.id = a.member_id
       where m.id = ${member.id}`
    expect([left, left && balance]).toEqual([closed === 'ok', closed === 'ok' ? 0 : false])
  }
})

type Starting = (member: TestMember) => Promise<() => Promise<unknown>>
let parcels = 0
const begun: [string, Starting][] = [
  [
    'an order is placed',
    async (member) => {
      const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
      const { quote } = await member.call(previewOrder, draft)
      return () => member.call(createOrder, { ...draft, quote, payWay: 'demo' })
    },
  ],
  [
    'goods are asked back',
    async (member) => {
      const order = await bought(shop, member, [{ skuId, quantity: 1 }])
      const parcel = { carrier: '顺丰', trackingNo: `R${++parcels}`, staff: '仓库', now: shop.now() }
      await run((tx) => shipOrder(tx, { ...parcel, no: order.no }))
      await member.call(receiveOrder, { no: order.no })
      return () => asked(member, order, [1], 'returnRefund')
    },
  ],
]
test.each(begun)('%s, or the account is closed', async (_, begin) => {
  for (let round = 0; round < ROUNDS * 2; round++) {
    const member = await shop.member()
    await anAddress(member)
    const act = await begin(member)
    const sent = await aStranger(shop).from.call(sendSms, { phone: member.mobile, event: 'close' })
    const [did, closed] = await Promise.all([
      later(round % 8).then(() => reasonOf(act())),
      later(round % 3).then(() =>
        reasonOf(member.call(deleteAccount, { code: sent.demoCode ?? '', giveUpPoints: true })),
      ),
    ])
    expect([did, closed].filter((reason) => reason === 'ok')).toHaveLength(1)
    if (did === 'ok') expect(closed).toBe('accountOpen')
    else expect(['changedMeanwhile', 401]).toContain(did)
  }
})

test('a colleague hands goods over, or the account of who gets them is closed', () => {
  let round = 0
  return rounds(async (owner) => {
    const wait = 4 + 2 * round++
    const mate = await aColleague(shop, owner, 'purchaser')
    const { items } = await held(shop, owner, [{ skuId, quantity: 2 }])
    // A row of the depot that is there waits for nobody.
    await shop.db`insert into depot_item (member_id, sku_id) values (${mate.id}, ${skuId}) on conflict do nothing`
    const sent = await aStranger(shop).from.call(sendSms, { phone: mate.mobile, event: 'close' })
    const lines = [{ itemId: items[0]!.id, quantity: 2 }]
    const [handed, closed] = await Promise.all([
      later(wait).then(() => reasonOf(owner.call(handDepotOver, { lines, successorId: mate.id }))),
      reasonOf(mate.call(deleteAccount, { code: sent.demoCode ?? '', giveUpPoints: true })),
    ])
    expect([handed, closed].filter((reason) => reason === 'ok')).toHaveLength(1)
  })
})

test('it is closed once, by the owner or by staff, and nobody leaves it at the same time', () =>
  rounds(async (owner) => {
    const institutionId = owner.institutionId!
    const done = await Promise.all([
      close(owner),
      close(owner),
      reasonOf(staff.call(closeInstitutionOf, { institutionId, reason: '机构已合并' })),
      reasonOf(owner.call(leaveTeam, { institutionId })),
    ])
    expect(done.filter((reason) => reason === 'ok').length).toBeGreaterThan(0)
    const closings = await shop.db`
      select id from team_event where institution_id = ${institutionId} and what = 'closed'`
    const exits = await shop.db`
      select id from team_event where institution_id = ${institutionId} and what = 'left'`
    expect(closings.length).toBeLessThanOrEqual(1)
    expect(exits).toHaveLength(1)
    expect(await reasonOf(owner.call(readClosing, {}))).not.toBe('ok')
  }))
