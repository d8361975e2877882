import { fen } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import { facetsOf, type GroupRow, inRows, tally, type ValueRow, valuesOf } from './facet-rules.ts'
import { wishesOf } from './rules.ts'

const labels = {
  brands: {
    1: { id: 1, name: '甲', logo: '', initial: 'J', position: 2 },
    2: { id: 2, name: '乙', logo: '', initial: 'Y', position: 1 },
    3: { id: 3, name: '丙', logo: '', initial: 'B', position: 1 },
  },
  categories: {
    6: { id: 6, name: '藏', visible: false, position: 0 },
    7: { id: 7, name: '螺栓', visible: true, position: 2 },
    8: { id: 8, name: '螺母', visible: true, position: 1 },
  },
}
const group = (
  brandId: number | null,
  childId: number | null,
  failed: number,
  products: number,
): GroupRow => ({
  ...{ brandId, childId, failed, products },
  ...{ leastFen: fen(100 * products), mostFen: fen(1000 * products) },
})
const value = (text: string, allCount: number, count = allCount, unit: string | null = null): ValueRow => ({
  ...{ text, allCount, count, unit },
})
const nothing = { groups: [], values: [], prices: null }

test('a product counts for a filter when it fails no other one', () => {
  const groups = [
    group(1, 7, 0, 3),
    group(1, 8, 1, 2),
    group(2, 8, 2, 5),
    group(3, 7, 1 | 2, 4),
    group(null, 6, 0, 1),
  ]
  expect(facetsOf({ ...nothing, groups }, [], labels)).toEqual({
    total: 15,
    brands: [
      { id: 1, name: '甲', initial: 'J', count: 5 },
      { id: 2, name: '乙', initial: 'Y', count: 0 },
      { id: 3, name: '丙', initial: 'B', count: 0 },
    ],
    categories: [
      { id: 8, name: '螺母', count: 0 },
      { id: 7, name: '螺栓', count: 3 },
    ],
    parameters: [],
    priceLeastFen: 100,
    priceMostFen: 5000,
  })
})

test('prices of the models that are left replace those of the products', () => {
  const prices = { least: fen(7), most: null }
  expect(facetsOf({ ...nothing, groups: [group(1, 7, 0, 3)], prices }, [], labels)).toMatchObject({
    priceLeastFen: 7,
    priceMostFen: null,
  })
})

test('names of the template come first, then those that most products have', () => {
  const values = [
    value('产地:甲', 2),
    value('材质:304', 9, 4, '级'),
    value('材质:比例:乙', 3),
    value('表面:镀锌', 5),
    value('长度:20mm', 4, 4, 'mm'),
    value('长度:-5.5', 3),
    value('长度:400', 2, 0),
    value('长度:按图', 1),
    value('长度:1/2"', 1),
    value('长度:-12-1/2"', 1),
  ]
  const template = [
    { name: '长度', numeric: true, position: 1 },
    { name: '材质', numeric: false, position: 1 },
    { name: '没有', numeric: true, position: 0 },
  ]
  const { parameters } = facetsOf({ ...nothing, values }, template, labels)
  expect(parameters.map(({ name }) => name)).toEqual(['材质', '长度', '表面', '产地'])
  expect(parameters.slice(0, 2)).toEqual([
    {
      name: '材质',
      unit: '级',
      kind: 'choice',
      values: [
        { value: '304', count: 4 },
        { value: '比例:乙', count: 3 },
      ],
      least: null,
      most: null,
    },
    { name: '长度', unit: 'mm', kind: 'number', values: [], least: -5.5, most: 20 },
  ])
})

test('twelve names and sixty values of each are shown', () => {
  const values = Array.from({ length: 14 }, (_, name) =>
    Array.from({ length: 61 }, (_, at) => value(`名${name}:值${at}`, 100 - at)),
  ).flat()
  const { parameters } = facetsOf({ ...nothing, values }, [], labels)
  expect(parameters.map(({ values }) => values.length)).toEqual(Array.from({ length: 12 }, () => 60))
})

test('values of hits are counted by the filters that they fail, with the lowest hit that has them', () => {
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(8)
    buffer.writeBigInt64BE(BigInt(value))
    return buffer.subarray(8 - bytes)
  }
  const hit = (id: number, ...values: number[]) =>
    Buffer.concat([number(id, 8), number(values.length, 2), ...values.map((value) => number(value, 4))])
  const part = (failed: number, ...hits: Buffer[]) => {
    const bytes = Buffer.concat(hits)
    return Buffer.concat([number(failed, 4), number(bytes.length, 4), bytes])
  }
  const far = 2 ** 40 + 1
  const bytes = Buffer.concat([
    part(0, hit(far, 1, 3), hit(far + 5, 1), hit(9)),
    part(8, hit(7, 2, 3), hit(far + 1, 2)),
    part(1, hit(far + 2, 1)),
    part(0, hit(far + 3, 3)),
  ])
  const texts = ['', '材质:304', '材质:316', '长度:20']
  const values = inRows(valuesOf(tally(bytes), (id) => texts[id] ?? '', wishesOf(['材质:304'])))
  expect(values).toMatchObject([
    { text: '材质:304', name: '材质', allCount: 3, count: 2, holderId: far, leads: true },
    { text: '材质:316', name: '材质', allCount: 2, count: 2, holderId: 7, leads: false },
    { text: '长度:20', name: '长度', allCount: 3, count: 2, holderId: 7, leads: true },
  ])
  expect(valuesOf(tally(Buffer.alloc(0)), String, [])).toEqual([])
})
