import { fen } from '@gongfang/contract/base/money'
import { saveUnit, setColleagueUnit } from '@gongfang/contract/base/unit'
import {
  lowerRequest,
  previewRequest,
  resubmitRequest,
  testApprovalRules,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import type { ApprovalRule } from '@gongfang/contract/buying/approval-rules'
import { cancelOrder, createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import {
  type LimitPeriod,
  limitText,
  listOwnLimits,
  listSpendingLimits,
  saveSpendingLimit,
} from '@gongfang/contract/buying/spending-limit'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, byRole, decideAs, from100, requestOf, saveRules } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, buyNow } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
let skuId = 0
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  skuId = (await shop.product({ priceFen: 10_000, stock: 100_000 })).skuId
  return () => shop.close()
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})

const beyond: ApprovalRule = {
  name: '超出限额',
  when: { always: false, categoryIds: [], limitOver: true },
  steps: [byRole('approver')],
}

const limit = (
  by: TestMember,
  whose: { memberId: number } | { unitId: number },
  yuan: number | null,
  { period = 'month' as LimitPeriod, seen = null as number | null } = {},
) =>
  by.call(saveSpendingLimit, {
    ...whose,
    period,
    amountFen: yuan === null ? null : fen(yuan * 100),
    seenFen: seen === null ? null : fen(seen * 100),
  })

/** A team whose buyer may spend ¥300.00 a month; goods cost ¥100.00. */
async function aLimitedTeam(...rules: ApprovalRule[]) {
  const team = await aTeam(shop, ...(rules.length > 0 ? rules : [beyond]))
  await limit(team.owner, { memberId: team.buyer.id }, 300)
  return team
}

const draft = (quantity: number) => ({ source: { kind: 'buyNow' as const, skuId, quantity } })
const whyFor = async (member: TestMember, quantity: number) => {
  const { approval } = await member.call(previewOrder, draft(quantity))
  return approval && (approval.limits ?? []).map(limitText)
}
const usedOf = async (member: TestMember) =>
  (await member.call(listOwnLimits, {})).limits.map(({ usedFen }) => usedFen / 100)

async function pay(buyer: TestMember, no: string) {
  const ticket = await buyer.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
}

