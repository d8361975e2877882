import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { families } from './catalogue.ts'
import { readData, readTable, spanMs } from './data.ts'
import { tintKeys } from './plan.ts'

const names = (ending: string) =>
  globSync(`**/*${ending}`, { cwd: join(import.meta.dirname, 'files') })
    .map((file) => file.slice(0, -ending.length))
    .sort()

test.each([
  ['3.5d', 302_400_000],
  ['30h', 108_000_000],
  ['9m', 540_000],
  ['0m', 0],
])('%s is %d ms', (span, ms) => {
  expect(spanMs(span)).toBe(ms)
})

test.each(['', '3', 'd', '-1d', '1w', '1 d', '1e3d', 5, null, undefined])('%j is no span', (span) => {
  expect(() => spanMs(span)).toThrow('no span')
})

test.each(names('.json'))('%s is read', (name) => {
  expect(Object.keys(readData<object>(name)).length).toBeGreaterThan(0)
})

test('goods have a table of models each, with the same columns', () => {
  const tables = names('.csv')
  expect(tables).toEqual(names('.json').filter((name) => name.startsWith('goods/')))
  for (const table of tables)
    expect(Object.keys(readTable(table)[0] ?? {}), table).toEqual(
      'slug values code priceFen weightG points stock leadDays'.split(' '),
    )
})

test('no model stands twice, and what looks different is a value of an axis', () => {
  for (const plan of families.flatMap(({ products }) => products)) {
    const values = plan.skus.map((sku) => sku.values.join('|'))
    expect(new Set(values).size, plan.slug).toBe(values.length)
    const offered = (plan.axes ?? []).flatMap((axis) => axis.values)
    expect(offered, plan.slug).toEqual(expect.arrayContaining([...tintKeys(plan).keys()]))
  }
})
