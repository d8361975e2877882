import type { ActivityCard, ActivityState } from '@gongfang/contract/buying/activity'
import { expect, test } from 'vitest'
import { seatsText, stillToCome } from './coming-list.ts'

const an = (state: ActivityState, seatsTaken = 42) =>
  ({ state, capacity: 60, seatsTaken, opensAt: '2026-12-01T01:00:00.000Z' }) as ActivityCard

test('the home page shows the first three that one can still take part in', () => {
  const states: ActivityState[] = [
    'running',
    'closed',
    'open',
    'cancelled',
    'full',
    'upcoming',
    'open',
    'ended',
  ]
  expect(stillToCome(states.map((state) => an(state))).map(({ state }) => state)).toEqual([
    'open',
    'full',
    'upcoming',
  ])
})

test.each([
  ['open', 42, '剩余 18 席'],
  ['full', 60, '已满，可候补'],
  ['upcoming', 0, '12-01 09:00 开放报名'],
] as const)('%s with %i seats taken: %s', (state, taken, text) => {
  expect(seatsText(an(state, taken))).toBe(text)
})
