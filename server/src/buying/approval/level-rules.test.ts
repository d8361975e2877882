import type { Decider, StepMode } from '@gongfang/contract/buying/approval-rules'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { describe, expect, test } from 'vitest'
import type { Person } from './level-rules.ts'
import { decidingBeside } from './level-rules.ts'
import { faultsOf, planOf } from './rules.ts'

const role = (name: InstitutionRole) => ({ kind: 'role' as const, role: name })
const person = (memberId: number) => ({ kind: 'person' as const, memberId })
const manager = { kind: 'unitManager' } as const
const fundOwner = { kind: 'fundOwner' } as const
const step = (by: Decider, mode: StepMode = 'one', level = 1) => ({ level, by, mode, days: 3 })
const rule = (steps: ReturnType<typeof step>[]) => ({
  name: '会签',
  when: { always: true, categoryIds: [] },
  steps,
})
const purchase = {
  amountFen: 1,
  unitFen: 1,
  categoryIds: new Set<number>(),
  unitIds: [],
  isOverFund: false,
  isOverLimit: false,
}
const who = (memberId: number, ...roles: InstitutionRole[]): Person => ({
  memberId,
  name: `甲${memberId}`,
  roles,
  manages: memberId === 6 ? [20] : [],
})
const REQUESTER = 9
const planned = (people: Person[], steps: ReturnType<typeof step>[], fundOwnerId: number | null = null) =>
  planOf([rule(steps)], purchase, {
    people: [...people, who(REQUESTER, 'purchaser')],
    requesterId: REQUESTER,
    units: [20],
    fundOwnerId,
  })
const idsOf = (plan: ReturnType<typeof planned>) =>
  plan.steps.map(({ people }) => people.map(({ memberId }) => memberId))

describe('each step of a level has people of its own', () => {
  const [owner, admin, both] = [who(1, 'owner'), who(2, 'admin'), who(3, 'approver', 'finance')]
  const [other, money, viewer] = [who(4, 'approver'), who(5, 'finance'), who(6, 'viewer')]
  const steps = [step(role('approver')), step(role('finance'))]
  test.each<[string, Person[], ReturnType<typeof step>[], number[][]]>([
    ['others have both roles', [owner, other, money], steps, [[4], [5]]],
    ['one has both, another has one', [owner, both, other], steps, [[4], [3]]],
    ['one has both, another the second', [owner, both, money], steps, [[3], [5]]],
    ['only one has both, the owner is above', [owner, both], steps, [[3], [1]]],
    ['only one has both, an admin is nearer', [owner, admin, both], steps, [[3], [2]]],
    [
      'a person who also has the role',
      [owner, both, other],
      [step(person(3)), step(role('approver'))],
      [[3], [4]],
    ],
    [
      'the only holder of a role by name, too',
      [owner, both],
      [step(role('approver')), step(person(3))],
      [[1], [3]],
    ],
    [
      'all approvers and one of them: each is asked once',
      [owner, both, other],
      [step(role('approver'), 'all'), step(person(3))],
      [[4], [3]],
    ],
    [
      'all approvers come before one of another role',
      [owner, both, other, money],
      [step(role('finance')), step(role('approver'), 'all')],
      [[5], [3, 4]],
    ],
    ['a manager who is named as well', [owner, viewer, other], [step(manager), step(person(6))], [[4], [6]]],
    ['two persons', [owner, both, other], [step(person(3)), step(person(4))], [[3], [4]]],
    [
      'levels do not touch each other',
      [owner, both],
      [step(person(3)), step(role('finance'), 'one', 2)],
      [[3], [3]],
    ],
  ])('%s', (_, people, asked, expected) => {
    const plan = planned(people, asked)
    expect([idsOf(plan), plan.unmet]).toEqual([expected, ''])
  })

  test('nobody is left: the rule is unmet, and is not saved', () => {
    const few = [who(1, 'owner', 'admin')]
    const asked = [step(role('owner')), step(role('admin'))]
    const plan = planned(few, asked)
    expect([idsOf(plan), plan.unmet]).toEqual([[[1], []], '会签'])
    expect(faultsOf([rule(asked)], few)).toEqual([
      { field: 'rules.0.steps.1', text: '同一级的每一步须由不同的人审批，这一步没有别人能审批' },
    ])
    expect(faultsOf([rule(asked)], [...few, who(2, 'admin')])).toEqual([])
  })

  test('the owner of the fund, who is all there is: one step with both rules', () => {
    const [alone] = [who(1, 'owner')]
    const plan = planned([alone], [{ ...step(role('owner')), days: 5 }, step(fundOwner)], 1)
    expect(plan.unmet).toBe('')
    expect(plan.steps).toMatchObject([
      { label: '经费负责人、负责人', by: role('owner'), days: 3, people: [{ memberId: 1 }] },
    ])
  })

  test('the owner of the fund decides as such where somebody else has the role', () => {
    const plan = planned([who(1, 'owner'), who(3, 'approver')], [step(role('approver')), step(fundOwner)], 3)
    expect(plan.steps.map(({ by, people, replaced }) => [by.kind, people[0]!.memberId, replaced])).toEqual([
      ['role', 1, true],
      ['fundOwner', 3, false],
    ])
  })
})

describe('people who decide beside a step', () => {
  const asked = (memberId: number, state: string, forMemberId: number | null = null) => ({
    memberId,
    state,
    standIn: false,
    forMemberId,
  })
  const steps = [
    { id: 1, level: 1, people: [asked(1, 'closed'), asked(2, 'waiting', 1)] },
    { id: 2, level: 1, people: [asked(3, 'approved'), asked(4, 'closed')] },
    { id: 3, level: 2, people: [asked(5, 'later')] },
  ]
  test.each([
    ['of the second step: the delegate and the member', { level: 1, id: 2 }, [1, 2]],
    ['of the first step: who agreed', { level: 1, id: 1 }, [3]],
    ['of a new step: both', { level: 1 }, [1, 2, 3]],
    ['of another level', { level: 2 }, [5]],
  ])('%s', (_, beside, expected) => {
    expect([...decidingBeside(steps, beside)].sort()).toEqual(expected)
  })
})
