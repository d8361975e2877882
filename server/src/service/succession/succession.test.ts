import { getOrder } from '@gongfang/contract/buying/order'
import { createDepotCode, getDepotCode, listDepot, listDepotEntries } from '@gongfang/contract/goods/depot'
import { adjustDepot } from '@gongfang/contract/goods/depot-desk'
import { getOpenMatters } from '@gongfang/contract/insight/account'
import { joinInstitution, leaveInstitution, setMemberDisabled } from '@gongfang/contract/people/member-desk'
import { listMessages } from '@gongfang/contract/people/message'
import {
  handOver,
  leaveTeam,
  listTeamEvents,
  removeColleague,
  setColleagueDisabled,
  setColleagueRoles,
} from '@gongfang/contract/people/team'
import {
  applyForAftersale,
  getAftersaleOffer,
  listAftersales,
  sendAftersaleBack,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getAftersaleCase,
  receiveAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import {
  handDepotOver,
  listTakenOver,
  listUnsettled,
  readSuccession,
  readSuccessionOfColleague,
  settleSuccession,
} from '@gongfang/contract/service/succession'
import { readSuccessionOf } from '@gongfang/contract/service/succession-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shipOrder } from '../../buying/order/door.ts'
import { redeem, undo } from '../../buying/verification/actions.ts'
import { transaction } from '../../db/connect.ts'
import { asked, bought, idOf, payBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, pointsOf, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

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

/** An owner and a purchaser who holds five pieces of one kind. */
async function aTeam() {
  const owner = await shop.member({ points: 10_000 })
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100 })
  const { orderNo, items } = await held(shop, buyer, [{ skuId, quantity: 5 }])
  return { owner, buyer, skuId, orderNo, item: items[0]!, institutionId: owner.institutionId! }
}

const heldBy = async (member: TestMember) =>
  (await member.call(listDepot, {})).data.map((one) => [one.skuId, one.held])
const fieldsOf = async (asking: Promise<{ body: unknown }>) =>
  ((await asking).body as { data?: { fields?: unknown } }).data?.fields
const leave = (member: TestMember, institutionId: number, successorId?: number) =>
  member.ask(leaveTeam, { institutionId, ...(successorId !== undefined && { successorId }) })
const toldTo = async (member: TestMember) => {
  await work(shop)
  return (await member.call(listMessages, { page: 1, limit: 50 })).data
}

test('who leaves names who takes over; goods go by entries on both sides, codes end, both are told', async () => {
  const { owner, buyer, skuId, item, institutionId } = await aTeam()
  const offer = await buyer.call(readSuccession, {})
  expect(offer).toMatchObject({ pieces: 5, cases: 0, successors: [{ memberId: owner.id, roles: ['owner'] }] })
  const { digits } = await buyer.call(createDepotCode, { lines: [{ itemId: item.id, quantity: 2 }] })
  expect((await leave(buyer, institutionId)).body).toMatchObject({
    reason: 'invalid',
    data: { fields: { successorId: '请选择接手的同事' } },
  })
  expect((await leave(buyer, institutionId, owner.id)).body.code).toBe(1)
  expect(await heldBy(buyer)).toEqual([])
  expect(await heldBy(owner)).toEqual([[skuId, 5]])
  expect(await buyer.call(getDepotCode, {})).toEqual({ code: null })
  const collected = redeem((run) => transaction(shop.db, run), {
    code: digits,
    staff: '李四',
    now: shop.now(),
  })
  expect(await reasonOf(collected)).toMatch(/^voucher(?:Void|Unknown)$/)
  const [given] = (await buyer.call(listDepotEntries, { kind: 'handOver' })).data
  const [come] = (await owner.call(listDepotEntries, { kind: 'handOver' })).data
  expect(given).toMatchObject({ delta: -5, balanceAfter: 0, note: expect.stringContaining('转交给 ') })
  expect(come).toMatchObject({ delta: 5, balanceAfter: 5, reference: given!.reference })
  expect(come!.note).toMatch(/^接自 /)
  expect((await toldTo(owner)).find(({ event }) => event === 'tookOver')?.body).toContain('寄存物品 5 件')
  expect((await toldTo(buyer)).some(({ event }) => event === 'handedOver')).toBe(true)
  const events = await owner.call(listTeamEvents, { page: 1, limit: 5 })
  expect(events.data.slice(0, 2)).toMatchObject([
    { what: 'succeeded', about: '寄存物品 5 件' },
    { what: 'left' },
  ])
})

