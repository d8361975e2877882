import {
  listColleagueGoods,
  readCommonDepot,
  saveCommonDepot,
  takeColleagueGoods,
} from '@gongfang/contract/goods/common-depot'
import { createDepotCode, getDepotCode, listDepot, listDepotEntries } from '@gongfang/contract/goods/depot'
import { adjustDepot } from '@gongfang/contract/goods/depot-desk'
import { getUserInfo } from '@gongfang/contract/people/member'
import { joinInstitution, leaveInstitution, setMemberDisabled } from '@gongfang/contract/people/member-desk'
import { listMessages } from '@gongfang/contract/people/message'
import {
  leaveTeam,
  listTeamEvents,
  setColleagueDisabled,
  setColleagueRoles,
} from '@gongfang/contract/people/team'
import { applyForAftersale, getAftersaleOffer } from '@gongfang/contract/service/aftersale'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { redeem } from '../../buying/verification/actions.ts'
import { transaction } from '../../db/connect.ts'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { held } from '../../testing/depot.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

/** An owner, a purchaser who holds five pieces of one kind, and a receiver, who share what is in the depot. */
async function aTeam({ common = true } = {}) {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  const receiver = await aColleague(shop, owner, 'receiver')
  const { skuId } = await shop.product({ priceFen: 1000, stock: 1000 })
  const { orderNo, items } = await held(shop, buyer, [{ skuId, quantity: 5 }])
  if (common) await owner.call(saveCommonDepot, { common: true })
  return { owner, buyer, receiver, skuId, orderNo, item: items[0]!, institutionId: owner.institutionId! }
}

const heldBy = async (member: TestMember) =>
  (await member.call(listDepot, {})).data.map((one) => [one.skuId, one.held])
const offeredTo = async (member: TestMember) => (await member.call(listColleagueGoods, {})).data
const take = (member: TestMember, ...lines: [itemId: number, quantity: number][]) =>
  reasonOf(
    member.call(takeColleagueGoods, { lines: lines.map(([itemId, quantity]) => ({ itemId, quantity })) }),
  )
const collect = (code: string) =>
  reasonOf(redeem((run) => transaction(shop.db, run), { code, staff: '李四', now: shop.now() }))

test('a receiver takes what a colleague holds and collects it; entries on both sides, the colleague is told', async () => {
  const { buyer, receiver, skuId, item } = await aTeam()
  expect((await receiver.call(getUserInfo, {})).commonDepot).toBe(true)
  expect((await buyer.call(getUserInfo, {})).commonDepot).toBeUndefined()
  const offered = await receiver.call(listColleagueGoods, {})
  expect(offered).toMatchObject({
    total: 1,
    pieces: 5,
    data: [{ id: item.id, skuId, held: 5, askedBack: 0 }],
  })
  const { digits } = await buyer.call(createDepotCode, { lines: [{ itemId: item.id, quantity: 2 }] })

  expect(await receiver.call(takeColleagueGoods, { lines: [{ itemId: item.id, quantity: 5 }] })).toEqual({
    pieces: 5,
  })
  expect(await heldBy(buyer)).toEqual([])
  expect(await heldBy(receiver)).toEqual([[skuId, 5]])
  expect(await buyer.call(getDepotCode, {})).toEqual({ code: null })
  expect(await collect(digits)).toMatch(/^voucher(?:Void|Unknown)$/)
  const [gone] = (await buyer.call(listDepotEntries, { kind: 'handOver' })).data
  expect(gone).toMatchObject({ delta: -5, note: expect.stringMatching(/^转交给 .+；共同保管$/) })
  await work(shop)
  const told = (await buyer.call(listMessages, { page: 1, limit: 10 })).data
  expect(told.find(({ event }) => event === 'goodsTaken')?.body).toContain('5 件')

  const [mine] = (await receiver.call(listDepot, {})).data
  const own = await receiver.call(createDepotCode, { lines: [{ itemId: mine!.id, quantity: 3 }] })
  expect(await collect(own.digits)).toBe('ok')
  expect(await heldBy(receiver)).toEqual([[skuId, 2]])
})

