import { expect, test } from 'vitest'
import { askedGoods, askedModels } from './asked.ts'
import type { JudgedRow } from './judge.ts'

const judged = (row: Partial<JudgedRow['row']>): JudgedRow => ({
  ...{ keys: [1], at: [1], verdict: 'unknown', sku: null, choices: [], quantity: 1, most: null, notes: [] },
  row: { key: 1, at: [1], code: 'X-1', quantity: null, skuId: null, ...row },
})

test('rows that were not found are asked for in words, with quantity, unit and own code', () => {
  const rows = [
    judged({ code: '订制夹具', quantity: 2, unit: '套', own: 'WL-7' }),
    judged({ code: 'X-2', asked: '六角扳手', also: ['六角扳手', '5 mm'] }),
  ]
  expect(askedGoods(rows)).toEqual([
    { text: '订制夹具 物料号 WL-7', quantity: 2, unit: '套' },
    { text: '六角扳手 5 mm', quantity: 1, unit: '' },
  ])
  expect(askedModels(rows)).toEqual([])
})
