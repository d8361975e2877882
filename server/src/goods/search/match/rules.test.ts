import { expect, test } from 'vitest'
import { typosOf } from './rules.ts'

test('a slip of the finger is one sign too few, too many, wrong, or in the wrong place', () => {
  for (const typed of ['KY-D600', 'KY-DM6600', 'KT-DM600', 'ky-md600'])
    expect(typosOf(typed)).toContain('KYDM600')
  expect(typosOf('KYDM600')).not.toContain('KYDM600')
  for (const typed of ['扳手', 'M8', 'banshou', '1234567', 'x'.repeat(40)]) expect(typosOf(typed)).toEqual([])
})