test('a second press changes nothing, and who comes back holds nothing', async () => {
  const { owner, buyer, skuId, orderNo, institutionId } = await aTeam()
  await leave(buyer, institutionId, owner.id)
  expect((await leave(buyer, institutionId, owner.id)).body.code).not.toBe(1)
  expect(await heldBy(owner)).toEqual([[skuId, 5]])
  await staff.call(joinInstitution, { id: buyer.id, institutionId, roles: ['purchaser'] })
  expect(await buyer.call(readSuccession, {})).toEqual({ pieces: 0, cases: 0, successors: [] })
  const { data } = await owner.call(listDepot, {})
  await owner.call(handDepotOver, { successorId: buyer.id, lines: [{ itemId: data[0]!.id, quantity: 5 }] })
  expect(await heldBy(buyer)).toEqual([[skuId, 5]])
  const { lines } = await buyer.call(getAftersaleOffer, { no: orderNo })
  expect(lines[0]!.most.refundBeforeShip).toBe(5)
})

test('only a colleague who is there and whose role allows it takes over', async () => {
  const { owner, buyer, institutionId } = await aTeam()
  const [viewer, receiver, elsewhere] = [
    await aColleague(shop, owner, 'viewer'),
    await aColleague(shop, owner, 'receiver'),
    await shop.member(),
  ]
  const offered = async () =>
    (await buyer.call(readSuccession, {})).successors.map(({ memberId }) => memberId)
  expect(await offered()).toEqual([owner.id, receiver.id])
  const said = (successorId: number) => fieldsOf(leave(buyer, institutionId, successorId))
  expect(await said(buyer.id)).toEqual({ successorId: '不能选择本人，请选择其他同事' })
  expect(await said(viewer.id)).toEqual({
    successorId: '这位同事的角色是查看，不能领取寄存物品，请选择其他同事',
  })
  expect(await said(elsewhere.id)).toEqual({ successorId: '这位同事已不在本机构或已停用，请重新选择' })
  await owner.call(setColleagueDisabled, { memberId: receiver.id, disabled: true })
  expect(await said(receiver.id)).toEqual({ successorId: '这位同事已不在本机构或已停用，请重新选择' })
  await owner.call(setColleagueDisabled, { memberId: receiver.id, disabled: false })
  await staff.call(setMemberDisabled, { id: receiver.id, disabled: true, reason: '违规下单' })
  expect(await offered()).toEqual([owner.id])
  expect(await said(receiver.id)).toEqual({ successorId: '这位同事已不在本机构或已停用，请重新选择' })
  expect(await heldBy(buyer)).toHaveLength(1)
})

test('an unfinished after-sale changes who acts; money, points and rewards stay with who paid', async () => {
  const { owner, institutionId } = await aTeam()
  const buyer = await aColleague(shop, owner, 'purchaser')
  await shop.db`update points_account set balance = 0 where member_id = ${buyer.id}`
  await shop.db`
    insert into points_entry (member_id, delta, balance_after, kind, reference, note, created_at)
    values (${buyer.id}, 1000, 1000, 'adjust', ${`test/${buyer.id}`}, '', now())`
  await shop.db`update points_account set balance = 1000 where member_id = ${buyer.id}`
  await anAddress(buyer)
  const { skuId } = await shop.product({ priceFen: 10_000, stock: 10 })
  const order = await bought(shop, buyer, [{ skuId, quantity: 2 }], { deductPoints: 640 })
  const parcel = { carrier: '顺丰', trackingNo: `P${order.no}`, staff: '仓库', now: shop.now() }
  await transaction(shop.db, (tx) => shipOrder(tx, { ...parcel, no: order.no }))
  const aftersaleNo = await asked(buyer, order, [2], 'returnRefund')
  const before = await pointsOf(shop, buyer.id)
  expect(await buyer.call(readSuccession, {})).toMatchObject({ pieces: 0, cases: 1 })
  const successor = await aColleague(shop, owner, 'purchaser')
  expect((await leave(buyer, institutionId, successor.id)).body.code).toBe(1)
  expect(await reasonOf(buyer.call(withdrawAftersale, { aftersaleNo }))).toBe('notFound')
  expect(await successor.call(listTakenOver, {})).toMatchObject([{ aftersaleNo, orderNo: order.no }])
  expect((await successor.call(getOrder, { no: order.no })).no).toBe(order.no)
  const [seen] = await successor.call(listAftersales, { no: order.no })
  expect(seen!.events.at(-1)).toMatchObject({ what: 'handedOver', who: 'member' })
  const id = await idOf(shop, aftersaleNo)
  await staff.call(approveAftersale, { id, returnTo: '杭州市西湖区文三路 1 号' })
  await successor.call(sendAftersaleBack, { aftersaleNo, carrier: '顺丰速运', trackingNo: 'SF12345678' })
  await staff.call(receiveAftersale, { id, restock: true })
  await payBack(staff, id)
  await work(shop)
  expect((await staff.call(getAftersaleCase, { id })).state).toBe('refunded')
  expect((await pointsOf(shop, buyer.id))! - before!).toBe(640)
  expect(await pointsOf(shop, successor.id)).toBe(0)
  const told = (await toldTo(successor)).map(({ event }) => event)
  expect(told).toEqual(expect.arrayContaining(['tookOver', 'aftersaleApproved', 'aftersaleRefunded']))
  expect((await toldTo(buyer)).map(({ event }) => event)).not.toContain('aftersaleApproved')
  expect(await successor.call(listTakenOver, {})).toEqual([])
})

