import { expect, test } from 'vitest'
import { restOf } from './rules.ts'

test.each([
  [[{ quantity: 2, shippedQuantity: 1, givenBack: 0 }], 'some'],
  [[{ quantity: 2, shippedQuantity: 1, givenBack: 1 }], 'allSent'],
  [[{ quantity: 2, shippedQuantity: 0, givenBack: 2 }], 'nothing'],
])('of %j there is %s left', (lines, rest) => expect(restOf(lines)).toBe(rest))
