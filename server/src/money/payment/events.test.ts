import { expect, test } from 'vitest'
import { events } from './events.ts'

const { words } = events.refundOffline

test.each([
  ['微信支付', '微信支付已不再受理'],
  [undefined, '原支付渠道已不再受理'],
])('an offline refund names the company %s', (company, text) => {
  const values = { what: '订单 20261120000000000001', amount: '¥128.00', path: '/orders' }
  expect(words({ ...values, ...(company === undefined ? {} : { company }) }).body).toContain(text)
})
