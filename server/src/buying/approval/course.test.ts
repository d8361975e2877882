import { fen, points } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/base/unit'
import {
  addApprovalStep,
  askApproval,
  decideRequest,
  delegateApproval,
  endDelegation,
  forwardRequest,
  listDeciders,
  lowerRequest,
  readDelegation,
} from '@gongfang/contract/buying/approval'
import { previewOrder } from '@gongfang/contract/buying/order'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { joinInstitution, setMemberDisabled } from '@gongfang/contract/people/member-desk'
import { listMessages } from '@gongfang/contract/people/message'
import { removeColleague, setColleagueDisabled, setColleagueRoles } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { askFor, aTeam, byRole, decideAs, from100, requestOf, saveRules } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { keepCourse } from './course-actions.ts'

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

const toldTo = async (member: TestMember) => {
  await work(shop)
  return (await member.call(listMessages, { page: 1, limit: 50 })).data.map(({ event }) => event)
}
const sweep = () => keepCourse(shop.app.house)
const dear = (wish: object = {}) => shop.product({ priceFen: 26_000, stock: 50, ...wish })
const waitingOf = async (reader: TestMember, no: string) =>
  (await requestOf(reader, no)).steps.flatMap(({ people }) =>
    people.filter(({ state }) => state === 'waiting').map(({ memberId }) => memberId),
  )
const eventsOf = async (reader: TestMember, no: string) =>
  (await requestOf(reader, no)).events.map(({ what }) => what)
const later = (days: number) => shop.setNow(new Date(Date.now() + days * 24 * 3_600_000 + 60_000))

async function waiting(...rules: Parameters<typeof from100>) {
  const team = await aTeam(shop, from100(...rules))
  const { skuId } = await dear()
  return { ...team, skuId, no: await askFor(team.buyer, skuId, { quantity: 5 }) }
}

describe('time', () => {
  test('reminds when a step is due, and asks those above a day later', async () => {
    const { owner, approver, buyer, no } = await waiting()
    await sweep()
    expect(await eventsOf(buyer, no)).toEqual(['submitted'])
    later(3)
    await sweep()
    await sweep()
    expect(await eventsOf(buyer, no)).toEqual(['submitted', 'reminded'])
    expect((await toldTo(approver)).filter((event) => event === 'approvalAsked')).toHaveLength(2)
    later(4)
    await sweep()
    expect(await eventsOf(buyer, no)).toEqual(['submitted', 'reminded', 'escalated'])
    expect((await waitingOf(buyer, no)).sort()).toEqual([approver.id, owner.id].sort())
    expect(await decideAs(owner, no)).toEqual({ state: 'approved' })
  })

  test('of a step that all decide, one above decides for those who were late', async () => {
    const { owner, approver, buyer, no } = await waiting(byRole('approver', { mode: 'all' }))
    later(3)
    await sweep()
    later(4)
    await sweep()
    expect(await waitingOf(buyer, no)).toEqual([owner.id])
    expect(await reasonOf(decideAs(approver, no))).toBe('notYourStep')
    expect(await decideAs(owner, no)).toEqual({ state: 'approved' })
  })

  test('ends a request after sixty days', async () => {
    const { approver, buyer, no } = await waiting()
    later(60)
    await sweep()
    expect(await requestOf(buyer, no)).toMatchObject({ state: 'expired', can: { resubmit: true } })
    expect(await toldTo(buyer)).toContain('requestExpired')
    expect(await reasonOf(decideAs(approver, no))).toBe('requestMoved')
  })
})

describe('people who come and go', () => {
  test('the requester leaves: the request is a draft', async () => {
    const { owner, approver, buyer, no } = await waiting()
    await owner.call(removeColleague, { memberId: buyer.id })
    await sweep()
    expect((await requestOf(owner, no)).state).toBe('draft')
    expect(await reasonOf(decideAs(approver, no))).toBe('requestMoved')
  })

  test.each([
    [
      'loses the role',
      (owner: TestMember, id: number) => owner.call(setColleagueRoles, { memberId: id, roles: ['viewer'] }),
    ],
    [
      'is disabled',
      (owner: TestMember, id: number) => owner.call(setColleagueDisabled, { memberId: id, disabled: true }),
    ],
    ['leaves', (owner: TestMember, id: number) => owner.call(removeColleague, { memberId: id })],
  ])('the only approver %s: the next above is asked', async (_, act) => {
    const { owner, approver, buyer, no } = await waiting()
    await act(owner, approver.id)
    await sweep()
    expect(await waitingOf(buyer, no)).toEqual([owner.id])
    expect(await eventsOf(buyer, no)).toEqual(['submitted', 'escalated'])
    expect(await decideAs(owner, no)).toEqual({ state: 'approved' })
  })

  test('of all who have to agree one leaves when the others have: it is agreed', async () => {
    const { owner, buyer, approver } = await aTeam(shop, from100(byRole('approver', { mode: 'all' })))
    const second = await aColleague(shop, owner, 'approver')
    const { skuId } = await dear()
    const no = await askFor(buyer, skuId)
    await decideAs(approver, no)
    await owner.call(removeColleague, { memberId: second.id })
    await sweep()
    expect((await requestOf(buyer, no)).state).toBe('approved')
  })
})

