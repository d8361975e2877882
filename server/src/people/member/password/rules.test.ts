import { expect, test } from 'vitest'
import { tryRefusal } from './rules.ts'

test.each([
  [{ ofMobile: 4, ofNetwork: 59 }, null],
  [{ ofMobile: 5, ofNetwork: 5 }, 'loginLocked'],
  [{ ofMobile: 0, ofNetwork: 60 }, 'tooMany'],
  [{ ofMobile: 5, ofNetwork: 60 }, 'loginLocked'],
] as const)('password tries %o → %s', (tries, refusal) => expect(tryRefusal(tries)).toBe(refusal))
