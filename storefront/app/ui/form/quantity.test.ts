import { expect, test } from 'vitest'
import { fitQuantity } from './quantity.ts'

test.each([
  [20, { min: 10, step: 10, max: 100 }, 20, ''],
  [15, { min: 10, step: 10, max: 100 }, 20, '起订量 10，按 10 的倍数调整为 20'],
  [3, { min: 10, step: 10, max: 100 }, 10, '起订量 10，按 10 的倍数调整为 10'],
  [0, { min: 1, step: 1, max: 35 }, 1, '起订量 1，已调整为 1'],
  [36, { min: 1, step: 1, max: 35 }, 35, '库存不足，最多可购 35'],
  [40, { min: 10, step: 10, max: 35 }, 30, '库存不足，最多可购 30'],
])('%i of %j becomes %i', (wanted, limits, quantity, reason) => {
  expect(fitQuantity(wanted, limits)).toEqual({ quantity, reason })
})
