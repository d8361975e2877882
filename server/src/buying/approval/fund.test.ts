import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { saveUnit, setColleagueUnit } from '@gongfang/contract/base/unit'
import {
  askApproval,
  decideRequest,
  getPurchaseRequest,
  listPurchaseRequests,
  lowerRequest,
  previewRequest,
  resubmitRequest,
  testApprovalRules,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import type { ApprovalRule, RuleStep } from '@gongfang/contract/buying/approval-rules'
import { cancelOrder, createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import {
  bookFund,
  changeFund,
  getFund,
  listFundChoices,
  listFundEntries,
  listRequestFunds,
  setFundState,
} from '@gongfang/contract/people/fund'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import {
  askFor,
  aTeam,
  byRole,
  decideAs,
  draftOf,
  from100,
  requestOf,
  saveRules,
} from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, stockOf } from '../../testing/buying.ts'
import { countWaiting } from '../../testing/database.ts'
import { aFund, fundSettings } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { placeRequested } from '../order/request/actions.ts'
import { keepCourse } from './course-actions.ts'

const ROUNDS = process.env.SOAK === '1' ? 200 : 10
vi.setConfig({ testTimeout: 300_000 })
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  return () => shop.close()
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})

const sumsOf = async (reader: TestMember, id: number) => {
  const { reservedFen, spentFen, leftFen } = await reader.call(getFund, { id })
  return [reservedFen, spentFen, leftFen]
}
const byFundOwner: RuleStep = { level: 1, by: { kind: 'fundOwner' }, mode: 'one', days: 3 }
const overFund: ApprovalRule = {
  name: '超出经费',
  when: { always: false, categoryIds: [], fundOver: true },
  steps: [byRole('approver')],
}

/** Rules from ¥100.00 on, goods at ¥200.00, and a fund of ¥1,000.00. */
async function aFundedTeam(wish: Parameters<typeof aFund>[1] = {}, ...rules: ApprovalRule[]) {
  const team = await aTeam(shop, ...rules)
  const fund = await aFund(team.owner, { amount: 100_000, ...wish })
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 500 })
  return { ...team, fund, skuId }
}

async function paid(buyer: TestMember, no: string) {
  const ticket = await buyer.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
}

