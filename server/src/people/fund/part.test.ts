import { randomUUID } from 'node:crypto'
import { fen, type SignedFen } from '@gongfang/contract/base/money'
import { saveUnit, setColleagueUnit } from '@gongfang/contract/base/unit'
import { previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import { cancelOrder, createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { changeOrderPrice } from '@gongfang/contract/buying/order-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import {
  bookFund,
  carryFund,
  endFundPart,
  getFund,
  giveFundPart,
  listFundChoices,
  listFundEntries,
  listFundParts,
} from '@gongfang/contract/people/fund'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, requestOf, saveRules } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, buyNow } from '../../testing/buying.ts'
import { aFund, aPart } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
let staff: TestStaff
let skuId = 0
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  skuId = (await shop.product({ priceFen: 1000, stock: 100_000 })).skuId
  staff = await shop.staff()
  return () => shop.close()
})
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))

async function paid(member: TestMember, no: string) {
  const ticket = await member.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
}

async function aBuyingColleague(owner: TestMember) {
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  return buyer
}

/** A fund of ¥100.00 and two colleagues who buy from it, one of whom has a part of ¥40.00. */
async function shared(wish: Parameters<typeof aFund>[1] = {}) {
  const owner = await shop.member()
  await anAddress(owner)
  const [holder, other] = [await aBuyingColleague(owner), await aBuyingColleague(owner)]
  const fund = await aFund(owner, { amount: 10_000, ...wish })
  const partId = await aPart(owner, { id: fund.id, memberId: holder.id, amount: 4000 })
  return { owner, holder, other, fund, partId }
}

/** Left of the fund, of what belongs to nobody, and of each part that is not taken back. */
async function restsOf(reader: TestMember, id: number) {
  const { leftFen } = await reader.call(getFund, { id })
  const { parts, freeFen } = await reader.call(listFundParts, { id })
  return [leftFen, freeFen, ...parts.filter(({ ended }) => !ended).map((part) => part.leftFen)]
}

const order = (member: TestMember, fundId: number, quantity: number) =>
  buyNow(member, { skuId, quantity, fundId })

const offered = async (member: TestMember, quantity: number) => {
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity } }
  const [{ leftFen, says, part, note } = {}] = (await member.call(listFundChoices, { draft })).funds
  return { leftFen, says, part, note }
}

