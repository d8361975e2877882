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
  expect(passes(model, ['规格', '长度'], filter)).toBe(shown)
})

test('stock counts as a number and as a band', () => {
  const model = { specValues: [], priceFen: 1 }
  const inStock = [0, 3, { band: 'none' }, { band: 'few' }] as const
  expect(inStock.map((stock) => passes({ ...model, stock }, [], { inStock: true }))).toEqual([
    false,
    true,
    false,
    true,
  ])
})
