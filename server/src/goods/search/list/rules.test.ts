import { describe, expect, test } from 'vitest'
import { inReadingOrder, treeOf, wishesOf } from './rules.ts'

test('sizes are read from small to large, materials as they come', () => {
  const order = (values: string[], unit = '') =>
    inReadingOrder(
      values.map((value) => ({ value })),
      unit,
    ).map(({ value }) => value)
  expect(order(['M10', 'M6', 'M2.5', 'M8'])).toEqual(['M2.5', 'M6', 'M8', 'M10'])
  expect(order(['100', '20', '5'])).toEqual(['5', '20', '100'])
  expect(order(['0.1', '0.02', '-40', '1/2', '1/4'])).toEqual(['-40', '0.02', '0.1', '1/4', '1/2'])
  expect(order(['10', '1/2"', '6', '1/4"'], 'mm')).toEqual(['6', '10', '1/4"', '1/2"'])
  expect(order(['10cm', '20 mm', '1m', '0.5 cm'])).toEqual(['0.5 cm', '20 mm', '10cm', '1m'])
  expect(order(['碳钢', '304', '黄铜'])).toEqual(['碳钢', '304', '黄铜'])
})

test('a category holds those below it, and the templates above and below it', () => {
  const named = (name: string, position: number) => ({ name, position, numeric: false })
  const { scopes, template } = treeOf([
    { id: 1, path: [1], template: [named('材质', 5), named('牙型', 3)] },
    {
      id: 2,
      path: [1, 2],
      template: [named('长度', 1), named('材质', 2), { ...named('牙型', 3), numeric: true }],
    },
    { id: 3, path: [1, 2, 3], template: [named('牙型', 3)] },
    { id: 4, path: [4], template: [] },
  ])
  expect(scopes[1]).toEqual({
    id: 1,
    column: 'category1Id',
    depth: 1,
    inside: [
      { id: 1, childId: null },
      { id: 2, childId: 2 },
      { id: 3, childId: 2 },
    ],
    template: [named('材质', 2), named('牙型', 3), named('长度', 1)],
  })
  expect(scopes[3]).toMatchObject({ column: 'categoryId', inside: [{ id: 3, childId: null }] })
  expect(scopes[3]?.template.map(({ name }) => name).toSorted()).toEqual(['材质', '牙型', '长度'].toSorted())
  expect(scopes[2]?.template).toContainEqual({ ...named('牙型', 3), numeric: true })
  expect(template).toHaveLength(3)
  expect(scopes[4]).toMatchObject({ inside: [{ id: 4, childId: null }], template: [] })
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