describe('who has a part of a fund orders within it, and nobody else from it', () => {
  test('reserving, paying, cancelling and refunding move the part with the fund', async () => {
    const { owner, holder, fund, partId } = await shared()
    expect(await restsOf(owner, fund.id)).toEqual([10_000, 6000, 4000])
    const first = await order(holder, fund.id, 3)
    expect(await restsOf(owner, fund.id)).toEqual([7000, 6000, 1000])
    expect(await reasonOf(order(holder, fund.id, 2))).toBe('partShort')
    await holder.call(cancelOrder, { no: first.no })
    expect(await restsOf(owner, fund.id)).toEqual([10_000, 6000, 4000])
    const { no } = await order(holder, fund.id, 4)
    await paid(holder, no)
    const [part] = (await owner.call(listFundParts, { id: fund.id })).parts
    expect(part).toMatchObject({ amountFen: 4000, reservedFen: 0, spentFen: 4000, leftFen: 0, stands: true })
    const { lines } = await holder.call(getOrder, { no })
    await givenBack(shop, staff, await asked(holder, { no, lineIds: lines.map(({ id }) => id) }, [1]))
    expect(await restsOf(owner, fund.id)).toEqual([7000, 6000, 1000])
    const { data } = await owner.call(listFundEntries, { id: fund.id, partId })
    expect(data.map(({ kind, part }) => `${kind} ${part?.leftFen}`)).toEqual([
      'refund 1000',
      'spend 0',
      'reserve 0',
      'release 4000',
      'reserve 1000',
      'give 4000',
    ])
  })

  test('the page says before the order what the part has left', async () => {
    const { holder, other, fund } = await shared()
    expect(await offered(holder, 4)).toEqual({ leftFen: 4000, says: 'ok', part: '', note: '' })
    expect(await offered(holder, 5)).toEqual({
      leftFen: 4000,
      says: 'refuse',
      part: '',
      note: `经费 ${fund.code} 划给下单人的份额剩余 ¥40.00，还差 ¥10.00`,
    })
    expect(await offered(other, 6)).toMatchObject({ leftFen: 6000, says: 'ok', part: undefined })
    expect(await offered(other, 7)).toMatchObject({ leftFen: 6000, says: 'refuse' })
  })

  test('a unit has one for itself and the units below it; a part of ones own comes first', async () => {
    const { owner, holder, other, fund } = await shared()
    const { id: above } = await owner.call(saveUnit, { name: '化学学院', parentId: null })
    const { id: below } = await owner.call(saveUnit, { name: '有机组', parentId: above })
    await owner.call(setColleagueUnit, { memberId: other.id, unitId: below })
    await owner.call(setColleagueUnit, { memberId: holder.id, unitId: below })
    await aPart(owner, { id: fund.id, unitId: above, amount: 2000 })
    expect(await offered(other, 1)).toMatchObject({ leftFen: 2000, part: '化学学院' })
    expect(await offered(holder, 1)).toMatchObject({ leftFen: 4000, part: '' })
    await aPart(owner, { id: fund.id, unitId: below, amount: 3000 })
    expect(await offered(other, 1)).toMatchObject({ leftFen: 3000, part: '有机组' })
    expect(await offered(owner, 1)).toMatchObject({ leftFen: 1000 })
    await order(other, fund.id, 3)
    expect(await restsOf(owner, fund.id)).toEqual([7000, 1000, 4000, 2000, 0])
  })

  test('a request holds its amount in the part, also where an approver lowers it, and its order takes it over', async () => {
    const { owner, buyer, approver } = await aTeam(shop, {
      name: '全部',
      when: { always: true, categoryIds: [] },
      steps: [{ level: 1, by: { kind: 'role', role: 'approver' }, mode: 'one', days: 3 }],
    })
    const fund = await aFund(owner, { amount: 10_000 })
    await aPart(owner, { id: fund.id, memberId: buyer.id, amount: 4000 })
    const no = await askFor(buyer, skuId, { quantity: 4, fundId: fund.id })
    expect(await restsOf(owner, fund.id)).toEqual([6000, 6000, 0])
    await decideAs(approver, no)
    await work(shop)
    expect((await requestOf(buyer, no)).state).toBe('ordered')
    expect(await restsOf(owner, fund.id)).toEqual([6000, 6000, 0])
    const second = await askFor(buyer, skuId, { fundId: fund.id }).catch((error) => error.reason)
    expect(second).toBe('partShort')
    await saveRules(owner)
  })

  test('a request that is handed in again without its former part is held by the fund', async () => {
    const { owner, buyer, approver } = await aTeam(shop, {
      name: '全部',
      when: { always: true, categoryIds: [] },
      steps: [{ level: 1, by: { kind: 'role', role: 'approver' }, mode: 'one', days: 3 }],
    })
    const fund = await aFund(owner, { amount: 10_000 })
    const partId = await aPart(owner, { id: fund.id, memberId: buyer.id, amount: 4000 })
    const no = await askFor(buyer, skuId, { quantity: 4, fundId: fund.id })
    await decideAs(approver, no, 'return')
    await owner.call(endFundPart, { id: fund.id, partId })
    const { revision, lines: frozen } = await requestOf(buyer, no)
    const lines = frozen.map(({ quantity }) => ({ skuId, quantity }))
    const { quote } = await buyer.call(previewRequest, { no, lines, fundId: fund.id })
    await buyer.call(resubmitRequest, { no, revision, lines, quote, fundId: fund.id })
    expect(await restsOf(owner, fund.id)).toEqual([6000, 6000])
    await saveRules(owner)
  })

  test.each(['warn', 'refuse'] as const)(
    'a request whose part was taken back is ordered from the fund (%s)',
    async (overrun) => {
      const { owner, buyer, approver } = await aTeam(shop, {
        name: '全部',
        when: { always: true, categoryIds: [] },
        steps: [{ level: 1, by: { kind: 'role', role: 'approver' }, mode: 'one', days: 3 }],
      })
      const fund = await aFund(owner, { amount: 4000, overrun })
      const partId = await aPart(owner, { id: fund.id, memberId: buyer.id, amount: 4000 })
      const no = await askFor(buyer, skuId, { quantity: 4, fundId: fund.id })
      await owner.call(endFundPart, { id: fund.id, partId })
      await decideAs(approver, no)
      await work(shop)
      expect((await requestOf(buyer, no)).state).toBe('ordered')
      expect(await restsOf(owner, fund.id)).toEqual([0, 0])
      await saveRules(owner)
    },
  )

  test('beyond a part, the fund decides as it does beyond itself: with a hint, or by its owner', async () => {
    const warned = await shared({ overrun: 'warn' })
    expect(await offered(warned.holder, 5)).toMatchObject({ says: 'warn' })
    await order(warned.holder, warned.fund.id, 5)
    expect(await restsOf(warned.owner, warned.fund.id)).toEqual([5000, 5000, -1000])
    const asking = await shared({ overrun: 'ask' })
    expect(await offered(asking.holder, 5)).toMatchObject({
      says: 'ask',
      note: `经费 ${asking.fund.code} 划给下单人的份额剩余 ¥40.00，还差 ¥10.00，须由经费负责人审批`,
    })
    expect(await reasonOf(order(asking.holder, asking.fund.id, 5))).toBe('approvalNeeded')
  })

  test('a price that staff raise is held within the part', async () => {
    const { owner, holder, fund } = await shared()
    const { no } = await order(holder, fund.id, 3)
    const raise = (version: number, freight: number) =>
      staff.call(changeOrderPrice, { no, version, lines: [], freight, reason: '运费按实际结算' })
    await raise(1, 500)
    expect(await restsOf(owner, fund.id)).toEqual([6500, 6000, 500])
    expect(await reasonOf(raise(2, 1500))).toBe('partShort')
    expect(await restsOf(owner, fund.id)).toEqual([6500, 6000, 500])
  })
})