test('a second press takes nothing again, and a quantity that changed is refused', async () => {
  const { receiver, skuId, item } = await aTeam()
  expect(await take(receiver, [item.id, 4])).toBe('depotChanged')
  expect(await take(receiver, [item.id, 5])).toBe('ok')
  expect(await take(receiver, [item.id, 5])).toBe('depotChanged')
  expect(await heldBy(receiver)).toEqual([[skuId, 5]])
})

test('goods of several colleagues go in one press, or none of them', async () => {
  const { owner, receiver, skuId, item } = await aTeam()
  const { items } = await held(shop, owner, [{ skuId, quantity: 2 }])
  expect(await take(receiver, [item.id, 5], [items[0]!.id, 3])).toBe('depotChanged')
  expect(await heldBy(receiver)).toEqual([])
  expect(await take(receiver, [item.id, 5], [items[0]!.id, 2])).toBe('ok')
  expect(await heldBy(receiver)).toEqual([[skuId, 7]])
})

test('only where it is switched on, by who may, and who did it is in the record', async () => {
  const { owner, buyer, receiver, item } = await aTeam({ common: false })
  expect(await owner.call(readCommonDepot, {})).toEqual({ common: false })
  expect(await reasonOf(receiver.call(listColleagueGoods, {}))).toBe('depotNotCommon')
  expect(await take(receiver, [item.id, 5])).toBe('depotNotCommon')
  expect(await reasonOf(receiver.call(saveCommonDepot, { common: true }))).toBe('institutionRole')
  const admin = await aColleague(shop, owner, 'admin')
  await admin.call(saveCommonDepot, { common: true })
  await admin.call(saveCommonDepot, { common: true })
  expect(await buyer.call(readCommonDepot, {})).toEqual({ common: true })
  const colleague = await aColleague(shop, owner, 'purchaser')
  expect(await take(colleague, [item.id, 5])).toBe('institutionRole')
  const events = (await owner.call(listTeamEvents, { page: 1, limit: 20 })).data
  expect(events.filter(({ what }) => what === 'depotCommon')).toHaveLength(1)
  await owner.call(saveCommonDepot, { common: false })
  expect(await take(receiver, [item.id, 5])).toBe('depotNotCommon')
})

test('goods of strangers, own goods and goods of another institution are no goods of a colleague', async () => {
  const { receiver, owner, buyer, institutionId, item } = await aTeam()
  const elsewhere = await aTeam()
  expect(await take(receiver, [elsewhere.item.id, 5])).toBe('depotChanged')
  expect(await take(receiver, [item.id, 5])).toBe('ok')
  const [mine] = (await receiver.call(listDepot, {})).data
  expect(await take(receiver, [mine!.id, 5])).toBe('depotChanged')
  // A member who has moved keeps goods that the other institution paid for.
  await buyer.ask(leaveTeam, { institutionId })
  await staff.call(joinInstitution, {
    id: buyer.id,
    institutionId: elsewhere.institutionId,
    roles: ['purchaser'],
  })
  const { items } = await held(shop, buyer, [{ skuId: item.skuId, quantity: 4 }])
  expect(await offeredTo(receiver)).toEqual([])
  expect(await take(owner, [items[0]!.id, 4])).toBe('depotChanged')
  const offered = await offeredTo(elsewhere.receiver)
  expect(offered.map(({ held: pieces }) => pieces).toSorted()).toEqual([4, 5])
})

test('goods of a disabled colleague can be taken; what is asked back stays until that is settled', async () => {
  const { owner, buyer, receiver, orderNo, skuId, item } = await aTeam()
  const { lines } = await buyer.call(getAftersaleOffer, { no: orderNo })
  const wish = { orderLineId: lines[0]!.orderLineId, quantity: 1 }
  await buyer.call(applyForAftersale, {
    no: orderNo,
    kind: 'refundBeforeShip',
    lines: [wish],
    reason: '不想要了',
  })
  expect(await offeredTo(receiver)).toMatchObject([{ askedBack: 1 }])
  expect(await take(receiver, [item.id, 5])).toBe('depotAskedBack')
  const { items } = await held(shop, buyer, [{ skuId: (await shop.product({})).skuId, quantity: 3 }])
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  expect(await take(receiver, [items[0]!.id, 3])).toBe('ok')
  expect(await heldBy(receiver)).toEqual([[items[0]!.skuId, 3]])
  expect(await heldBy(buyer)).toEqual([[skuId, 5]])
})

