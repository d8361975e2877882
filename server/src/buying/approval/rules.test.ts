import type { ApprovalRule, Decider } from '@gongfang/contract/buying/approval-rules'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { describe, expect, test } from 'vitest'
import { candidatesFor, faultsOf, isDone, matches, mergedSteps, nextSteps, planOf, resolve } from './rules.ts'

const when = (part: Partial<ApprovalRule['when']>): ApprovalRule['when'] => ({
  always: false,
  categoryIds: [],
  ...part,
})
const role = (name: InstitutionRole) => ({ kind: 'role' as const, role: name })
const person = (memberId: number) => ({ kind: 'person' as const, memberId })
const step = (by: Decider, level = 1, days = 3) => ({
  level,
  by,
  mode: 'one' as const,
  days,
})
const rule = (name: string, part: Partial<ApprovalRule['when']>, ...steps: ApprovalRule['steps']) => ({
  name,
  when: when(part),
  steps,
})
const purchase = (amountFen: number, unitFen = 0, ...categoryIds: number[]) => ({
  amountFen,
  unitFen,
  categoryIds: new Set(categoryIds),
  unitIds: [21, 20],
  isOverFund: false,
  isOverLimit: false,
})
const people = [
  { memberId: 1, name: '负责人', roles: ['owner' as const] },
  { memberId: 2, name: '管理员', roles: ['admin' as const] },
  { memberId: 3, name: '审批甲', roles: ['approver' as const] },
  { memberId: 4, name: '审批乙', roles: ['approver' as const, 'purchaser' as const] },
  { memberId: 5, name: '采购', roles: ['purchaser' as const] },
  { memberId: 6, name: '财务', roles: ['finance' as const] },
].map((person) => ({ ...person, manages: person.memberId === 6 ? [20] : [] }))

describe('a rule matches when any of its conditions does', () => {
  test.each([
    ['amount, at it', { amountFen: 200_000 as never }, purchase(200_000), true],
    ['amount, below', { amountFen: 200_000 as never }, purchase(199_999), false],
    ['unit price, at it', { unitFen: 50_000 as never }, purchase(50_000, 50_000), true],
    ['unit price, below', { unitFen: 50_000 as never }, purchase(900_000, 49_999), false],
    ['category', { categoryIds: [7, 8] }, purchase(1, 1, 3, 8), true],
    ['another category', { categoryIds: [7] }, purchase(1, 1, 3, 8), false],
    ['always', { always: true }, purchase(0), true],
    ['unit', { unitIds: [21] }, purchase(1), true],
    ['unit above', { unitIds: [20] }, purchase(1), true],
    ['another unit', { unitIds: [22] }, purchase(1), false],
    ['beyond a limit', { limitOver: true }, { ...purchase(1), isOverLimit: true }, true],
    ['within the limits', { limitOver: true }, purchase(1), false],
    ['beyond the fund', { fundOver: true }, { ...purchase(1), isOverFund: true }, true],
    ['within the fund', { fundOver: true }, purchase(1), false],
    ['one of two', { amountFen: 900_000 as never, categoryIds: [8] }, purchase(1, 1, 8), true],
    ['none', {}, purchase(900_000, 900_000, 8), false],
  ])('%s', (_, part, of, expected) => {
    expect(matches(rule('规则', part, step(role('approver'))), of)).toBe(expected)
  })
})

describe('steps of all rules that match', () => {
  test('come by level, and what two ask for is one step with the stricter terms', () => {
    const rules = [
      rule('终审', { always: true }, step(role('owner'), 2, 5)),
      rule('大额', { always: true }, { ...step(role('approver'), 1, 3), mode: 'all' }),
      rule('危化品', { categoryIds: [9] }, step(role('approver'), 1, 1), step(role('owner'), 2, 9)),
    ]
    expect(mergedSteps(rules, purchase(1, 1, 9))).toEqual([
      { level: 1, by: role('approver'), mode: 'all', days: 1, rules: ['大额', '危化品'] },
      { level: 2, by: role('owner'), mode: 'one', days: 5, rules: ['终审', '危化品'] },
    ])
  })

  test.each([
    ['a person', person(3)],
    ['a role', role('finance')],
    ['the manager of the unit', { kind: 'unitManager' } as const],
    ['the owner of the fund', { kind: 'fundOwner' } as const],
  ])('ask %s once, at the highest level', (_, by) => {
    const rules = [
      rule('甲', { always: true }, step(by, 1, 2)),
      rule('乙', { always: true }, step(by, 3, 5), step(person(6), 2)),
    ]
    expect(mergedSteps(rules, purchase(1)).map(({ level, by, days }) => [level, by, days])).toEqual([
      [2, person(6), 3],
      [3, by, 2],
    ])
  })

  test('are none without a rule that matches', () => {
    expect(planOf([], purchase(1), { people, requesterId: 5, units: [], fundOwnerId: null })).toEqual({
      steps: [],
      unmet: '',
    })
  })
})

