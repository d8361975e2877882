import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  addApprovalStep,
  delegateApproval,
  endDelegation,
  forwardRequest,
  previewRequest,
  resubmitRequest,
  saveApprovalRules,
} from '@gongfang/contract/buying/approval'
import type { RuleStep } from '@gongfang/contract/buying/approval-rules'
import { getOverview } from '@gongfang/contract/insight/overview'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { askFor, byRole, decideAs, from100, requestOf, saveRules } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { keepCourse } from './course-actions.ts'

// 会签: each step of a level needs another person, whatever becomes of the people who are asked.

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterEach(async () => {
  shop.setNow(null)
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const named = ({ id }: TestMember, more: Partial<RuleStep> = {}): RuleStep => ({
  ...byRole('approver'),
  by: { kind: 'person', memberId: id },
  ...more,
})

/** An institution where two named colleagues decide side by side, and others who could. */
async function twoSigners(more: Partial<RuleStep> = {}) {
  const owner = await shop.member()
  const [buyer, first, second, third] = [
    await aColleague(shop, owner, 'purchaser'),
    await aColleague(shop, owner, 'viewer'),
    await aColleague(shop, owner, 'viewer'),
    await aColleague(shop, owner, 'viewer'),
  ]
  await anAddress(buyer)
  await saveRules(owner, from100(named(first, more), named(second, more)))
  const { skuId } = await shop.product({ priceFen: 26_000, stock: 50 })
  return { owner, buyer, first, second, third, skuId }
}

async function asking(more: Partial<RuleStep> = {}) {
  const team = await twoSigners(more)
  return { ...team, no: await askFor(team.buyer, team.skuId) }
}

const forward = async (by: TestMember, no: string, to: TestMember) => {
  const { revision } = await requestOf(by, no)
  return reasonOf(by.call(forwardRequest, { no, revision, toMemberId: to.id }))
}
const addStep = async (by: TestMember, no: string, who: TestMember) => {
  const { revision } = await requestOf(by, no)
  return reasonOf(by.call(addApprovalStep, { no, revision, memberId: who.id }))
}
const until = (days: number) => dayAfter(dayOf(new Date()), days)
const delegate = (by: TestMember, to: TestMember) =>
  reasonOf(by.call(delegateApproval, { toMemberId: to.id, untilOn: until(7) }))
const waitingOf = async (reader: TestMember, no: string) =>
  (await requestOf(reader, no)).steps.map(({ people }) =>
    people.filter(({ state }) => state === 'waiting').map(({ memberId }) => memberId),
  )
const stateOf = async (reader: TestMember, no: string) => (await requestOf(reader, no)).state

test('a step is not forwarded to who decides the other one, in words', async () => {
  const { buyer, first, second, no } = await asking()
  const { revision } = await requestOf(first, no)
  const told = await first.ask(forwardRequest, { no, revision, toMemberId: second.id })
  expect(told.body).toMatchObject({ code: 1264, msg: expect.stringMatching(/同级的各步须由不同的人审批/) })
  await decideAs(second, no)
  expect(await forward(first, no, second)).toBe('decidesBeside')
  expect(await stateOf(buyer, no)).toBe('pending')
  expect((await first.call(getOverview, {})).requests).toBe(1)
  expect((await second.call(getOverview, {})).requests).toBeUndefined()
  await decideAs(first, no)
  expect(await stateOf(buyer, no)).toBe('approved')
})

test('two steps are not forwarded to the same colleague', async () => {
  const { buyer, first, second, third, no } = await asking()
  expect(await forward(first, no, third)).toBe('ok')
  expect(await forward(second, no, third)).toBe('decidesBeside')
  expect(await decideAs(third, no)).toEqual({ state: 'pending' })
  expect(await forward(second, no, third)).toBe('decidesBeside')
  expect(await forward(second, no, first)).toBe('ok')
  expect(await decideAs(first, no)).toEqual({ state: 'approved' })
  expect(await stateOf(buyer, no)).toBe('approved')
})

test('a step is not added for who decides another one of the level', async () => {
  const { first, second, third, buyer, no } = await asking()
  expect(await addStep(first, no, second)).toBe('decidesBeside')
  expect(await addStep(first, no, first)).toBe('decidesBeside')
  expect(await addStep(first, no, third)).toBe('ok')
  expect(await addStep(second, no, third)).toBe('decidesBeside')
  expect(await forward(second, no, third)).toBe('decidesBeside')
  for (const one of [first, second]) expect(await decideAs(one, no)).toEqual({ state: 'pending' })
  expect(await decideAs(third, no)).toEqual({ state: 'approved' })
  expect(await stateOf(buyer, no)).toBe('approved')
})

test.each(['one', 'all'] as const)(
  'a delegation to who decides beside is refused; steps of %s',
  async (mode) => {
    const { first, second, third, no, buyer } = await asking({ mode })
    const told = await first.ask(delegateApproval, { toMemberId: second.id, untilOn: until(7) })
    expect(told.body).toMatchObject({ code: 1265, msg: expect.stringContaining(no) })
    expect(await delegate(first, third)).toBe('ok')
    expect(await delegate(second, third)).toBe('delegateBeside')
    expect(await forward(second, no, first)).toBe('decidesBeside')
    expect(await decideAs(third, no)).toEqual({ state: 'pending' })
    expect(await forward(second, no, first)).toBe('decidesBeside')
    expect(await decideAs(second, no)).toEqual({ state: 'approved' })
    expect(await stateOf(buyer, no)).toBe('approved')
  },
)

test.each(['one', 'all'] as const)(
  'a delegation of before asks the member alone where the delegate decides beside; steps of %s',
  async (mode) => {
    const { buyer, first, second, skuId } = await twoSigners({ mode })
    expect(await delegate(first, second)).toBe('ok')
    const no = await askFor(buyer, skuId)
    expect(await waitingOf(buyer, no)).toEqual([[first.id], [second.id]])
    expect(await decideAs(second, no)).toEqual({ state: 'pending' })
    expect(await reasonOf(decideAs(second, no))).toBe('notYourStep')
    expect(await decideAs(first, no)).toEqual({ state: 'approved' })
  },
)

test('a delegate of both decides one of the steps', async () => {
  const { buyer, first, second, third, skuId } = await twoSigners({ mode: 'all' })
  for (const one of [first, second]) expect(await delegate(one, third)).toBe('ok')
  const no = await askFor(buyer, skuId)
  expect(await waitingOf(buyer, no)).toEqual([[third.id], [second.id]])
  expect(await decideAs(third, no)).toEqual({ state: 'pending' })
  await first.call(endDelegation, {})
  expect(await waitingOf(buyer, no)).toEqual([[], [second.id]])
  expect(await decideAs(second, no)).toEqual({ state: 'approved' })
})

test('one colleague with both roles decides one step, the next above the other', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  const both = await aColleague(shop, owner, 'approver', 'finance')
  await anAddress(buyer)
  await saveRules(owner, from100(byRole('approver'), byRole('finance')))
  const { skuId } = await shop.product({ priceFen: 26_000, stock: 50 })
  const no = await askFor(buyer, skuId)
  expect(await waitingOf(buyer, no)).toEqual([[both.id], [owner.id]])
  expect(await decideAs(both, no)).toEqual({ state: 'pending' })
  expect(await decideAs(owner, no)).toEqual({ state: 'approved' })
})

test('a rule whose steps of a level only one can decide is not saved', async () => {
  const owner = await shop.member()
  const admin = await aColleague(shop, owner, 'approver')
  const rules = [from100(named(owner), byRole('owner'))]
  const told = await owner.ask(saveApprovalRules, { version: 0, rules })
  expect(told.body.data).toEqual({
    fields: { 'rules.0.steps.1': '同一级的每一步须由不同的人审批，这一步没有别人能审批' },
  })
  expect(
    await reasonOf(
      owner.call(saveApprovalRules, { version: 0, rules: [from100(named(admin), byRole('owner'))] }),
    ),
  ).toBe('ok')
})

test('when one of two is gone and nobody else is above, the request comes back and is not handed in again', async () => {
  const owner = await shop.member()
  const [buyer, gone] = [await aColleague(shop, owner, 'purchaser'), await aColleague(shop, owner, 'viewer')]
  await anAddress(buyer)
  await saveRules(owner, from100(named(owner), named(gone)))
  const { skuId } = await shop.product({ priceFen: 26_000, stock: 50 })
  const no = await askFor(buyer, skuId)
  await owner.call(removeColleague, { memberId: gone.id })
  await keepCourse(shop.app.house)
  expect(await requestOf(buyer, no)).toMatchObject({ state: 'returned' })
  const lines = [{ skuId, quantity: 1 }]
  const { quote } = await buyer.call(previewRequest, { no, lines })
  const { revision } = await requestOf(buyer, no)
  expect(await reasonOf(buyer.call(resubmitRequest, { no, revision, lines, quote, purpose: '' }))).toBe(
    'approvalUnmet',
  )
})

test('those above are asked instead of the late in one step only', async () => {
  const { owner, buyer, first, second, no } = await asking({ days: 1 })
  for (const days of [1, 2]) {
    shop.setNow(new Date(Date.now() + days * 24 * 3_600_000 + 60_000))
    await keepCourse(shop.app.house)
  }
  expect((await waitingOf(buyer, no)).map((ids) => ids.sort())).toEqual([[owner.id, first.id], [second.id]])
  expect(await decideAs(owner, no)).toEqual({ state: 'pending' })
  expect(await decideAs(second, no)).toEqual({ state: 'approved' })
})

test('the two of one level and a delegate press at once: never one person for both', async () => {
  const { buyer, first, second, third, skuId } = await twoSigners()
  await delegate(first, third)
  for (let round = 0; round < 6; round++) {
    const no = await askFor(buyer, skuId)
    await Promise.all([
      reasonOf(decideAs(third, no)),
      forward(second, no, third),
      addStep(second, no, third),
      forward(first, no, second),
    ])
    expect(await stateOf(buyer, no)).toBe('pending')
  }
})
