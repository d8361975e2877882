import { fen, points } from '@gongfang/contract/base/money'
import type { Sku } from '@gongfang/contract/goods/catalogue'
import { describe, expect, it } from 'vitest'
import { choicesOf, fitsChips, matchingSkus, openingSku } from './sku-choice.ts'

const sku = (id: number, specValues: string[], band: Sku['stock']['band'] = 'plenty'): Sku => ({
  id,
  modelCode: `DIN912-${specValues.join('X')}`,
  barcode: '',
  specValues,
  priceFen: fen(100),
  points: points(32),
  marketPriceFen: null,
  tierPrices: [],
  image: '',
  stock: { band, left: null, leadDays: 0 },
  minQuantity: 1,
  stepQuantity: 1,
  packQuantity: 1,
  packUnit: '',
})

const axes = ['规格', '长度']
const skus = [
  sku(1, ['M5', '16']),
  sku(2, ['M5', '20']),
  sku(3, ['M6', '20'], 'none'),
  sku(4, ['M6', '25']),
  sku(5, ['M8', '30'], 'none'),
]

/** 'M5>1 M6>3' : which model each chip leads to, '-' when it is impossible. */
const chips = (chosen: number) =>
  choicesOf(axes, skus, skus.find(({ id }) => id === chosen)!).map(({ choices }) =>
    choices.map(({ value, sku, chosen }) => `${chosen ? '*' : ''}${value}>${sku?.id ?? '-'}`).join(' '),
  )

describe('choosing a model by chips', () => {
  it.each([
    [1, ['*M5>1 M6>4 M8>5', '*16>1 20>2 25>- 30>-']],
    [2, ['*M5>2 M6>3 M8>5', '16>1 *20>2 25>- 30>-']],
    [4, ['M5>1 *M6>4 M8>5', '16>- 20>3 *25>4 30>-']],
  ])('from model %i every size can be reached, and only its own lengths', (chosen, expected) => {
    expect(chips(chosen)).toEqual(expected)
  })

  it('a page opens with the model of its address, else with the first in stock', () => {
    expect(openingSku(skus, 3)?.id).toBe(3)
    expect(openingSku(skus, 99)?.id).toBe(1)
    expect(openingSku(skus.slice(2), null)?.id).toBe(4)
    expect(openingSku(skus.slice(4), null)?.id).toBe(5)
    expect(openingSku([], null)).toBeUndefined()
  })

  it('more than 24 models or two axes need a table', () => {
    const many = Array.from({ length: 25 }, (_, at) => sku(at + 1, [`${at}`]))
    expect(fitsChips({ axes, skus })).toBe(true)
    expect(fitsChips({ axes: ['规格'], skus: many })).toBe(false)
    expect(fitsChips({ axes: ['规格', '长度', '材质'], skus })).toBe(false)
  })
})

describe('the filter row of the table of models', () => {
  const ids = (filter: Parameters<typeof matchingSkus>[1]) => matchingSkus(skus, filter).map(({ id }) => id)

  it.each([
    [{ code: '', values: ['', ''], inStock: false }, [1, 2, 3, 4, 5]],
    [{ code: '', values: ['M6', ''], inStock: false }, [3, 4]],
    [{ code: '', values: ['', '20'], inStock: true }, [2]],
    [{ code: 'din912 m6×20', values: ['', ''], inStock: false }, [3]],
    [{ code: 'ＤＩＮ９１２Ｍ８', values: ['', ''], inStock: false }, [5]],
    [{ code: 'M9', values: ['', ''], inStock: false }, []],
  ])('%j keeps %j', (filter, expected) => {
    expect(ids(filter)).toEqual(expected)
  })
})