describe('who decides', () => {
  const idsOf = (found: ReturnType<typeof resolve>) => found.people.map(({ memberId }) => memberId)
  test.each([
    ['a role, by all who have it', role('approver'), 5, [3, 4], false],
    ['never the requester', role('approver'), 4, [3], false],
    ['a person', person(6), 5, [6], false],
    ['for the requester, the approvers', person(5), 5, [3, 4], true],
    ['for somebody who left, the approvers', person(99), 5, [3, 4], true],
    ['for the only finance, the approvers', role('finance'), 6, [3, 4], true],
    ['for the only admin, the owner', role('admin'), 2, [1], true],
    ['for the only owner nobody', role('owner'), 1, [], true],
    ['the manager of the next unit above that has one', { kind: 'unitManager' as const }, 5, [6], false],
    ['the owner of the fund', { kind: 'fundOwner' as const }, 5, [6], false],
    ['for the owner of the fund, the approvers', { kind: 'fundOwner' as const }, 6, [3, 4], true],
    ['for that manager, the approvers', { kind: 'unitManager' as const }, 6, [3, 4], true],
  ])('%s', (_, by, requesterId, expected, replaced) => {
    const found = resolve(by, { people, requesterId, units: [21, 20], fundOwnerId: 6 })
    expect(idsOf(found)).toEqual(expected)
    expect(found.replaced).toBe(replaced)
    const { roles, memberIds, unitIds } = candidatesFor([{ by }], { units: [21, 20], fundOwnerId: 6 })
    const few = people.filter(
      (one) =>
        memberIds.includes(one.memberId) ||
        one.roles.some((held) => roles.includes(held)) ||
        one.manages.some((id) => unitIds.includes(id)),
    )
    expect(resolve(by, { people: few, requesterId, units: [21, 20], fundOwnerId: 6 })).toEqual(found)
  })

  test('the next above is asked when nobody else has the role', () => {
    const few = people.filter(({ memberId }) => [1, 4].includes(memberId))
    expect(
      idsOf(resolve(role('approver'), { people: few, requesterId: 4, units: [], fundOwnerId: null })),
    ).toEqual([1])
  })

  test('a plan names the rules that nobody can decide', () => {
    const rules = [rule('全部采购', { always: true }, step(role('owner')))]
    const alone = { people: people.slice(0, 1), requesterId: 1, units: [], fundOwnerId: null }
    expect(planOf(rules, purchase(1), alone).unmet).toBe('全部采购')
    expect(planOf(rules, purchase(1), { people, requesterId: 5, units: [], fundOwnerId: null }).unmet).toBe(
      '',
    )
  })

  test('several who stand in for somebody are asked for one answer', () => {
    const rules = [rule('全部采购', { always: true }, { ...step(person(99)), mode: 'all' })]
    expect(
      planOf(rules, purchase(1), { people, requesterId: 5, units: [], fundOwnerId: null }).steps,
    ).toMatchObject([{ mode: 'one', replaced: true, label: '已离开的同事' }])
  })
})

describe('rules about to be saved', () => {
  test.each([
    ['a role that nobody has', [rule('甲', { always: true }, step(role('receiver')))], 'rules.0.steps.0'],
    ['a person who is gone', [rule('甲', { always: true }, step(person(99)))], 'rules.0.steps.0'],
    ['no condition', [rule('甲', {}, step(role('owner')))], 'rules.0.when'],
    [
      'a name twice',
      [rule('甲', { always: true }, step(role('owner'))), rule('甲', { always: true }, step(role('admin')))],
      'rules.1.name',
    ],
  ])('%s', (_, rules, field) => {
    expect(faultsOf(rules, people).map((fault) => fault.field)).toEqual([field])
  })

  test('are fine otherwise', () => {
    expect(faultsOf([rule('甲', { always: true }, step(role('approver')))], people)).toEqual([])
  })
})

describe('the course of steps', () => {
  const asked = (...states: string[]) => states.map((state, memberId) => ({ memberId, state }))
  test.each([
    ['one of them', 'one' as const, asked('waiting', 'approved'), true],
    ['none of them', 'one' as const, asked('waiting', 'waiting'), false],
    ['not all of them', 'all' as const, asked('approved', 'waiting'), false],
    ['all of them', 'all' as const, asked('approved', 'approved'), true],
    ['all who are left', 'all' as const, asked('approved', 'closed'), true],
    ['nobody is left', 'all' as const, asked('closed'), false],
  ])('is done by %s', (_, mode, of, expected) => {
    expect(isDone({ mode, people: of })).toBe(expected)
  })

  test('opens all steps of the lowest level that is not done', () => {
    const at = (level: number, state: 'later' | 'waiting' | 'done') => ({ level, state })
    const open = (...steps: ReturnType<typeof at>[]) => nextSteps(steps).map(({ level }) => level)
    expect(open(at(1, 'later'), at(1, 'later'), at(2, 'later'))).toEqual([1, 1])
    expect(open(at(1, 'waiting'), at(1, 'done'), at(2, 'later'))).toEqual([])
    expect(open(at(1, 'done'), at(3, 'later'))).toEqual([3])
    expect(open(at(1, 'done'))).toEqual([])
  })
})