describe('a request that names a fund', () => {
  test('holds its amount from handing in, and its order takes it over', async () => {
    const { owner, buyer, approver, fund, skuId } = await aFundedTeam()
    const no = await askFor(buyer, skuId, { quantity: 2, fundId: fund.id })
    expect(await sumsOf(owner, fund.id)).toEqual([40_000, 0, 60_000])
    expect((await requestOf(approver, no)).fund).toEqual({ ...fund, leftFen: 60_000 })
    const { code, name } = fund
    const [card] = (await approver.call(listPurchaseRequests, { tab: 'waiting' })).data
    expect(card).toMatchObject({ no, fund: { code, name, leftFen: 60_000 } })
    await decideAs(approver, no)
    await work(shop)
    const { orderNo, state } = await requestOf(buyer, no)
    expect(state).toBe('ordered')
    expect((await buyer.call(getOrder, { no: orderNo! })).fund).toEqual({ code: fund.code, name: fund.name })
    expect(await sumsOf(owner, fund.id)).toEqual([40_000, 0, 60_000])
    await paid(buyer, orderNo!)
    expect(await sumsOf(owner, fund.id)).toEqual([0, 40_000, 60_000])
    const entries = (await owner.call(listFundEntries, { id: fund.id })).data
    expect(entries.map(({ kind, note, orderNo: of }) => [kind, note, of === orderNo])).toEqual([
      ['spend', '', true],
      ['reserve', '', true],
      ['release', `采购申请 ${no}`, false],
      ['reserve', `采购申请 ${no}`, false],
      ['allocate', '设立经费', false],
    ])
  })

  test('gives it free with every ending, and a part of it when it is lowered', async () => {
    const { owner, buyer, approver, fund, skuId } = await aFundedTeam()
    const held = async () => (await sumsOf(owner, fund.id))[0]
    const fundId = fund.id
    for (const verdict of ['return', 'reject'] as const) {
      const no = await askFor(buyer, skuId, { fundId })
      expect(await held()).toBe(20_000)
      await decideAs(approver, no, verdict)
      expect(await held()).toBe(0)
      if (verdict === 'return') await buyer.call(withdrawPurchaseRequest, { no })
    }
    const withdrawn = await askFor(buyer, skuId, { fundId })
    await buyer.call(withdrawPurchaseRequest, { no: withdrawn })
    expect(await held()).toBe(0)
    const lowered = await askFor(buyer, skuId, { quantity: 5, fundId })
    const { revision } = await requestOf(approver, lowered)
    await approver.call(lowerRequest, { no: lowered, revision, lines: [{ skuId, quantity: 2 }], comment: '' })
    expect(await held()).toBe(40_000)
    shop.setNow(new Date(Date.now() + 61 * 24 * 3_600_000))
    await keepCourse(shop.app.house)
    expect((await requestOf(buyer, lowered)).state).toBe('expired')
    expect(await held()).toBe(0)
    shop.setNow(null)
    await askFor(buyer, skuId, { fundId })
    await owner.call(removeColleague, { memberId: buyer.id })
    await keepCourse(shop.app.house)
    expect(await held()).toBe(0)
  })

  test('is refused like an order when the fund has too little or may not pay, and nothing is held', async () => {
    const { owner, buyer, fund, skuId } = await aFundedTeam({ amount: 19_999 })
    const ask = (fundId: number) => reasonOf(askFor(buyer, skuId, { fundId }))
    expect(await ask(fund.id)).toBe('fundShort')
    expect(await ask((await aFund(owner, { ceilingFen: fen(100) })).id)).toBe('fundCeiling')
    expect(await ask((await aFund(owner, { toOn: '2020-12-31' })).id)).toBe('fundPeriod')
    const closed = await aFund(owner)
    await owner.call(setFundState, { id: closed.id, state: 'closed' })
    expect(await ask(closed.id)).toBe('fundClosed')
    expect(await ask((await aFund(owner, { forAll: false, userIds: [owner.id] })).id)).toBe('notFound')
    expect(await ask((await aFund(await aBuyer(shop))).id)).toBe('notFound')
    const draft = await draftOf(buyer, skuId)
    for (const fundId of [0, 1.5, 'x', null]) {
      const { body } = await buyer.ask(askApproval, { ...draft, fundId }, { key: randomUUID() })
      expect(body).toMatchObject({ reason: 'invalid', data: { fields: { fundId: expect.any(String) } } })
    }
    expect(await sumsOf(owner, fund.id)).toEqual([0, 0, 19_999])
  })

  test.each([
    [
      'was closed',
      (owner: TestMember, _: Form, id: number) => owner.call(setFundState, { id, state: 'closed' }),
      /^经费 \S+ 已停用$/,
    ],
    [
      'is over',
      (owner: TestMember, form: Form, id: number) =>
        owner.call(changeFund, { ...form, toOn: '2020-12-31', id, version: 1 }),
      /^经费 \S+ 的使用期限为 2020-01-01 至 2020-12-31$/,
    ],
    [
      'was taken away from the requester',
      (owner: TestMember, form: Form, id: number) =>
        owner.call(changeFund, { ...form, forAll: false, userIds: [owner.id], id, version: 1 }),
      /^经费 \S+ 已不能由申请人使用$/,
    ],
    [
      'pays for cheaper goods only',
      (owner: TestMember, form: Form, id: number) =>
        owner.call(changeFund, { ...form, ceilingFen: fen(19_999), id, version: 1 }),
      /^经费 \S+ 只能用于单价不超过 ¥199\.99 的商品$/,
    ],
  ])('comes back with a sentence when the fund %s meanwhile', async (_, change, sentence) => {
    const { owner, buyer, approver, fund, skuId } = await aFundedTeam()
    const no = await askFor(buyer, skuId, { fundId: fund.id })
    await change(owner, fundSettings(owner, { code: fund.code }), fund.id)
    await decideAs(approver, no)
    await work(shop)
    const { state, differences } = await requestOf(buyer, no)
    expect([state, differences]).toEqual(['returned', [expect.stringMatching(sentence)]])
    expect(await sumsOf(owner, fund.id)).toEqual([0, 0, 100_000])
    expect(await stockOf(shop, skuId)).toBe(500)
  })

  test('is handed in again with another fund, or with none', async () => {
    const { owner, buyer, approver, fund, skuId } = await aFundedTeam()
    const other = await aFund(owner, { amount: 30_000 })
    const no = await askFor(buyer, skuId, { fundId: fund.id })
    await decideAs(approver, no, 'return')
    const lines = [{ skuId, quantity: 1 }]
    const { funds, costFen } = await buyer.call(listRequestFunds, { no, lines })
    expect([costFen, funds.map(({ id, says }) => [id, says])]).toEqual([
      20_000,
      [
        [fund.id, 'ok'],
        [other.id, 'ok'],
      ],
    ])
    expect(await reasonOf(approver.call(listRequestFunds, { no, lines }))).toBe('institutionRole')
    const again = async (fundId?: number) => {
      const wish = { no, lines, ...(fundId && { fundId }) }
      const { quote } = await buyer.call(previewRequest, wish)
      const { revision } = await requestOf(buyer, no)
      return buyer.call(resubmitRequest, { ...wish, revision, quote })
    }
    await again(other.id)
    expect([await sumsOf(owner, fund.id), await sumsOf(owner, other.id)]).toEqual([
      [0, 0, 100_000],
      [20_000, 0, 10_000],
    ])
    await decideAs(approver, no, 'return')
    await again()
    expect((await requestOf(buyer, no)).fund).toBe(null)
    await decideAs(approver, no)
    await work(shop)
    expect((await requestOf(buyer, no)).state).toBe('ordered')
    expect(await sumsOf(owner, other.id)).toEqual([0, 0, 30_000])
  })

  test('in points holds what they are worth, also when it is lowered after their rate has changed', async () => {
    const { owner, buyer, approver, fund } = await aFundedTeam({}, from100(), {
      ...overFund,
      name: '全部',
      when: { always: true, categoryIds: [] },
    })
    const { skuId } = await shop.product({ skus: [{ points: 100 }], stock: 50 })
    await shop.db`
      insert into points_account (member_id, balance) values (${buyer.id}, 1000)
      on conflict (member_id) do update set balance = 1000`
    await shop.config('priceOrScore', '2')
    await shop.config('scoreBuyRate', 50)
    const no = await askFor(buyer, skuId, { quantity: 4, fundId: fund.id })
    expect((await sumsOf(owner, fund.id))[0]).toBe(800)
    await shop.config('scoreBuyRate', 20)
    const { revision } = await requestOf(approver, no)
    await approver.call(lowerRequest, { no, revision, lines: [{ skuId, quantity: 3 }], comment: '' })
    expect((await sumsOf(owner, fund.id))[0]).toBe(1500)
    await decideAs(approver, no, 'reject')
    expect(await sumsOf(owner, fund.id)).toEqual([0, 0, 100_000])
    await shop.config('priceOrScore', null)
    await shop.config('scoreBuyRate', null)
    await shop.db`delete from points_account where member_id = ${buyer.id}`
  })

  test('keeps the fund from being lowered below what it holds', async () => {
    const { owner, buyer, fund, skuId } = await aFundedTeam()
    await askFor(buyer, skuId, { quantity: 4, fundId: fund.id })
    const lowerBy = (amountFen: number) =>
      reasonOf(
        owner.call(bookFund, { id: fund.id, kind: 'adjust', amountFen: -amountFen, note: '调减' } as never, {
          key: randomUUID(),
        }),
      )
    expect(await lowerBy(20_001)).toBe('fundLess')
    expect(await lowerBy(20_000)).toBe('ok')
  })
})