test('goods that an after-sale asks back go along with it, and are paid back to the order', async () => {
  const { owner, buyer, orderNo, institutionId } = await aTeam()
  const offer = await buyer.call(getAftersaleOffer, { no: orderNo })
  const order = { no: orderNo, lineIds: offer.lines.map(({ orderLineId }) => orderLineId) }
  const aftersaleNo = await asked(buyer, order, [2])
  expect(await buyer.call(readSuccession, {})).toMatchObject({ pieces: 5, cases: 1 })
  await leave(buyer, institutionId, owner.id)
  const id = await idOf(shop, aftersaleNo)
  await staff.call(approveAftersale, { id })
  await payBack(staff, id)
  await work(shop)
  expect((await owner.call(listDepot, {})).pieces).toBe(3)
  // What lies with the colleague is not the buyer's to give back.
  expect(await reasonOf(asked(buyer, order, [1]))).toBe('aftersaleQuantity')
})

test('a holder hands whole kinds to a colleague and stays; not what is asked back, nor what has changed', async () => {
  const { owner, buyer, skuId, orderNo, item } = await aTeam()
  const receiver = await aColleague(shop, owner, 'receiver')
  expect((await buyer.call(listDepot, {})).colleagues).toBe(true)
  const give = (quantity: number, successorId?: number) =>
    buyer.ask(handDepotOver, {
      lines: [{ itemId: item.id, quantity }],
      ...(successorId !== undefined && { successorId }),
    })
  expect(await fieldsOf(give(5))).toEqual({ successorId: '请选择接手的同事' })
  expect((await give(4, receiver.id)).body.reason).toBe('depotChanged')
  const offer = await buyer.call(getAftersaleOffer, { no: orderNo })
  const order = { no: orderNo, lineIds: offer.lines.map(({ orderLineId }) => orderLineId) }
  const aftersaleNo = await asked(buyer, order, [1])
  expect((await give(5, receiver.id)).body.reason).toBe('depotAskedBack')
  await buyer.call(withdrawAftersale, { aftersaleNo })
  expect((await give(5, receiver.id)).body).toMatchObject({ code: 1, data: { pieces: 5 } })
  expect((await give(5, receiver.id)).body.reason).toBe('depotChanged')
  expect(await heldBy(receiver)).toEqual([[skuId, 5]])
  const viewer = await aColleague(shop, owner, 'viewer')
  expect((await viewer.ask(handDepotOver, { lines: [{ itemId: item.id, quantity: 1 }] })).body.reason).toBe(
    'institutionRole',
  )
})

test('a collection whose goods were handed over since is not undone', async () => {
  const { owner, buyer, item, institutionId } = await aTeam()
  const { digits } = await buyer.call(createDepotCode, { lines: [{ itemId: item.id, quantity: 2 }] })
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
  const { no } = await redeem(run, { code: digits, staff: '李四', now: shop.now() })
  await leave(buyer, institutionId, owner.id)
  const undone = undo(run, { code: no, reason: '发错', staff: '李四', now: shop.now() })
  expect(await reasonOf(undone)).toBe('undoHandedOver')
  expect((await owner.call(listDepot, {})).pieces).toBe(3)
})

test('owner and admin remove a colleague, disabled or not, and say who takes over', async () => {
  const { owner, buyer, skuId } = await aTeam()
  const admin = await aColleague(shop, owner, 'admin', 'receiver')
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  expect(await admin.call(listUnsettled, {})).toMatchObject([
    { memberId: buyer.id, state: 'disabled', pieces: 5, cases: 0 },
  ])
  const offer = await admin.call(readSuccessionOfColleague, { memberId: buyer.id })
  expect(offer.successors.map(({ memberId }) => memberId)).toEqual([owner.id, admin.id])
  const wish = { memberId: buyer.id, reason: '调离' }
  expect(await fieldsOf(admin.ask(removeColleague, wish))).toEqual({ successorId: '请选择接手的同事' })
  await admin.call(removeColleague, { ...wish, successorId: admin.id })
  expect(await heldBy(admin)).toEqual([[skuId, 5]])
  expect(await admin.call(listUnsettled, {})).toEqual([])
})