describe('an order beyond a limit needs the approval that the rule asks for', () => {
  test('at the limit it does not; beyond it, the sentence at confirm says why, and approvers read it', async () => {
    const { buyer, approver } = await aLimitedTeam()
    expect(await whyFor(buyer, 3)).toBeUndefined()
    expect(await whyFor(buyer, 4)).toEqual(['下单人本月已用 ¥0.00，限额 ¥300.00'])
    await buyNow(buyer, { skuId, quantity: 2 })
    expect(await whyFor(buyer, 1)).toBeUndefined()
    expect(await whyFor(buyer, 2)).toEqual(['下单人本月已用 ¥200.00，限额 ¥300.00'])
    expect(await reasonOf(buyNow(buyer, { skuId, quantity: 2 }))).toBe('approvalNeeded')
    const no = await askFor(buyer, skuId, { quantity: 2 })
    const { events, steps } = await requestOf(approver, no)
    expect(events[0]).toMatchObject({ what: 'submitted', comment: '下单人本月已用 ¥200.00，限额 ¥300.00' })
    expect(steps).toMatchObject([{ label: '审批', rules: ['超出限额'] }])
    await decideAs(approver, no)
    await work(shop)
    expect((await requestOf(buyer, no)).state).toBe('ordered')
    expect(await usedOf(buyer)).toEqual([400])
  })

  test('split orders count together, whether unpaid, paid or waiting; what was cancelled, rejected or refunded goes out', async () => {
    const { buyer, approver } = await aLimitedTeam(beyond, {
      ...from100(),
      name: '满 250 元',
      when: { always: false, categoryIds: [], amountFen: fen(25_000) },
    })
    const unpaid = await buyNow(buyer, { skuId })
    const paid = await buyNow(buyer, { skuId })
    await pay(buyer, paid.no)
    expect(await usedOf(buyer)).toEqual([200])
    await buyer.call(cancelOrder, { no: unpaid.no })
    expect(await usedOf(buyer)).toEqual([100])
    const waiting = await askFor(buyer, skuId, { quantity: 3 })
    expect(await usedOf(buyer)).toEqual([400])
    expect(await whyFor(buyer, 1)).toEqual(['下单人本月已用 ¥400.00，限额 ¥300.00'])
    await decideAs(approver, waiting, 'reject')
    const withdrawn = await askFor(buyer, skuId, { quantity: 3 })
    await buyer.call(withdrawPurchaseRequest, { no: withdrawn })
    expect(await usedOf(buyer)).toEqual([100])
    const { lines } = await buyer.call(getOrder, { no: paid.no })
    const staff = await shop.staff()
    await givenBack(shop, staff, await asked(buyer, { no: paid.no, lineIds: lines.map(({ id }) => id) }, [1]))
    expect(await usedOf(buyer)).toEqual([0])
  })

  test('a unit counts its orders and those of the units below it; a year counts all its months', async () => {
    const { owner, buyer } = await aTeam(shop, beyond)
    const colleague = await aColleague(shop, owner, 'purchaser')
    await anAddress(colleague)
    const { id: above } = await owner.call(saveUnit, { name: '化学学院', parentId: null })
    const { id: below } = await owner.call(saveUnit, { name: '有机组', parentId: above })
    await owner.call(setColleagueUnit, { memberId: buyer.id, unitId: below })
    await owner.call(setColleagueUnit, { memberId: colleague.id, unitId: above })
    await limit(owner, { unitId: above }, 300, { period: 'year' })
    const now = shop.now()
    shop.setNow(new Date('2026-03-31T15:59:00Z'))
    await buyNow(buyer, { skuId, quantity: 2 })
    shop.setNow(new Date('2026-03-31T16:01:00Z'))
    expect(await whyFor(colleague, 2)).toEqual(['化学学院本年已用 ¥200.00，限额 ¥300.00'])
    expect(await whyFor(buyer, 2)).toEqual(['化学学院本年已用 ¥200.00，限额 ¥300.00'])
    expect(await whyFor(owner, 2)).toBeUndefined()
    shop.setNow(now)
  })

  test('a month begins at midnight in Shanghai', async () => {
    const { buyer } = await aLimitedTeam()
    shop.setNow(new Date('2026-03-31T15:59:00Z'))
    await buyNow(buyer, { skuId, quantity: 3 })
    expect(await whyFor(buyer, 1)).toEqual(['下单人本月已用 ¥300.00，限额 ¥300.00'])
    shop.setNow(new Date('2026-03-31T16:00:00Z'))
    expect(await whyFor(buyer, 3)).toBeUndefined()
    shop.setNow(null)
  })

  test('an order in points counts at the rate of the shop', async () => {
    const { buyer } = await aLimitedTeam()
    await shop.db`insert into points_account (member_id, balance) values (${buyer.id}, 0) on conflict do nothing`
    await shop.config('priceOrScore', '2')
    const { amounts, approval } = await buyer.call(previewOrder, draft(4))
    await shop.config('priceOrScore', null)
    expect(amounts.payablePoints).toBe(40_000 * (amounts.rate / 100))
    expect(approval?.limits?.map(limitText)).toEqual(['下单人本月已用 ¥0.00，限额 ¥300.00'])
  })

  test('a request that is lowered or handed in again is not counted beside itself', async () => {
    const { buyer, approver } = await aLimitedTeam()
    const no = await askFor(buyer, skuId, { quantity: 4 })
    const { revision } = await requestOf(approver, no)
    await approver.call(lowerRequest, { no, revision, lines: [{ skuId, quantity: 3 }] })
    expect(await usedOf(buyer)).toEqual([300])
    await decideAs(approver, no, 'return')
    const lines = [{ skuId, quantity: 3 }]
    const again = await buyer.call(previewRequest, { no, lines })
    expect(again.approval).toBeUndefined()
    const next = (await requestOf(buyer, no)).revision
    const { state } = await buyer.call(resubmitRequest, { no, revision: next, lines, quote: again.quote })
    expect(state).toBe('approved')
    await work(shop)
    expect(await usedOf(buyer)).toEqual([300])
  })

  test('the tester of the rules says it of any colleague', async () => {
    const { owner, buyer, approver } = await aLimitedTeam()
    await buyNow(buyer, { skuId, quantity: 2 })
    const tried = (memberId: number, amount: number) =>
      owner.call(testApprovalRules, {
        rules: [beyond],
        memberId,
        amountFen: fen(amount * 100),
        unitFen: fen(0),
      })
    expect(await tried(buyer.id, 100)).toEqual({ steps: [], unmet: '' })
    expect(await tried(buyer.id, 200)).toMatchObject({
      steps: [{ label: '审批' }],
      limits: [{ unit: '', period: 'month', usedFen: 20_000, limitFen: 30_000 }],
    })
    expect((await tried(approver.id, 100_000)).steps).toEqual([])
  })

  test('without a rule that asks for it, a limit changes nothing and the screens say so', async () => {
    const { owner, buyer } = await aLimitedTeam(from100(byRole('owner')))
    await saveRules(owner)
    expect(await whyFor(buyer, 9)).toBeUndefined()
    expect((await owner.call(listSpendingLimits, {})).inUse).toBe(false)
    expect((await buyer.call(listOwnLimits, {})).inUse).toBe(false)
  })
})