test('nobody is left above: back to the requester, who reads why', async () => {
  const owner = await shop.member()
  await anAddress(owner)
  const approver = await aColleague(shop, owner, 'approver')
  await saveRules(owner, from100())
  const { skuId } = await dear()
  const no = await askFor(owner, skuId)
  await owner.call(removeColleague, { memberId: approver.id })
  await sweep()
  const request = await requestOf(owner, no)
  expect(request).toMatchObject({ state: 'returned' })
  expect(request.events.at(-1)).toMatchObject({ what: 'returned', name: null, comment: '没有人可以审批' })
})

test("a unit's managers decide what their people ask for, or those of the next unit above", async () => {
  const { owner, buyer } = await aTeam(shop)
  const [head, lead] = [await aColleague(shop, owner, 'viewer'), await aColleague(shop, owner, 'viewer')]
  const { id: top } = await owner.call(saveUnit, { name: '化学学院', parentId: null })
  const { id: below } = await owner.call(saveUnit, { name: '有机课题组', parentId: top })
  await owner.call(setUnitManagers, { id: top, memberIds: [head.id] })
  await owner.call(setColleagueUnit, { memberId: buyer.id, unitId: below })
  await saveRules(owner, from100({ ...byRole('owner'), by: { kind: 'unitManager' } }))
  const { skuId } = await dear()
  const first = await askFor(buyer, skuId)
  expect(await waitingOf(buyer, first)).toEqual([head.id])
  await owner.call(setUnitManagers, { id: below, memberIds: [lead.id] })
  const second = await askFor(buyer, skuId)
  expect(await waitingOf(buyer, second)).toEqual([lead.id])
  await decideAs(lead, second)
  await work(shop)
  const [order] = await shop.db`
    select o.unit_id from purchase_request r join shop_order o on o.id = r.order_id where r.no = ${second}`
  expect(order).toEqual({ unitId: below })
})