test('staff move and remove members, and say who takes over', async () => {
  const { owner, buyer, skuId, institutionId } = await aTeam()
  const other = await shop.member()
  expect(await staff.call(readSuccessionOf, { memberId: buyer.id })).toMatchObject({
    pieces: 5,
    successors: [{ memberId: owner.id }],
  })
  const move = { id: buyer.id, institutionId: other.institutionId!, roles: ['purchaser' as const] }
  expect(await fieldsOf(staff.ask(joinInstitution, move))).toEqual({ successorId: '请选择接手的同事' })
  expect(await fieldsOf(staff.ask(joinInstitution, { ...move, successorId: other.id }))).toEqual({
    successorId: '这位同事已不在本机构或已停用，请重新选择',
  })
  await staff.call(joinInstitution, { ...move, successorId: owner.id })
  expect(await heldBy(owner)).toEqual([[skuId, 5]])
  // The last owner is removed by staff: the colleague who becomes owner takes over.
  const viewer = await aColleague(shop, owner, 'viewer')
  expect((await staff.call(readSuccessionOf, { memberId: owner.id })).successors).toMatchObject([
    { memberId: viewer.id },
  ])
  await staff.call(leaveInstitution, { id: owner.id, reason: '离职', successorId: viewer.id })
  expect(await heldBy(viewer)).toEqual([[skuId, 5]])
  // The last one of all keeps what nobody can take.
  await staff.call(leaveInstitution, { id: viewer.id, reason: '离职' })
  expect(await heldBy(viewer)).toEqual([[skuId, 5]])
  await staff.call(joinInstitution, { id: buyer.id, institutionId, roles: ['owner'] })
  expect(await buyer.call(listUnsettled, {})).toMatchObject([
    { memberId: viewer.id, state: 'left', pieces: 5 },
  ])
  await buyer.call(settleSuccession, { memberId: viewer.id, successorId: buyer.id })
  expect(await heldBy(buyer)).toEqual([[skuId, 5]])
  expect(await reasonOf(buyer.call(settleSuccession, { memberId: buyer.id, successorId: buyer.id }))).toBe(
    'notFound',
  )
})

test('goods of another institution, and what was asked after leaving, stay until somebody settles', async () => {
  const { owner, buyer, orderNo } = await aTeam()
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  const other = await shop.member()
  const place = { id: buyer.id, institutionId: other.institutionId!, roles: ['purchaser' as const] }
  await staff.call(joinInstitution, place)
  const { skuId } = await shop.product({ priceFen: 700, stock: 10 })
  await held(shop, buyer, [{ skuId, quantity: 2 }])
  expect(await buyer.call(readSuccession, {})).toMatchObject({ pieces: 2 })
  await leave(buyer, other.institutionId!, other.id)
  expect(await heldBy(other)).toEqual([[skuId, 2]])
  const offer = await buyer.call(getAftersaleOffer, { no: orderNo })
  const lines = [{ orderLineId: offer.lines[0]!.orderLineId, quantity: 1 }]
  const wish = { no: orderNo, kind: 'refundBeforeShip' as const, lines, reason: '其他' }
  await buyer.call(applyForAftersale, wish)
  expect(await owner.call(listUnsettled, {})).toMatchObject([{ memberId: buyer.id, pieces: 5, cases: 1 }])
  expect(await other.call(listUnsettled, {})).toEqual([])
  expect(await other.call(readSuccessionOfColleague, { memberId: buyer.id })).toMatchObject({ pieces: 0 })
  await owner.call(settleSuccession, { memberId: buyer.id, successorId: owner.id })
  expect(await owner.call(listTakenOver, {})).toHaveLength(1)
  expect(await owner.call(getOpenMatters, {})).toMatchObject({ orders: 1, heldGoods: 5 })
})

test('pieces that came by no order go along; the last owner hands over the institution first', async () => {
  const { owner, buyer, item, skuId, institutionId } = await aTeam()
  await staff.call(adjustDepot, { itemId: item.id, delta: 2, reason: '盘点', place: '' })
  expect(await buyer.call(readSuccession, {})).toMatchObject({ pieces: 7 })
  await owner.call(setColleagueRoles, { memberId: buyer.id, roles: ['viewer'] })
  await leave(buyer, institutionId, owner.id)
  expect(await heldBy(owner)).toEqual([[skuId, 7]])
  const next = await aColleague(shop, owner, 'purchaser')
  expect((await leave(owner, institutionId, next.id)).body.reason).toBe('onlyOwner')
  await owner.call(handOver, { memberId: next.id })
  expect((await leave(owner, institutionId, next.id)).body.code).toBe(1)
  expect(await heldBy(next)).toEqual([[skuId, 7]])
})
