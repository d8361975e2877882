import { expect, test } from 'vitest'
import { isReceived } from './rules.ts'

test.each([
  ['shipped', '2026-11-30T00:00:00Z', '2026-11-29T23:59:59Z', false],
  ['shipped', '2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z', true],
  ['shipped', null, '2026-11-30T00:00:00Z', false],
  ['done', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z', false],
] as const)(
  'an order that is %s until %s counts as received at %s: %s',
  (state, autoReceiveAt, now, received) => {
    expect(isReceived({ state, autoReceiveAt }, new Date(now))).toBe(received)
  },
)