describe('an approver', () => {
  const revisionOf = async (reader: TestMember, no: string) => (await requestOf(reader, no)).revision

  test('lowers quantities and drops lines; the requester is told', async () => {
    const { approver, buyer, skuId, no } = await waiting()
    const revision = await revisionOf(approver, no)
    const lower = (quantity: number) =>
      approver.call(lowerRequest, { no, revision, lines: [{ skuId, quantity }], comment: '够用即可' })
    expect(await reasonOf(lower(6))).toBe('invalid')
    expect(await reasonOf(lower(5))).toBe('invalid')
    await lower(2)
    expect(await toldTo(buyer)).toContain('requestLowered')
    const request = await requestOf(buyer, no)
    expect(request).toMatchObject({ state: 'pending', payableFen: 52_000, lines: [{ quantity: 2 }] })
    expect(request.events.at(-1)!.comment).toMatch(/5 → 2；够用即可$/)
    expect(await reasonOf(approver.call(decideRequest, { no, revision, verdict: 'approve' }))).toBe(
      'requestMoved',
    )
    expect(
      await reasonOf(
        buyer.call(lowerRequest, { no, revision: revision + 1, lines: [{ skuId, quantity: 1 }] }),
      ),
    ).toBe('notYourStep')
    await decideAs(approver, no)
    await work(shop)
    expect((await requestOf(buyer, no)).state).toBe('ordered')
  })

  test('cannot lower what became dearer, or what another rule now matches', async () => {
    const { owner, approver, buyer } = await aTeam(shop)
    const admin = await aColleague(shop, owner, 'admin')
    await saveRules(
      owner,
      from100(byRole('approver'), byRole('admin', { level: 2 })),
      {
        name: '满 1 万元',
        when: { always: false, amountFen: fen(1_000_000), categoryIds: [] },
        steps: [byRole('owner')],
      },
      {
        name: '单价 280 元',
        when: { always: false, unitFen: fen(28_000), categoryIds: [] },
        steps: [byRole('owner')],
      },
    )
    const { skuId } = await dear({ skus: [{ tiers: [[8, 25_000]] }] })
    const no = await askFor(buyer, skuId, { quantity: 10 })
    await decideAs(approver, no)
    const priced = async (priceFen: number, quantity: number) => {
      await shop.db`update sku set price_fen = ${priceFen} where id = ${skuId}`
      const lines = [{ skuId, quantity }]
      const given = { no, revision: await revisionOf(admin, no), lines }
      return admin.call(lowerRequest, given).then(
        () => 'ok',
        (error) => error.message,
      )
    }
    await shop.db`update tier_price set price_fen = 200000 where sku_id = ${skuId}`
    expect(await priced(260_000, 9)).toBe(
      '与申请时不同：应付 ¥2500.00 → ¥18000.00；现在还须按“满 1 万元”审批；现在还须按“单价 280 元”审批',
    )
    expect(await priced(28_000, 2)).toBe('与申请时不同：现在还须按“单价 280 元”审批')
    expect(await priced(26_000, 2)).toBe('ok')
    await decideAs(admin, no)
    await work(shop)
    expect(await requestOf(buyer, no)).toMatchObject({ state: 'ordered', payableFen: 52_000 })
  })

  test('lowers one line without letting another become dearer, later or something else unsaid', async () => {
    const { approver, buyer } = await aTeam(shop)
    const [kept, less] = [
      await shop.product({ skus: [{ priceFen: 10_000, stock: 1, backorderLimit: 5 }] }),
      await shop.product({ skus: [{ priceFen: 10_000, tiers: [[5, 9000]] }] }),
    ]
    for (const [{ skuId }, quantity] of [[kept, 1] as const, [less, 6] as const])
      await buyer.call(addToCart, { skuId, quantity })
    const { lines } = await buyer.call(listCart, {})
    const draft = {
      source: { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) },
      delivery: 'express' as const,
      deductPoints: points(0),
    }
    const { quote, payWays } = await buyer.call(previewOrder, draft)
    const { no } = await buyer.call(askApproval, { ...draft, quote, payWay: payWays[0]! })
    const lowered = async (change: string) => {
      await shop.db`update sku set ${shop.db.unsafe(change)} where id = ${kept.skuId}`
      const given = {
        no,
        revision: await revisionOf(approver, no),
        lines: [
          { skuId: kept.skuId, quantity: 1 },
          { skuId: less.skuId, quantity: 2 },
        ],
      }
      return approver.call(lowerRequest, given).then(
        () => 'ok',
        (error) => error.message,
      )
    }
    expect(await lowered('price_fen = 15000')).toContain('单价 ¥100.00 → ¥150.00')
    expect(await lowered('price_fen = 10000, stock = 0')).toContain('现货不足，需订货')
    expect(await lowered(`stock = 1, model_code = model_code || '-B'`)).toContain('型号')
    expect(await lowered(`model_code = replace(model_code, '-B', '')`)).toBe('ok')
    expect((await requestOf(buyer, no)).events.at(-1)!.comment).toMatch(/6 → 2；.*单价 ¥90.00 → ¥100.00$/)
  })

  test.each([
    [7, 'ordered'],
    [9, 'returned'],
  ])(
    'a lowered backorder is promised for the same day: with %i days of delivery it is %s',
    async (days, state) => {
      const { approver, buyer } = await aTeam(shop)
      const { skuId } = await dear({ skus: [{ priceFen: 26_000, stock: 0, backorderLimit: 20 }] })
      const no = await askFor(buyer, skuId, { quantity: 5 })
      later(5)
      await approver.call(lowerRequest, {
        no,
        revision: await revisionOf(approver, no),
        lines: [{ skuId, quantity: 2 }],
      })
      await shop.db`update sku set lead_days = ${days} where id = ${skuId}`
      await decideAs(approver, no)
      await work(shop)
      expect((await requestOf(buyer, no)).state).toBe(state)
    },
  )

  test('hands on to a colleague, never to the requester or somebody elsewhere', async () => {
    const { owner, approver, buyer, no } = await waiting()
    const expert = await aColleague(shop, owner, 'viewer')
    expect((await approver.call(listDeciders, {})).map(({ memberId }) => memberId)).toContain(expert.id)
    const revision = await revisionOf(approver, no)
    const to = (toMemberId: number) => reasonOf(approver.call(forwardRequest, { no, revision, toMemberId }))
    expect(await to(buyer.id)).toBe('noDecider')
    expect(await to((await shop.member()).id)).toBe('noDecider')
    expect(await to(approver.id)).toBe('noDecider')
    expect(await to(expert.id)).toBe('ok')
    expect(await waitingOf(buyer, no)).toEqual([expert.id])
    expect(await reasonOf(decideAs(approver, no))).toBe('notYourStep')
    expect(await decideAs(expert, no)).toEqual({ state: 'approved' })
  })

  test.each(['one', 'all'] as const)('gets back what a colleague hands back; a step of %s', async (mode) => {
    const { owner, approver, buyer, no } = await waiting(byRole('approver', { mode }))
    const hand = async (by: TestMember, to: TestMember) => {
      const { revision } = await requestOf(by, no)
      return reasonOf(by.call(forwardRequest, { no, revision, toMemberId: to.id, comment: '' }))
    }
    expect(await hand(approver, owner)).toBe('ok')
    expect(await reasonOf(decideAs(approver, no))).toBe('notYourStep')
    expect(await hand(owner, approver)).toBe('ok')
    expect(await waitingOf(buyer, no)).toEqual([approver.id])
    expect((await toldTo(approver)).filter((event) => event === 'approvalAsked')).toHaveLength(2)
    expect(await decideAs(approver, no)).toEqual({ state: 'approved' })
  })

  test('adds a step: both have to agree before the next level', async () => {
    const { owner, approver, buyer, no } = await waiting(byRole('approver'), byRole('owner', { level: 2 }))
    const expert = await aColleague(shop, owner, 'viewer')
    const revision = await revisionOf(approver, no)
    await approver.call(addApprovalStep, { no, revision, memberId: expert.id, comment: '请看型号' })
    await decideAs(approver, no)
    expect(await waitingOf(buyer, no)).toEqual([expert.id])
    await decideAs(expert, no)
    expect(await waitingOf(buyer, no)).toEqual([owner.id])
    expect(await eventsOf(buyer, no)).toEqual(['submitted', 'stepAdded', 'agreed', 'agreed'])
  })

  test('delegates for a while: now and later, and not in a circle', async () => {
    const { owner, approver, buyer, no } = await waiting()
    const deputy = await aColleague(shop, owner, 'viewer')
    const until = dayAfter(dayOf(new Date()), 7)
    const delegate = (by: TestMember, to: number, untilOn = until) =>
      reasonOf(by.call(delegateApproval, { toMemberId: to, untilOn }))
    expect(await delegate(approver, approver.id)).toBe('invalid')
    expect(await delegate(approver, deputy.id, dayAfter(dayOf(new Date()), -1))).toBe('invalid')
    expect(await delegate(approver, deputy.id, dayAfter(dayOf(new Date()), 400))).toBe('invalid')
    expect(await delegate(approver, (await shop.member()).id)).toBe('invalid')
    expect(await delegate(approver, deputy.id)).toBe('ok')
    expect(await delegate(deputy, owner.id)).toBe('delegationCircle')
    expect(await delegate(owner, approver.id)).toBe('delegationCircle')
    expect(await approver.call(readDelegation, {})).toMatchObject({
      delegation: { toMemberId: deputy.id, untilOn: until },
    })
    expect((await waitingOf(buyer, no)).sort()).toEqual([approver.id, deputy.id].sort())
    expect(await decideAs(deputy, no)).toEqual({ state: 'approved' })

    const { skuId } = await dear()
    const second = await askFor(buyer, skuId)
    expect((await waitingOf(buyer, second)).sort()).toEqual([approver.id, deputy.id].sort())
    later(8)
    await sweep()
    expect(await waitingOf(buyer, second)).toEqual([approver.id])
    expect(await reasonOf(decideAs(deputy, second))).toBe('notYourStep')
    expect(await approver.call(readDelegation, {})).toEqual({ delegation: null })
  })

  test('who delegates a step of all is asked again when the delegation ends', async () => {
    const { owner, approver, buyer, no } = await waiting(byRole('approver', { mode: 'all' }))
    const deputy = await aColleague(shop, owner, 'viewer')
    await approver.call(delegateApproval, { toMemberId: deputy.id, untilOn: dayAfter(dayOf(new Date()), 7) })
    expect(await waitingOf(buyer, no)).toEqual([deputy.id])
    await approver.call(endDelegation, {})
    expect(await waitingOf(buyer, no)).toEqual([approver.id])
  })

  test.each(['one', 'all'] as const)('goes on when its end is moved; a step of %s', async (mode) => {
    const { owner, approver, buyer, no } = await waiting(byRole('approver', { mode }))
    const deputy = await aColleague(shop, owner, 'viewer')
    const until = (days: number) => ({ toMemberId: deputy.id, untilOn: dayAfter(dayOf(new Date()), days) })
    await approver.call(delegateApproval, until(3))
    const before = await waitingOf(buyer, no)
    await approver.call(delegateApproval, until(9))
    expect(await waitingOf(buyer, no)).toEqual(before)
    expect((await toldTo(deputy)).filter((event) => event === 'approvalAsked')).toHaveLength(1)
    expect(await decideAs(deputy, no)).toEqual({ state: 'approved' })
  })

  test.each(['one', 'all'] as const)(
    'asks a delegate of before again in a new delegation; a step of %s',
    async (mode) => {
      const { owner, approver, buyer, no } = await waiting(byRole('approver', { mode }))
      const deputy = await aColleague(shop, owner, 'viewer')
      const wish = { toMemberId: deputy.id, untilOn: dayAfter(dayOf(new Date()), 3) }
      await approver.call(delegateApproval, wish)
      await approver.call(endDelegation, {})
      expect(await reasonOf(decideAs(deputy, no))).toBe('notYourStep')
      await approver.call(delegateApproval, wish)
      const asked = mode === 'all' ? [deputy.id] : [approver.id, deputy.id]
      expect((await waitingOf(buyer, no)).sort()).toEqual(asked.sort())
      expect((await toldTo(deputy)).filter((event) => event === 'approvalAsked')).toHaveLength(2)
      expect(await decideAs(deputy, no)).toEqual({ state: 'approved' })
    },
  )

  test('decides again when the shop disables the delegate', async () => {
    const { owner, approver, buyer, no } = await waiting(byRole('approver', { mode: 'all' }))
    const deputy = await aColleague(shop, owner, 'viewer')
    await approver.call(delegateApproval, { toMemberId: deputy.id, untilOn: dayAfter(dayOf(new Date()), 7) })
    const staff = await shop.staff()
    await staff.call(setMemberDisabled, { id: deputy.id, disabled: true, reason: '违规操作' })
    await sweep()
    expect(await waitingOf(buyer, no)).toEqual([approver.id])
    expect(await decideAs(approver, no)).toEqual({ state: 'approved' })
  })

  test.each([
    ['one', 'loses the role', 'viewer'],
    ['all', 'loses the role', 'viewer'],
    ['one', 'leaves', null],
    ['all', 'leaves', null],
  ] as const)('a step of %s: nobody decides any more for a member who %s', async (mode, _, role) => {
    const { owner, approver, buyer, no } = await waiting(byRole('approver', { mode }))
    const deputy = await aColleague(shop, owner, 'viewer')
    await approver.call(delegateApproval, { toMemberId: deputy.id, untilOn: dayAfter(dayOf(new Date()), 7) })
    const memberId = approver.id
    if (role === null) await owner.call(removeColleague, { memberId })
    else await owner.call(setColleagueRoles, { memberId, roles: [role] })
    expect(await reasonOf(decideAs(deputy, no))).toBe('notYourStep')
    await sweep()
    expect(await waitingOf(buyer, no)).toEqual([owner.id])
    expect(await reasonOf(decideAs(deputy, no))).toBe('notYourStep')
    expect(await decideAs(owner, no)).toEqual({ state: 'approved' })
  })

  test('who comes from another institution leaves the delegation there', async () => {
    const [before, { buyer, owner }] = [await aTeam(shop), await aTeam(shop)]
    const untilOn = dayAfter(dayOf(new Date()), 7)
    await before.approver.call(delegateApproval, { toMemberId: before.buyer.id, untilOn })
    await before.owner.call(removeColleague, { memberId: before.approver.id })
    const staff = await shop.staff()
    const { id } = before.approver
    await staff.call(joinInstitution, { id, institutionId: owner.institutionId!, roles: ['approver'] })
    const no = await askFor(buyer, (await dear()).skuId)
    expect(await waitingOf(buyer, no)).not.toContain(before.buyer.id)
    expect(await toldTo(before.buyer)).not.toContain('approvalAsked')
  })

  test('is never asked to decide their own by a delegation', async () => {
    const { approver, buyer, skuId } = await waiting()
    await approver.call(delegateApproval, { toMemberId: buyer.id, untilOn: dayAfter(dayOf(new Date()), 7) })
    const no = await askFor(buyer, skuId)
    expect(await waitingOf(buyer, no)).toEqual([approver.id])
  })
})
