import type { OpenMatters } from '@gongfang/contract/insight/account'
import { expect, test } from 'vitest'
import { obstacles } from './rules.ts'

const none = { orders: 0, points: 0, pointsOwed: 0, heldGoods: 0, signUps: 0 } as OpenMatters

test.each([
  [{}, false, ''],
  [{ points: 3 }, true, ''],
  [{ points: 3 }, false, '3积分'],
  [{ pointsOwed: 3 }, true, '待扣回 3积分'],
  [
    { orders: 2, heldGoods: 5, signUps: 1, points: 3 },
    true,
    '2 个未完成的订单、5 件寄存物品、1 个未结束的报名',
  ],
])('%j, points given up: %j → %j', (open, givesUp, text) =>
  expect(obstacles({ ...none, ...(open as Partial<OpenMatters>) }, givesUp)).toBe(text),
)