test('twenty rounds of two receivers, a collection and the switch at once: every piece goes one way', async () => {
  const { owner, buyer, receiver } = await aTeam()
  const second = await aColleague(shop, owner, 'receiver')
  for (let round = 0; round < 20; round++) {
    const { skuId } = await shop.product({ stock: 10 })
    const { items } = await held(shop, buyer, [{ skuId, quantity: 4 }])
    const id = items[0]!.id
    const { digits } = await buyer.call(createDepotCode, { lines: [{ itemId: id, quantity: 4 }] })
    const [one, other, collected] = await Promise.all([
      take(receiver, [id, 4]),
      take(second, [id, 4]),
      collect(digits),
      owner.call(saveCommonDepot, { common: round % 3 !== 0 }),
    ])
    expect([one, other, collected].filter((reason) => reason === 'ok').length).toBeLessThanOrEqual(1)
    const pieces = async (member: TestMember) =>
      (await member.call(listDepot, { keyword: items[0]!.modelCode })).data.reduce(
        (sum, each) => sum + each.held,
        0,
      )
    const all = await Promise.all([buyer, receiver, second].map(pieces))
    expect(all).toEqual([
      [one, other, collected].includes('ok') ? 0 : 4,
      one === 'ok' ? 4 : 0,
      other === 'ok' ? 4 : 0,
    ])
    await owner.call(saveCommonDepot, { common: true })
  }
  await staff.call(leaveInstitution, { id: receiver.id, successorId: second.id, reason: '离职' })
  expect(await heldBy(receiver)).toEqual([])
})

test('who was disabled, or lost the role, collects nothing of the institution, with no code', async () => {
  const { owner, buyer, receiver, institutionId, item } = await aTeam()
  const code = async (member: TestMember, itemId: number) =>
    (await member.call(createDepotCode, { lines: [{ itemId, quantity: 1 }] })).digits
  const lines = [{ itemId: item.id, quantity: 1 }]
  const early = await code(buyer, item.id)
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  expect(await collect(early)).toBe('holderStopped')
  expect(await reasonOf(buyer.call(createDepotCode, { lines }))).toBe('holderStopped')
  await staff.call(adjustDepot, { itemId: item.id, delta: 1, reason: '盘盈' })
  expect(await reasonOf(buyer.call(createDepotCode, { lines }))).toBe('holderStopped')
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: false })
  expect(await collect(early)).toBe('ok')

  const later = await code(buyer, item.id)
  await owner.call(setColleagueRoles, { memberId: buyer.id, roles: ['viewer'] })
  expect(await collect(later)).toBe('holderStopped')
  expect(await take(receiver, [item.id, 5])).toBe('ok')
  const [mine] = (await receiver.call(listDepot, {})).data
  const last = await code(receiver, mine!.id)
  await staff.call(setMemberDisabled, { id: receiver.id, disabled: true, reason: '核实中' })
  expect(await collect(last)).toBe('holderStopped')

  // Goods of an institution in which the member stands stay their own to collect.
  await owner.call(setColleagueDisabled, { memberId: buyer.id, disabled: true })
  const other = await shop.member()
  const place = { id: buyer.id, institutionId: other.institutionId!, roles: ['purchaser' as const] }
  await staff.call(joinInstitution, place)
  const { items } = await held(shop, buyer, [{ skuId: (await shop.product({})).skuId, quantity: 2 }])
  expect(await collect(await code(buyer, items[0]!.id))).toBe('ok')
  expect(institutionId).not.toBe(other.institutionId)
})
