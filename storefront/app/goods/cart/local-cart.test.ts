import { describe, expect, test } from 'vitest'
import { addItem, itemCount, type LocalItem, putItem, readCount, readItems, setItem } from './local-cart.ts'

const wrench = { id: 1, price: 1250 }
const gloves = { id: 2, price: 300 }

describe('the visitor’s cart', () => {
  test('adding what is there already raises it by one', () => {
    const once = addItem([], wrench)
    expect(once).toEqual([{ ...wrench, quantity: 1 }])
    expect(addItem(once, wrench)).toEqual([{ ...wrench, quantity: 2 }])
    expect(addItem(once, gloves).map(({ id }) => id)).toEqual([1, 2])
  })

  test('takes over the price of today', () => {
    expect(addItem([{ ...wrench, quantity: 1 }], { id: 1, price: 1100 })[0]?.price).toBe(1100)
  })

  test.each([0, -1, -99])('a quantity of %i takes it out', (quantity) => {
    expect(setItem([{ ...wrench, quantity: 3 }], 1, quantity)).toEqual([])
  })

  test('setting leaves the others alone and never passes 99999', () => {
    const items = [
      { ...wrench, quantity: 3 },
      { ...gloves, quantity: 1 },
    ]
    expect(setItem(items, 1, 200_000)).toEqual([{ ...wrench, quantity: 99_999 }, items[1]])
  })

  test('several at once come on top of what is there', () => {
    expect(putItem([], { ...wrench, quantity: 5 })[0]?.quantity).toBe(5)
    expect(putItem([{ ...wrench, quantity: 2 }], { ...wrench, quantity: 5 })[0]?.quantity).toBe(7)
  })

  test('counts pieces, not kinds', () => {
    expect(itemCount([])).toBe(0)
    expect(
      itemCount([
        { ...wrench, quantity: 3 },
        { ...gloves, quantity: 4 },
      ]),
    ).toBe(7)
  })
})

test.each<[string, unknown, LocalItem[]]>([
  ['nothing', null, []],
  ['something else', { id: 1 }, []],
  ['a text', '[]', []],
  [
    'broken items among good ones',
    [null, 5, { id: 1 }, { id: 0, price: 1, quantity: 1 }, { ...wrench, quantity: 2 }],
    [{ ...wrench, quantity: 2 }],
  ],
  [
    'a fraction, a negative, a text',
    [
      { ...wrench, quantity: 1.5 },
      { ...wrench, quantity: -1 },
      { ...wrench, quantity: '3' },
    ],
    [],
  ],
  ['fields of another version', [{ ...wrench, quantity: 2, title: '扳手' }], [{ ...wrench, quantity: 2 }]],
])('reads %s from storage', (_, stored, items) => {
  expect(readItems(stored)).toEqual(items)
})

test.each<[unknown, number]>([
  [7, 7],
  [{ sum: 12 }, 12],
  [{ count: 3 }, 3],
  [{ sum: 12, count: 3 }, 12],
  [0, 0],
  [null, 0],
  [undefined, 0],
  ['7', 0],
  [-1, 0],
  [{}, 0],
])('the count call answering %j means %i', (answer, count) => {
  expect(readCount(answer)).toBe(count)
})
