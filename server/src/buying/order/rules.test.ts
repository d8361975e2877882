import { type OrderChange, type OrderState, orderCan } from '@gongfang/contract/buying/order'
import { expect, test } from 'vitest'
import { isOverdue } from './rules.ts'

test('only these changes are allowed in these states', () => {
  const states: OrderState[] = ['unpaid', 'paid', 'shipped', 'done', 'cancelled', 'closed']
  const table = Object.fromEntries(
    states.map((state) => [
      state,
      (Object.keys(orderCan) as OrderChange[]).filter((change) => orderCan[change].includes(state)).join(' '),
    ]),
  )
  expect(table).toEqual({
    unpaid: 'pay cancel price address attach detach',
    paid: 'ship close address correct attach detach',
    shipped: 'receive correct attach detach',
    done: 'attach',
    cancelled: '',
    closed: '',
  })
})

test.each([
  ['unpaid', '10:29:59', false],
  ['unpaid', '10:30:00', true],
  ['paid', '10:30:00', false],
  ['cancelled', '10:30:00', false],
] as const)('an order that is %s at %s is overdue: %s', (state, time, overdue) => {
  const order = { state, payBefore: '2026-11-20T10:30:00.000Z' }
  expect(isOverdue(order, new Date(`2026-11-20T${time}Z`))).toBe(overdue)
})
