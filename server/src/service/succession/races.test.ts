import { acceptGoods } from '@gongfang/contract/buying/acceptance'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { leaveTeam, setColleagueDisabled } from '@gongfang/contract/people/team'
import { applyForAftersale, getAftersaleOffer, withdrawAftersale } from '@gongfang/contract/service/aftersale'
import { approveAftersale, rejectAftersale } from '@gongfang/contract/service/aftersale-desk'
import { handDepotOver, listTakenOver } from '@gongfang/contract/service/succession'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { redeem, undo } from '../../buying/verification/actions.ts'
import { transaction } from '../../db/connect.ts'
import { switchOn } from '../../testing/acceptances.ts'
import { asked, idOf, payBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { countWaiting } from '../../testing/database.ts'
import { held } from '../../testing/depot.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 600_000 })
const ROUNDS = process.env.SOAK === '1' ? 50 : 6
let shop: TestShop
let staff: TestStaff
let owner: TestMember
let skuId: number
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  owner = await shop.member()
  skuId = (await shop.product({ priceFen: 1000, stock: 100_000 })).skuId
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

async function rounds(run: () => Promise<void>) {
  for (let round = 0; round < ROUNDS; round++) await run()
}

/** A purchaser of the owner's institution who holds so many pieces of the one kind. */
async function aHolder(quantity = 5) {
  const member = await aColleague(shop, owner, 'purchaser')
  const { orderNo, items } = await held(shop, member, [{ skuId, quantity }])
  return { member, orderNo, itemId: items[0]!.id }
}

const piecesOf = async (...members: TestMember[]) =>
  Promise.all(members.map(async (member) => (await member.call(listDepot, {})).pieces))
const leave = (member: TestMember, to: TestMember) =>
  reasonOf(member.call(leaveTeam, { institutionId: owner.institutionId!, successorId: to.id }))
const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
async function aCode({ member, itemId }: Awaited<ReturnType<typeof aHolder>>, quantity: number) {
  const { digits } = await member.call(createDepotCode, { lines: [{ itemId, quantity }] })
  return digits
}
const collect = (code: string) => reasonOf(redeem(run, { code, staff: '李四', now: shop.now() }))

test('two who leave at once and name each other: one leaves, the other has everything', () =>
  rounds(async () => {
    const [one, other] = [await aHolder(3), await aHolder(4)]
    const left = await Promise.all([leave(one.member, other.member), leave(other.member, one.member)])
    expect(left.toSorted()).toEqual(['invalid', 'ok'])
    expect((await piecesOf(one.member, other.member)).toSorted()).toEqual([0, 7])
    expect(await leave(left[0] === 'ok' ? other.member : one.member, owner)).toBe('ok')
  }))

test('goods are collected or handed over, whatever happens at once, and a member leaves once', () =>
  rounds(async () => {
    const holder = await aHolder()
    const heir = await aColleague(shop, owner, 'receiver')
    const code = await aCode(holder, 2)
    const [collected, ...left] = await Promise.all([
      collect(code),
      leave(holder.member, heir),
      leave(holder.member, heir),
      leave(holder.member, heir),
    ])
    expect(['ok', 'voucherVoid', 'voucherUnknown']).toContain(collected)
    expect(left.filter((reason) => reason === 'ok')).toHaveLength(1)
    expect(await piecesOf(holder.member, heir)).toEqual([0, collected === 'ok' ? 3 : 5])
    expect(await collect(code)).not.toBe('ok')
  }))

test('the last pieces are collected while their holder leaves, or not at all', () =>
  rounds(async () => {
    const holder = await aHolder(2)
    const heir = await aColleague(shop, owner, 'receiver')
    const [collected, left] = await Promise.all([collect(await aCode(holder, 2)), leave(holder.member, heir)])
    expect(left).toBe('ok')
    expect(await piecesOf(holder.member, heir)).toEqual([0, collected === 'ok' ? 0 : 2])
  }))

test('a new code is made for what is still held', () =>
  rounds(async () => {
    const holder = await aHolder()
    const heir = await aColleague(shop, owner, 'receiver')
    const lines = [{ itemId: holder.itemId, quantity: 5 }]
    const [made, left] = await Promise.all([
      holder.member.call(createDepotCode, { lines }).catch(() => null),
      leave(holder.member, heir),
    ])
    expect(left).toBe('ok')
    if (made) expect(await collect(made.digits)).not.toBe('ok')
    expect(await piecesOf(heir)).toEqual([5])
  }))

test('a collection is undone or its goods are handed over', () =>
  rounds(async () => {
    const holder = await aHolder()
    const heir = await aColleague(shop, owner, 'receiver')
    const { no } = await redeem(run, { code: await aCode(holder, 2), staff: '李四', now: shop.now() })
    const [undone, left] = await Promise.all([
      reasonOf(undo(run, { code: no, reason: '发错', staff: '李四', now: shop.now() })),
      leave(holder.member, heir),
    ])
    expect(left).toBe('ok')
    expect(['ok', 'undoHandedOver']).toContain(undone)
    expect(await piecesOf(holder.member, heir)).toEqual([0, undone === 'ok' ? 5 : 3])
  }))

const askedFor = async ({ member, orderNo: no }: Awaited<ReturnType<typeof aHolder>>) => {
  const { lines } = await member.call(getAftersaleOffer, { no })
  return asked(member, { no, lineIds: lines.map(({ orderLineId }) => orderLineId) }, [2])
}

test('an after-sale is decided while who asked leaves: it goes on with the colleague, or has ended', () =>
  rounds(async () => {
    const [paid, refused, open] = [await aHolder(), await aHolder(), await aHolder()]
    const heir = await aColleague(shop, owner, 'purchaser')
    const ids = []
    for (const holder of [paid, refused, open]) ids.push(await idOf(shop, await askedFor(holder)))
    await staff.call(approveAftersale, { id: ids[0]! })
    const done = await Promise.all([
      reasonOf(payBack(staff, ids[0]!)),
      reasonOf(staff.call(rejectAftersale, { id: ids[1]!, reason: '不符合条件' })),
      reasonOf(staff.call(approveAftersale, { id: ids[2]! })),
      ...[paid, refused, open].map(({ member }) => leave(member, heir)),
    ])
    expect(done).toEqual(Array.from({ length: 6 }, () => 'ok'))
    await work(shop)
    expect(await piecesOf(heir)).toEqual([13])
    expect((await heir.call(listTakenOver, {})).map(({ state }) => state)).toEqual(['approved'])
  }))

test('an after-sale that is asked for while its buyer leaves goes along, or the goods are gone', () =>
  rounds(async () => {
    const holder = await aHolder()
    const heir = await aColleague(shop, owner, 'purchaser')
    const { lines } = await holder.member.call(getAftersaleOffer, { no: holder.orderNo })
    const wish = { kind: 'refundBeforeShip' as const, reason: '其他', no: holder.orderNo }
    const part = lines.map(({ orderLineId }) => ({ orderLineId, quantity: 2 }))
    const [applied, left] = await Promise.all([
      reasonOf(holder.member.call(applyForAftersale, { ...wish, lines: part })),
      leave(holder.member, heir),
    ])
    expect(left).toBe('ok')
    expect(['ok', 'aftersaleQuantity']).toContain(applied)
    expect(await heir.call(listTakenOver, {})).toHaveLength(applied === 'ok' ? 1 : 0)
    expect(await piecesOf(holder.member, heir)).toEqual([0, 5])
  }))

test('a colleague who is disabled at the same moment has taken over, or is refused', () =>
  rounds(async () => {
    const holder = await aHolder()
    const heir = await aColleague(shop, owner, 'receiver')
    const [left, disabled] = await Promise.all([
      leave(holder.member, heir),
      reasonOf(owner.call(setColleagueDisabled, { memberId: heir.id, disabled: true })),
    ])
    expect(disabled).toBe('ok')
    expect(['ok', 'invalid']).toContain(left)
    expect(await piecesOf(holder.member, heir)).toEqual(left === 'ok' ? [0, 5] : [5, 0])
  }))

test('two hand the same kind to each other, one collects, one asks back: nothing is lost', () =>
  rounds(async () => {
    const [one, other] = [await aHolder(3), await aHolder(4)]
    const give = (from: typeof one, to: TestMember, quantity: number) =>
      reasonOf(
        from.member.call(handDepotOver, { successorId: to.id, lines: [{ itemId: from.itemId, quantity }] }),
      )
    const code = await aCode(one, 1)
    const [collected, ...others] = await Promise.all([
      collect(code),
      give(one, other.member, 3),
      give(other, one.member, 4),
      reasonOf(askedFor(other)),
    ])
    const known = ['ok', 'depotChanged', 'depotAskedBack', 'aftersaleQuantity']
    expect(others.filter((reason) => !known.includes(String(reason)))).toEqual([])
    const [a = 0, b = 0] = await piecesOf(one.member, other.member)
    expect(a + b).toBe(collected === 'ok' ? 6 : 7)
  }))

/** An order line of which a colleague has collected everything, and the number of that collection. */
async function collectedByColleague() {
  const buyer = await aHolder(3)
  const colleague = await aColleague(shop, owner, 'receiver')
  const lines = [{ itemId: buyer.itemId, quantity: 3 }]
  await buyer.member.call(handDepotOver, { successorId: colleague.id, lines })
  const [mine] = (await colleague.call(listDepot, {})).data
  const code = await aCode({ ...buyer, member: colleague, itemId: mine!.id }, 3)
  const { no } = await redeem(run, { code, staff: '李四', now: shop.now() })
  const offer = await buyer.member.call(getAftersaleOffer, { no: buyer.orderNo })
  const undone = () => reasonOf(undo(run, { code: no, reason: '发错', staff: '李四', now: shop.now() }))
  return { ...buyer, colleague, orderLineId: offer.lines[0]!.orderLineId, undone }
}

test('what a colleague collected is asked back by its buyer, or the collection is undone', () =>
  rounds(async () => {
    const { member, orderNo: no, orderLineId, undone } = await collectedByColleague()
    const results = await Promise.all([
      undone(),
      reasonOf(asked(member, { no, lineIds: [orderLineId] }, [3], 'refundOnly')),
    ])
    expect([
      ['ok', 'aftersaleQuantity'],
      ['undoAskedBack', 'ok'],
    ]).toContainEqual(results)
  }))

test('what a colleague collected is accepted, or the collection is undone', async () => {
  await switchOn(owner)
  await rounds(async () => {
    const { orderNo: no, orderLineId, undone } = await collectedByColleague()
    const lines = [{ orderLineId, accepted: 3, refused: 0, serials: [] }]
    const results = await Promise.all([undone(), reasonOf(owner.call(acceptGoods, { no, lines } as never))])
    expect([
      ['ok', 'acceptanceNothing'],
      ['undoAccepted', 'ok'],
    ]).toContainEqual(results)
  })
})

test('who is leaving does not act any more for what a colleague has just taken over', async () => {
  const holder = await aHolder()
  const heir = await aColleague(shop, owner, 'purchaser')
  const aftersaleNo = await askedFor(holder)
  const begun = await run(async (tx) => {
    await tx`select from shop_order where no = ${holder.orderNo} for update`
    const left = leave(holder.member, heir)
    await expect.poll(() => countWaiting(shop.db)).toBe(1)
    const withdrawn = reasonOf(holder.member.call(withdrawAftersale, { aftersaleNo }))
    await expect.poll(() => countWaiting(shop.db)).toBe(2)
    return { left, withdrawn }
  })
  expect([await begun.left, await begun.withdrawn]).toEqual(['ok', 'notFound'])
  expect(await heir.call(listTakenOver, {})).toMatchObject([{ aftersaleNo, state: 'applied' }])
})