describe('limits are set by owners and admins', () => {
  test('a change keeps who made it; one that was not seen is refused', async () => {
    const { owner, buyer } = await aLimitedTeam()
    const whose = { memberId: buyer.id }
    expect(await reasonOf(limit(owner, whose, 500))).toBe('limitMoved')
    await limit(owner, whose, 500, { seen: 300 })
    await limit(owner, whose, null, { seen: 500 })
    await limit(owner, whose, 200, { period: 'year' })
    const { limits, changes, inUse } = await owner.call(listSpendingLimits, {})
    expect(limits).toMatchObject([{ memberId: buyer.id, period: 'year', amountFen: 20_000, usedFen: 0 }])
    expect(changes.map(({ beforeFen, afterFen }) => [beforeFen, afterFen])).toEqual([
      [null, 20_000],
      [50_000, null],
      [30_000, 50_000],
      [null, 30_000],
    ])
    expect(inUse).toBe(true)
  })

  test('for colleagues and units of the own institution only, and for one of them at a time', async () => {
    const { owner, buyer } = await aTeam(shop, beyond)
    const other = await aTeam(shop, beyond)
    const { id: unitId } = await other.owner.call(saveUnit, { name: '外单位', parentId: null })
    const fieldsOf = async (asking: Promise<unknown>) =>
      asking.then(
        () => [],
        (error: { fields?: object }) => Object.keys(error.fields ?? {}),
      )
    expect(await fieldsOf(limit(owner, { memberId: other.buyer.id }, 1))).toEqual(['memberId'])
    expect(await fieldsOf(limit(owner, { unitId }, 1))).toEqual(['unitId'])
    expect(await fieldsOf(limit(owner, { memberId: buyer.id, unitId }, 1))).toEqual(['memberId'])
    expect(await reasonOf(limit(buyer, { memberId: buyer.id }, 1))).not.toBe('ok')
  })

  test('who left has no limit in the list', async () => {
    const { owner, buyer } = await aLimitedTeam()
    await owner.call(removeColleague, { memberId: buyer.id, successorId: owner.id })
    expect((await owner.call(listSpendingLimits, {})).limits).toEqual([])
  })
})

test('200 orders at once of a unit: no two slip under its limit together', async () => {
  const { owner } = await aTeam(shop, beyond)
  const { id: unitId } = await owner.call(saveUnit, { name: '实验中心', parentId: null })
  await limit(owner, { unitId }, 700)
  const buyers: TestMember[] = []
  for (let at = 0; at < 20; at++) {
    const buyer = await aColleague(shop, owner, 'purchaser')
    await anAddress(buyer)
    await owner.call(setColleagueUnit, { memberId: buyer.id, unitId })
    buyers.push(buyer)
  }
  const { quote } = await buyers[0]!.call(previewOrder, draft(1))
  const quotes = await Promise.all(
    buyers.map(async (buyer) => (await buyer.call(previewOrder, draft(1))).quote),
  )
  expect(quotes).toHaveLength(20)
  expect(quote).toBe(quotes[0])
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      reasonOf(buyers[at % 20]!.call(createOrder, { ...draft(1), quote: quotes[at % 20]!, payWay: 'demo' })),
    ),
  )
  expect(results.filter((one) => one === 'ok')).toHaveLength(7)
  expect(new Set(results)).toEqual(new Set(['ok', 'approvalNeeded']))
  expect((await owner.call(listSpendingLimits, {})).limits).toMatchObject([
    { name: '实验中心', usedFen: 70_000 },
  ])
})