type Form = ReturnType<typeof fundSettings>

describe('an order beyond a fund that asks its owner', () => {
  const beyond = (wish: Parameters<typeof aFund>[1] = {}) =>
    aFundedTeam({ amount: 10_000, overrun: 'ask', ...wish })
  const planOf = async (buyer: TestMember, skuId: number, fundId: number) => {
    const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
    return (await buyer.call(previewOrder, { source, fundId })).approval
  }

  test('says so before it is handed in, and is placed after the owner agreed', async () => {
    const { owner, buyer, skuId } = await beyond()
    await saveRules(owner)
    const keeper = await aColleague(shop, owner, 'viewer')
    const fund = await aFund(owner, { amount: 10_000, overrun: 'ask', ownerId: keeper.id })
    expect((await planOf(buyer, skuId, fund.id))?.steps).toMatchObject([
      { label: '经费负责人', people: [{ memberId: keeper.id }], rules: ['经费余额不足'], replaced: false },
    ])
    const draft = await draftOf(buyer, skuId)
    expect(draft.quote).toMatch(/^[0-9a-f]{64}$/)
    const { funds } = await buyer.call(listFundChoices, {
      draft: { source: draft.source, fundId: fund.id },
    })
    expect(funds.find(({ id }) => id === fund.id)?.says).toBe('ask')
    expect(await reasonOf(buyer.call(createOrder, { ...draft, fundId: fund.id }))).toBe('approvalNeeded')
    expect(await reasonOf(buyer.call(askApproval, draft))).toBe('approvalNotNeeded')
    const no = await askFor(buyer, skuId, { fundId: fund.id })
    expect(await sumsOf(owner, fund.id)).toEqual([20_000, 0, -10_000])
    expect(await decideAs(keeper, no)).toEqual({ state: 'approved' })
    await work(shop)
    const { orderNo } = await requestOf(buyer, no)
    expect(await sumsOf(owner, fund.id)).toEqual([20_000, 0, -10_000])
    await buyer.call(cancelOrder, { no: orderNo! })
    expect(await sumsOf(owner, fund.id)).toEqual([0, 0, 10_000])
  })

  test('is decided by the next above when the buyer owns the fund, and by nobody where there is nobody else', async () => {
    const { owner, buyer, approver, skuId } = await beyond()
    const own = await aFund(owner, { amount: 10_000, overrun: 'ask', ownerId: buyer.id })
    const plan = await planOf(buyer, skuId, own.id)
    const last = plan?.steps.find(({ label }) => label === '经费负责人')
    expect(last).toMatchObject({ replaced: true, people: [{ memberId: approver.id }] })
    const alone = await aBuyer(shop)
    const fund = await aFund(alone, { amount: 10_000, overrun: 'ask' })
    expect((await planOf(alone, skuId, fund.id))?.unmet).toBe('经费余额不足')
    expect(await reasonOf(askFor(alone, skuId, { fundId: fund.id }))).toBe('approvalUnmet')
    expect(await reasonOf(askFor(alone, skuId))).toBe('approvalNotNeeded')
  })

  test('comes back when the fund asks only since it was handed in', async () => {
    const { owner, buyer, approver, fund, skuId } = await beyond({ overrun: 'warn' })
    const no = await askFor(buyer, skuId, { fundId: fund.id })
    const form = fundSettings(owner, { code: fund.code, overrun: 'ask' })
    await owner.call(changeFund, { ...form, id: fund.id, version: 1 })
    await decideAs(approver, no)
    await work(shop)
    const { state, differences } = await requestOf(buyer, no)
    expect([state, differences]).toEqual([
      'returned',
      [`经费 ${fund.code} 剩余 ¥100.00，还差 ¥100.00，须由经费负责人审批`],
    ])
  })
})

