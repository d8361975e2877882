import { expect, test } from 'vitest'
import { wholeParcel } from './labels.ts'

const line = (modelCode: string, wish: object = {}) => ({
  modelCode,
  quantity: 5,
  shippedQuantity: 0,
  askedBack: 0,
  givenBack: 0,
  waiting: 0,
  ...wish,
})

test('a whole parcel names the pieces that the screen shows', () => {
  const lines = [line('A'), line('B', { shippedQuantity: 5 }), line('C', { shippedQuantity: 1, waiting: 2 })]
  expect(wholeParcel({ lines })).toEqual({
    lines: [
      { modelCode: 'A', quantity: 5 },
      { modelCode: 'C', quantity: 2 },
    ],
  })
  expect(wholeParcel({ lines: Array.from({ length: 201 }, (_, at) => line(`M${at}`)) })).toEqual({})
})