describe('a part is given and taken back by the owner of the fund and who manages funds', () => {
  test('never more than the fund has left, and never less than was used', async () => {
    const { owner, holder, other, fund } = await shared()
    const { id } = fund
    expect(await reasonOf(aPart(owner, { id, memberId: other.id, amount: 6001 }))).toBe('partFree')
    await order(holder, id, 3)
    expect(await reasonOf(aPart(owner, { id, memberId: holder.id, amount: -1001 }))).toBe('partLess')
    await aPart(owner, { id, memberId: holder.id, amount: -1000 })
    expect(await restsOf(owner, id)).toEqual([7000, 7000, 0])
    await aPart(owner, { id, memberId: other.id, amount: 7000 })
    const adjust = { id, kind: 'adjust' as const, amountFen: -1 as SignedFen, note: '核减' }
    expect(await reasonOf(owner.call(bookFund, adjust, { key: randomUUID() }))).toBe('fundLess')
    expect(await reasonOf(order(owner, id, 1))).toBe('fundShort')
  })

  test('one that was taken back leaves its rest, and what comes back later, to the fund', async () => {
    const { owner, holder, fund, partId } = await shared()
    const { no } = await order(holder, fund.id, 3)
    await owner.call(endFundPart, { id: fund.id, partId })
    expect(await restsOf(owner, fund.id)).toEqual([7000, 7000])
    await holder.call(cancelOrder, { no })
    expect(await restsOf(owner, fund.id)).toEqual([10_000, 10_000])
    await order(holder, fund.id, 9)
    expect(await reasonOf(owner.call(endFundPart, { id: fund.id, partId }))).toBe('partGone')
  })

  test('a carry-over takes all parts back, and refunds follow the rest', async () => {
    const { owner, holder, fund } = await shared()
    const { no } = await order(holder, fund.id, 2)
    const year = { code: `${fund.code}-N`, name: '次年', fromOn: '2020-01-01', toOn: '2099-12-31' }
    const { id } = await owner.call(carryFund, { id: fund.id, ...year }, { key: randomUUID() })
    expect(await restsOf(owner, fund.id)).toEqual([0, 0])
    expect(await restsOf(owner, id)).toEqual([8000, 8000])
    await holder.call(cancelOrder, { no })
    expect(await restsOf(owner, fund.id)).toEqual([0, 0])
    expect(await restsOf(owner, id)).toEqual([10_000, 10_000])
  })

  test('the owner of a fund may be a buyer; finance reads; colleagues and other institutions find nothing', async () => {
    const owner = await shop.member()
    const [lead, finance, buyer, admin] = [
      await aBuyingColleague(owner),
      await aColleague(shop, owner, 'finance'),
      await aBuyingColleague(owner),
      await aColleague(shop, owner, 'admin'),
    ]
    const { id } = await aFund(owner, { ownerId: lead.id })
    const partId = await aPart(lead, { id, memberId: buyer.id, amount: 1000 })
    await aPart(admin, { id, memberId: buyer.id, amount: 1000 })
    const mayGive = async (reader: TestMember) => (await reader.call(listFundParts, { id })).mayGive
    expect([await mayGive(owner), await mayGive(lead), await mayGive(finance)]).toEqual([true, true, false])
    const stranger = await shop.member()
    const give = (by: TestMember) =>
      reasonOf(
        by.call(
          giveFundPart,
          { id, memberId: buyer.id, amountFen: 1 as SignedFen, seenFen: fen(2000) },
          { key: randomUUID() },
        ),
      )
    const end = (by: TestMember) => reasonOf(by.call(endFundPart, { id, partId }))
    expect([await give(finance), await end(finance)]).toEqual(['institutionRole', 'institutionRole'])
    for (const by of [buyer, stranger])
      expect([await give(by), await end(by), await reasonOf(by.call(listFundParts, { id }))]).toEqual([
        'notFound',
        'notFound',
        'notFound',
      ])
  })

  test('to users of the fund and own units only; an amount that was not seen is refused', async () => {
    const { owner, holder, other, fund } = await shared()
    const { id } = fund
    const stranger = await shop.member()
    const { id: unitId } = await stranger.call(saveUnit, { name: '外单位', parentId: null })
    const fieldsOf = (asking: Promise<unknown>) =>
      asking.then(
        () => [],
        (error: { fields?: object }) => Object.keys(error.fields ?? {}),
      )
    const wish = { id, amountFen: 1 as SignedFen, seenFen: null }
    const give = (more: object) => owner.call(giveFundPart, { ...wish, ...more }, { key: randomUUID() })
    expect(await fieldsOf(give({ memberId: stranger.id }))).toEqual(['memberId'])
    expect(await fieldsOf(give({ unitId }))).toEqual(['unitId'])
    expect(await fieldsOf(give({ memberId: other.id, unitId }))).toEqual(['memberId'])
    expect(await fieldsOf(give({ memberId: other.id, amountFen: -5 }))).toEqual(['amountFen'])
    expect(await reasonOf(give({ memberId: holder.id }))).toBe('partMoved')
  })
})

test('200 orders at once, of a part and beside it: neither is overdrawn', async () => {
  const { owner, holder, other, fund } = await shared({ amount: 60_000 })
  await aPart(owner, { id: fund.id, memberId: holder.id, amount: 16_999 })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 }, fundId: fund.id }
  const quotes = new Map(
    await Promise.all(
      [holder, other].map(
        async (member) => [member.id, (await member.call(previewOrder, draft)).quote] as const,
      ),
    ),
  )
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const member = at % 2 === 0 ? holder : other
      const wish = { ...draft, quote: quotes.get(member.id)!, payWay: 'demo' as const }
      return reasonOf(member.call(createOrder, wish, { key: randomUUID() }))
    }),
  )
  expect(results.filter((one, at) => one === 'ok' && at % 2 === 0)).toHaveLength(20)
  expect(results.filter((one, at) => one === 'ok' && at % 2 === 1)).toHaveLength(39)
  expect(new Set(results)).toEqual(new Set(['ok', 'partShort', 'fundShort']))
  expect(await restsOf(owner, fund.id)).toEqual([1000, 1, 999])
})
