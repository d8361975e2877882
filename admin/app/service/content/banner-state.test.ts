import { expect, test } from 'vitest'
import { bannerState } from './banner-state.ts'

const now = new Date('2026-11-20T04:00:00Z')
const banner = { image: '', imagePhone: '', link: '', alt: '' }

test.each([
  [null, null, 'active'],
  ['2026-11-20T04:00:00Z', null, 'active'],
  ['2026-11-20T04:00:01Z', null, 'coming'],
  [null, '2026-11-20T04:00:00Z', 'over'],
  ['2026-11-19T04:00:00Z', '2026-11-20T04:00:01Z', 'active'],
] as const)('from %s until %s a banner is %s', (from, until, state) => {
  expect(bannerState({ ...banner, from, until }, now)).toBe(state)
})
