import type { OrderDetail } from '@gongfang/contract/buying/order'
import type { OrderChangeSheet } from '@gongfang/contract/service/order-change'
import { expect, test } from 'vitest'
import { inputOf, isEmpty, wishOf } from './wish.ts'

const goods = { title: '万用表', spec: '标准型', ownCode: '', unit: '台' }
const line = (id: number, quantity: number, givenBack = 0) => ({
  ...{ ...goods, id, skuId: 10 + id, modelCode: `M${id}`, quantity, givenBack, shippedQuantity: 0 },
})
const order = { lines: [line(1, 3), line(2, 5, 1), line(3, 2, 2)] } as unknown as OrderDetail

test('nothing is sent of what stays, and what was given back is not offered', () => {
  const wish = wishOf(order, null)
  expect(wish.kept.map(({ id, before, after }) => [id, before, after])).toEqual([
    [1, 3, 3],
    [2, 4, 4],
  ])
  const input = inputOf('1', wish, '')
  expect(input).toEqual({ no: '1', lines: [], added: [] })
  expect(isEmpty(input)).toBe(true)
})

test('a change that came back is filled in again', () => {
  const lines = [
    { ...goods, skuId: 11, before: 3, after: 1 },
    { ...goods, skuId: 12, before: 4, after: 6 },
    { ...goods, skuId: 99, before: 0, after: 2 },
  ]
  const before = { lines } as unknown as OrderChangeSheet
  expect(inputOf('1', wishOf(order, before), 'BG1')).toEqual({
    no: '1',
    lines: [
      { orderLineId: 1, quantity: 1 },
      { orderLineId: 2, quantity: 6 },
    ],
    added: [{ skuId: 99, quantity: 2 }],
    replaces: 'BG1',
  })
})
