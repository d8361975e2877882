import { expect, test } from 'vitest'
import { parcelContent } from './rules.ts'

const nothingBack = { askedBack: 0, givenBack: 0, waiting: 0 }
const toShip = [
  { id: 1, modelCode: 'A', quantity: 5, shippedQuantity: 2, ...nothingBack },
  { id: 2, modelCode: 'B', quantity: 1, shippedQuantity: 1, ...nothingBack },
]
test.each([
  ['all that is left', undefined, [{ id: 1, quantity: 3 }], true],
  ['a part', [{ modelCode: 'A', quantity: 2 }], [{ id: 1, quantity: 2 }], false],
  [
    'the same line named twice',
    [
      { modelCode: 'A', quantity: 2 },
      { modelCode: 'A', quantity: 1 },
    ],
    [{ id: 1, quantity: 3 }],
    true,
  ],
])('a parcel holds %s', (_, wanted, content, complete) => {
  expect(parcelContent(toShip, wanted)).toEqual({ content, complete })
})

test.each([
  ['more than is left', [{ modelCode: 'A', quantity: 4 }]],
  ['what was sent already', [{ modelCode: 'B', quantity: 1 }]],
  ['what was never ordered', [{ modelCode: 'Z', quantity: 1 }]],
  ['nothing', []],
  ['a negative number', [{ modelCode: 'A', quantity: -1 }]],
  ['half a piece', [{ modelCode: 'A', quantity: 0.5 }]],
])('a parcel with %s is refused', (_, wanted) => {
  expect(() => parcelContent(toShip, wanted)).toThrow('发货数量超过未发数量')
})

test('what is asked back waits and what was given back is not sent, and only the first keeps an order open', () => {
  const [line, sent] = toShip as [(typeof toShip)[0], (typeof toShip)[0]]
  const asked = { ...line, askedBack: 1 }
  const given = { ...line, givenBack: 1 }
  const two = [{ id: 1, quantity: 2 }]
  expect(parcelContent([asked, sent], undefined)).toEqual({ content: two, complete: false })
  expect(parcelContent([given, sent], undefined)).toEqual({ content: two, complete: true })
  const three = [{ modelCode: 'A', quantity: 3 }]
  expect(() => parcelContent([asked, sent], three)).toThrow('请先处理售后')
  expect(() => parcelContent([given, sent], three)).toThrow('发货数量超过未发数量')
  expect(() => parcelContent([{ ...line, askedBack: 3 }, sent], undefined)).toThrow('请先处理售后')
})

test.each([
  ['nothing of it', 3, 0, 'shipWaiting'],
  ['a part of it', 1, 0, 2],
  ['what was asked back', 1, 1, 2],
  ['more than was asked back', 2, 1, 1],
])('what is not there yet is not sent: %s', (_, waiting, askedBack, sent) => {
  const line = { ...(toShip[0] as (typeof toShip)[0]), waiting, askedBack }
  if (typeof sent === 'string') return expect(() => parcelContent([line], undefined)).toThrow('尚未到货')
  expect(parcelContent([line], undefined)).toEqual({ content: [{ id: 1, quantity: sent }], complete: false })
  const more = [{ modelCode: 'A', quantity: sent + 1 }]
  expect(() => parcelContent([line], more)).toThrow(sent + 1 > 3 - askedBack ? '请先处理售后' : '尚未到货')
})
