import { expect, test } from 'vitest'
import { centred, squareOf } from './square-fit.ts'

test.each([
  ['the middle of a wide picture', { width: 300, height: 100 }, centred, { x: 100, y: 0, side: 100 }],
  ['the middle of a high one', { width: 100, height: 200 }, centred, { x: 0, y: 50, side: 100 }],
  ['its left end', { width: 300, height: 100 }, { ...centred, across: 0 }, { x: 0, y: 0, side: 100 }],
  ['its right end', { width: 300, height: 100 }, { ...centred, across: 1 }, { x: 200, y: 0, side: 100 }],
  [
    'a smaller part when enlarged',
    { width: 100, height: 100 },
    { zoom: 2, across: 1, down: 0 },
    { x: 50, y: 0, side: 50 },
  ],
])('%s', (_, size, fit, square) => {
  expect(squareOf(size, fit)).toEqual(square)
})
