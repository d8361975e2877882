import { fen, points } from '@gongfang/contract/base/money'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { describe, expect, test } from 'vitest'
import { addEdit, type Edit, editedLines, readEdits, withEdits } from './edits.ts'

const set = (lineId: number, quantity: number): Edit => ({
  id: `q${lineId}-${quantity}`,
  kind: 'quantity',
  lineId,
  quantity,
})
const tick = (ids: number[], selected: boolean): Edit => ({
  id: `s${ids}${selected}`,
  kind: 'select',
  ids,
  selected,
})
const drop = (...ids: number[]): Edit => ({ id: `r${ids}`, kind: 'remove', ids })
const all = (...edits: Edit[]) => edits.reduce<Edit[]>((list, edit) => addEdit(list, edit), [])

describe('changes that wait', () => {
  test.each<[string, Edit[], Edit[]]>([
    ['the last quantity of a line counts', [set(1, 2), set(2, 5), set(1, 7)], [set(2, 5), set(1, 7)]],
    ['what goes needs no quantity any more', [set(1, 2), set(2, 3), drop(1)], [set(2, 3), drop(1)]],
    [
      'a tick taken back is one tick',
      [tick([1, 2], true), tick([1], false)],
      [tick([2], true), tick([1], false)].map((edit, at) => (at === 0 ? { ...edit, id: 's1,2true' } : edit)),
    ],
    ['nor a tick', [tick([1], true), drop(1)], [drop(1)]],
    [
      'a quantity leaves ticks and goodbyes alone',
      [tick([1], true), drop(2), set(1, 4)],
      [tick([1], true), drop(2), set(1, 4)],
    ],
  ])('%s', (_, edits, left) => {
    expect(all(...edits)).toEqual(left)
  })

  test('mark the lines that they touch', () => {
    expect(editedLines([set(1, 2), tick([2, 3], true), drop(4)])).toEqual(new Set([1, 2, 3, 4]))
  })

  test('are read from storage only as their own member’s, and only what makes sense', () => {
    const edits = [set(1, 2), tick([1], false), drop(2)]
    expect(readEdits({ owner: 7, edits }, 7)).toEqual(edits)
    expect(readEdits({ owner: 8, edits }, 7)).toEqual([])
    for (const nonsense of [null, 'x', 5, { owner: 7 }, { owner: 7, edits: 'x' }])
      expect(readEdits(nonsense, 7)).toEqual([])
    const broken = [
      { ...set(1, 2), quantity: 'x' },
      { id: 'a', kind: 'remove', ids: ['1'] },
      { ...tick([1], true), selected: 1 },
      null,
    ]
    expect(readEdits({ owner: 7, edits: broken }, 7)).toEqual([])
  })
})

test('the cart is shown as it will be', () => {
  const line = (id: number): CartLine => ({
    id,
    skuId: id,
    productId: id,
    title: '',
    spec: '',
    modelCode: '',
    image: '',
    unit: '只',
    priceFen: fen(100),
    price: fen(100),
    points: points(32),
    basePriceFen: fen(100),
    addedPriceFen: fen(100),
    tierPrices: [{ fromQuantity: 10, priceFen: fen(90) }],
    quantity: 1,
    selected: true,
    stock: 50,
    backorder: 0,
    leadDays: 0,
    minQuantity: 1,
    stepQuantity: 1,
  })
  const shown = withEdits([line(1), line(2), line(3)], [set(1, 10), tick([2], false), drop(3)], 32)
  expect(shown).toMatchObject([
    { id: 1, quantity: 10, priceFen: 90, selected: true },
    { id: 2, quantity: 1, selected: false },
  ])
  expect(shown).toHaveLength(2)
})
