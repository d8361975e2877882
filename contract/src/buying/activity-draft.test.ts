import { expect, test } from 'vitest'
import type { ActivityDraft } from './activity-desk.ts'
import { draftProblems } from './activity-draft.ts'

const day = (on: number, hour = 0) => new Date(Date.UTC(2026, 10, on, hour)).toISOString()
const draft = {
  format: 'onsite',
  place: '3 楼',
  opensAt: day(1),
  closesAt: day(9),
  startsAt: day(10, 1),
  endsAt: day(10, 4),
  cancelUntil: day(9),
  capacity: 30,
  perInstitution: 3,
  feeFen: 0,
  feePoints: null,
  rewardPoints: 10,
  fields: [],
} as unknown as ActivityDraft
const standing = { seatsTaken: 5, mostOfInstitution: 2, attended: 1, saved: draft }

const cases: [string, Partial<ActivityDraft>, string[]][] = [
  ['as it stands', {}, []],
  ['ends before it begins', { endsAt: day(10), startsAt: day(10, 1) }, ['endsAt']],
  ['closes before it opens', { closesAt: day(1) }, ['closesAt']],
  ['closes after its end', { closesAt: day(11) }, ['closesAt']],
  ['can be left after its beginning', { cancelUntil: day(10, 2) }, ['cancelUntil']],
  ['takes place nowhere', { place: '' }, ['place']],
  ['takes place online', { place: '', format: 'online' }, []],
  ['costs money, and points of its own', { feeFen: 1, feePoints: 1 }, []],
  ['costs points and no money', { feePoints: 1 }, ['feePoints']],
  ['has fewer seats than are taken', { capacity: 4 }, ['capacity']],
  ['gives an institution less than it has', { perInstitution: 1 }, ['perInstitution']],
  ['gives an institution what it has', { perInstitution: 2 }, []],
  ['rewards others differently', { rewardPoints: 11 }, ['rewardPoints']],
  [
    'asks with one choice',
    { fields: [{ name: 'a', label: '甲', kind: 'choice', required: true, choices: ['一'] }] },
    ['fields.0.choices'],
  ],
  [
    'asks with one choice twice',
    { fields: [{ name: 'a', label: '甲', kind: 'choice', required: true, choices: ['一', '一'] }] },
    ['fields.0.choices'],
  ],
]
test.each(cases)('an activity that %s', (_, change, fields) => {
  expect(Object.keys(draftProblems({ ...draft, ...change }, new Date(day(5)), standing))).toEqual(fields)
})

test('what people have signed up for is not moved into the past', () => {
  const change = { startsAt: day(3, 1), endsAt: day(3, 4), closesAt: day(2), cancelUntil: day(2) }
  const problems = (now: string, one = standing) =>
    Object.keys(draftProblems({ ...draft, ...change }, new Date(now), one))
  expect(problems(day(5))).toEqual(['startsAt', 'endsAt'])
  expect(problems(day(3, 2))).toEqual(['startsAt'])
  expect(problems(day(5), { ...standing, mostOfInstitution: 0 })).toEqual([])
  const running = { ...draft, endsAt: day(10, 2) }
  expect(Object.keys(draftProblems(running, new Date(day(10, 3)), standing))).toEqual(['endsAt'])
})

test('what is over keeps its times', () => {
  const later = { ...draft, startsAt: day(20), endsAt: day(21) }
  expect(Object.keys(draftProblems(later, new Date(day(12)), standing))).toEqual(['startsAt', 'endsAt'])
})
