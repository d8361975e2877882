import { describe, expect, test } from 'vitest'
import { labelsThatFit, placeOn, ticksOf } from './chart-scale.ts'

describe('the ticks of an axis', () => {
  test.each([
    [[], 4, [0, 1]],
    [[0, 0], 4, [0, 1]],
    [[1, 2, 3], 4, [0, 1, 2, 3]],
    [[7], 4, [0, 2, 4, 6, 8]],
    [[120_000], 4, [0, 50_000, 100_000, 150_000]],
    [[-30, 95], 4, [-50, 0, 50, 100]],
    [[-4], 4, [-4, -3, -2, -1, 0]],
  ])('of %j with %i steps are %j', (values, count, ticks) => {
    expect(ticksOf(values, count)).toEqual(ticks)
  })
})

test('a value has its place between the first and the last tick', () => {
  const place = placeOn([0, 50, 100], 200, 0)
  expect([0, 25, 100].map(place)).toEqual([200, 150, 0])
})

test('labels have room, and the last is written', () => {
  expect(labelsThatFit(5, 500, 60)).toEqual([0, 1, 2, 3, 4])
  expect(labelsThatFit(6, 180, 60)).toEqual([1, 3, 5])
  expect(labelsThatFit(0, 180, 60)).toEqual([])
})
