import { expect, test } from 'vitest'
import { passes } from './model-filter.ts'

test.each([
  [{}, true],
  [{ parameters: ['规格:M6'] }, true],
  [{ parameters: ['规格:M5', '规格:M6'] }, true],
  [{ parameters: ['规格:M5'] }, false],
  [{ parameters: ['规格:M6', '长度:25..40'] }, false],
  [{ parameters: ['长度:..20'] }, true],
  [{ parameters: ['长度:20'] }, true],
  [{ parameters: ['长度:2'] }, false],
  [{ parameters: ['材质:304'] }, true],
  [{ priceFromFen: 1250, priceToFen: 1250 }, true],
  [{ priceFromFen: 1251 }, false],
  [{ priceToFen: 1249 }, false],
  [{ inStock: true }, false],
])('a list filtered by %j shows the model: %s', (filter, shown) => {
  const model = { specValues: ['M6', '20 mm'], priceFen: 1250, stock: 0 }
  expect(passes(model, { axes: ['规格', '长度'], axisUnits: [null, 'mm'] }, filter)).toBe(shown)
})

test('stock counts as a number and as a band', () => {
  const model = { specValues: [], priceFen: 1 }
  const inStock = [0, 3, { band: 'none' }, { band: 'few' }] as const
  expect(
    inStock.map((stock) => passes({ ...model, stock }, { axes: [], axisUnits: [] }, { inStock: true })),
  ).toEqual([false, true, false, true])
})

test.each([
  ['30mm', 'mm', '长度:30', true],
  ['30 mm', 'mm', '长度:20..30', true],
  ['30', 'mm', '长度:30', true],
  ['30cm', 'mm', '长度:30', false],
  ['30cm', 'mm', '长度:20..40', false],
  ['30cm', 'mm', '长度:30cm', true],
  ['30mm', null, '长度:30', false],
  ['30mm', null, '长度:30mm', true],
  ['30mm', null, '长度:20..40', false],
  ['-1.5', '', '长度:-2..-1', true],
])('%s on an axis measured in %s passes %s: %s', (value, unit, filter, passing) => {
  const model = { specValues: [value], priceFen: 1, stock: 1 }
  expect(passes(model, { axes: ['长度'], axisUnits: [unit] }, { parameters: [filter] })).toBe(passing)
})