describe('rules', () => {
  test('name the owner of the fund; without a fund the next above decides', async () => {
    const { owner, buyer, approver, skuId } = await aFundedTeam({}, from100(byFundOwner))
    const keeper = await aColleague(shop, owner, 'purchaser')
    const fund = await aFund(owner, { ownerId: keeper.id })
    const plan = async (fundId?: number) => {
      const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
      return (await buyer.call(previewOrder, { source, ...(fundId && { fundId }) })).approval?.steps
    }
    expect(await plan(fund.id)).toMatchObject([{ people: [{ memberId: keeper.id }], replaced: false }])
    expect(await plan()).toMatchObject([{ people: [{ memberId: approver.id }], replaced: true }])
  })

  test('match orders beyond a fund that warns, and orders of a unit with those below it', async () => {
    const unitRule = { ...overFund, name: '化学学院', when: { always: false, categoryIds: [] as number[] } }
    const { owner, buyer, fund, skuId } = await aFundedTeam({ amount: 10_000, overrun: 'warn' }, overFund)
    const rulesFor = async (fundId?: number) => {
      const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
      const { approval } = await buyer.call(previewOrder, { source, ...(fundId && { fundId }) })
      return approval?.steps.flatMap(({ rules }) => rules)
    }
    expect([await rulesFor(fund.id), await rulesFor()]).toEqual([['超出经费'], undefined])
    const { id: college } = await owner.call(saveUnit, { name: '化学学院', parentId: null })
    const { id: group } = await owner.call(saveUnit, { name: '有机课题组', parentId: college })
    await owner.call(setColleagueUnit, { memberId: buyer.id, unitId: group })
    await saveRules(owner, { ...unitRule, when: { ...unitRule.when, unitIds: [college] } })
    expect(await rulesFor()).toEqual(['化学学院'])
    const stranger = await shop.member()
    const foreign = { ...unitRule, steps: [byRole('owner')], when: { ...unitRule.when, unitIds: [college] } }
    expect(await reasonOf(saveRules(stranger, foreign))).toBe('invalid')
  })

  test('are tried out with a fund', async () => {
    const { owner, buyer, approver, fund } = await aFundedTeam({ amount: 10_000, overrun: 'ask' })
    const asked = { rules: [], memberId: buyer.id, unitFen: fen(0) }
    const tried = (amount: number, fundCode: string) =>
      owner.call(testApprovalRules, { ...asked, amountFen: fen(amount), fundCode })
    expect((await tried(10_000, fund.code)).steps).toEqual([])
    expect((await tried(10_001, fund.code.toLowerCase())).steps).toMatchObject([
      { label: '经费负责人', people: [{ memberId: owner.id }] },
    ])
    expect(await reasonOf(tried(1, '没有的'))).toBe('invalid')
    await owner.call(setFundState, { id: fund.id, state: 'closed' })
    expect(await reasonOf(tried(1, fund.code))).toBe('invalid')
    expect(approver.id).toBeGreaterThan(0)
  })
})

