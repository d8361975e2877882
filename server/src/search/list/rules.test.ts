import { describe, expect, test } from 'vitest'
import { inReadingOrder, wishesOf } from './rules.ts'

test('sizes are read from small to large, materials as they come', () => {
  const order = (values: string[]) =>
    inReadingOrder(values.map((value) => ({ value }))).map(({ value }) => value)
  expect(order(['M10', 'M6', 'M2.5', 'M8'])).toEqual(['M2.5', 'M6', 'M8', 'M10'])
  expect(order(['100', '20', '5'])).toEqual(['5', '20', '100'])
  expect(order(['0.1', '0.02', '-40', '1/2', '1/4'])).toEqual(['-40', '0.02', '0.1', '1/2', '1/4'])
  expect(order(['10cm', '20 mm', '1m', '0.5 cm'])).toEqual(['0.5 cm', '20 mm', '10cm', '1m'])
  expect(order(['碳钢', '304', '黄铜'])).toEqual(['碳钢', '304', '黄铜'])
})

describe('filters of parameters', () => {
  test('one wish a name: values and ranges, open on either side', () => {
    expect(wishesOf(['材质:304', '材质:316', '长度:20..40', '长度:..5', '长度:-1.5..'])).toEqual([
      { name: '材质', values: ['304', '316'], ranges: [] },
      {
        name: '长度',
        values: [],
        ranges: [
          { from: 20, to: 40 },
          { from: Number.NEGATIVE_INFINITY, to: 5 },
          { from: -1.5, to: Number.POSITIVE_INFINITY },
        ],
      },
    ])
  })

  test.each([
    ['比例:1:2', { name: '比例', values: ['1:2'], ranges: [] }],
    ['规格:1/4..1/2', { name: '规格', values: ['1/4..1/2'], ranges: [] }],
    ['名:..', { name: '名', values: ['..'], ranges: [] }],
  ])('%s is a value', (filter, wish) => {
    expect(wishesOf([filter])).toEqual([wish])
  })
})
