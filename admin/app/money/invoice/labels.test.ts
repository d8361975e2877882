import { expect, test } from 'vitest'
import { linesText, numberIn, unitPrice } from './labels.ts'

test('lines are pasted as columns', () => {
  const line = {
    orderNo: '1',
    name: '扳手',
    modelCode: 'HX-6',
    ownCode: '',
    unit: '把',
    quantity: 3,
    amountFen: 1000,
  }
  expect(linesText([line as never, { ...line, quantity: 1 } as never])).toBe(
    '扳手\tHX-6\t把\t3\t3.3333\t10.00\n扳手\tHX-6\t把\t1\t10.0000\t10.00',
  )
})

test('a unit price has the places that the amount needs', () => {
  expect(unitPrice(30_000, 3)).toBe('100.0000')
})

test.each([
  ['dzfp_26332000000012345678_某某大学.pdf', '26332000000012345678'],
  ['FP2026112200000001.pdf', undefined],
  ['263320000000123456789.pdf', undefined],
])('%s is of number %s', (name, number) => {
  expect(numberIn(name)).toBe(number)
})