/** Repeats a request that was answered 503: on a busy machine one may wait ten seconds for a connection in vain. */
async function patiently<T>(asking: () => Promise<T>): Promise<T> {
  try {
    return await asking()
  } catch (error) {
    if ((error as { status?: number }).status !== 503) throw error
    return patiently(asking)
  }
}

describe('at once', () => {
  test('two hundred requests on a fund with room for fifty: fifty wait, and fifty become orders', async () => {
    const { owner, buyer, approver, fund, skuId } = await aFundedTeam({ amount: 50 * 20_000 + 19_999 })
    const draft = { ...(await draftOf(buyer, skuId)), fundId: fund.id }
    const asked = await Promise.allSettled(
      Array.from({ length: 200 }, () => {
        const key = randomUUID()
        return patiently(() => buyer.call(askApproval, draft, { key }))
      }),
    )
    const nos = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.no] : []))
    const reasons = new Set(asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : [])))
    expect([nos.length, [...reasons]]).toEqual([50, ['fundShort']])
    await Promise.all(nos.map((no) => decideAs(approver, no)))
    const requests = await shop.db<{ id: number }[]>`select id from purchase_request where no = any(${nos})`
    const place = ({ id }: { id: number }) => placeRequested(shop.app.house, { requestId: id })
    await Promise.all([...requests, ...requests].map(place))
    expect(await sumsOf(owner, fund.id)).toEqual([1_000_000, 0, 19_999])
    const [row] = await shop.db<[{ count: number }]>`
      select count(*) as count from shop_order where fund_id = ${fund.id} and state = 'unpaid'`
    expect(row.count).toBe(50)
  })

  test('orders beyond a fund that warns pass no rule that asks for an approval of them', async () => {
    const { owner, buyer, fund, skuId } = await aFundedTeam({ overrun: 'warn' }, overFund)
    const draft = { ...(await draftOf(buyer, skuId)), fundId: fund.id }
    const place = () => reasonOf(buyer.call(createOrder, draft, { key: randomUUID() }))
    const answers = await Promise.all(Array.from({ length: 30 }, place))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(5)
    expect(['approvalNeeded', 'fundChanged', 'ok']).toEqual(expect.arrayContaining(answers))
    expect(await sumsOf(owner, fund.id)).toEqual([100_000, 0, 0])
  })

  test('approve, lower the fund, take it away and withdraw: it ends in one way, and the fund adds up', async () => {
    const { owner, buyer, approver, fund, skuId } = await aFundedTeam({ amount: 10_000_000 })
    for (let round = 0; round < ROUNDS; round++) {
      const no = await askFor(buyer, skuId, { fundId: fund.id })
      const { revision } = await requestOf(approver, no)
      const { version } = await owner.call(getFund, { id: fund.id })
      const [request] = await shop.db<[{ id: number }]>`select id from purchase_request where no = ${no}`
      const less = { id: fund.id, kind: 'adjust', amountFen: -30_000, note: '调减' } as never
      const forAll = round % 2 === 1
      const form = fundSettings(owner, { code: fund.code, forAll, userIds: forAll ? [] : [owner.id] })
      const answers = await Promise.all([
        reasonOf(approver.call(decideRequest, { no, revision, verdict: 'approve' })),
        reasonOf(owner.call(bookFund, less, { key: randomUUID() })),
        reasonOf(owner.call(changeFund, { ...form, id: fund.id, version })),
        reasonOf(buyer.call(withdrawPurchaseRequest, { no })),
        placeRequested(shop.app.house, { requestId: request.id }),
      ])
      expect(
        [['ok', 'requestMoved'], ['ok'], ['ok'], ['ok', 'requestMoved']].map((some, at) =>
          some.includes(String(answers[at])),
        ),
      ).toEqual([true, true, true, true])
      await placeRequested(shop.app.house, { requestId: request.id })
      const { state } = await buyer.call(getPurchaseRequest, { no })
      expect(['ordered', 'returned', 'withdrawn']).toContain(state)
      const forEverybody = fundSettings(owner, { code: fund.code })
      const now = await owner.call(getFund, { id: fund.id })
      await owner.call(changeFund, { ...forEverybody, id: fund.id, version: now.version })
    }
    const [row] = await shop.db<[{ held: number }]>`
      select coalesce(sum(payable_fen), 0)::bigint as held from shop_order where fund_id = ${fund.id} and state = 'unpaid'`
    expect((await sumsOf(owner, fund.id))[0]).toBe(row.held)
  })

  test('a fund that is renamed while the order is placed is judged anew', async () => {
    const { buyer, approver, fund, skuId } = await aFundedTeam()
    const no = await askFor(buyer, skuId, { fundId: fund.id })
    await decideAs(approver, no)
    const [request] = await shop.db<[{ id: number }]>`select id from purchase_request where no = ${no}`
    const placing = await shop.db.begin(async (tx) => {
      await tx`update fund set name = '改名', version = version + 1 where id = ${fund.id}`
      const begun = placeRequested(shop.app.house, { requestId: request.id })
      await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
      return { begun }
    })
    await placing.begun
    expect((await requestOf(buyer, no)).state).toBe('ordered')
  })
})
