import { expect, test } from 'vitest'
import { smsSubject } from './event-names.ts'

const events = [{ value: 'orderShipped', label: '订单发货' }]

test.each([
  ['code', 'enter', '登录或注册'],
  ['code', 'close', '注销账号'],
  ['code', 'later', ''],
  ['notice', 'orderShipped', '订单发货'],
  ['notice', 'unheardOf', '其他通知'],
  ['test', 'orderShipped', ''],
])('an SMS %s %s is called %j, never by its code', (kind, event, said) => {
  expect(smsSubject(kind, event, events)).toBe(said)
})
