import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Points } from '../base/money.ts'
import { Count, SmsCode } from '../base/values.ts'

export const exportData = endpoint({
  method: 'POST',
  path: '/api/user.user/exportData',
  access: 'member',
  summary: '导出个人数据（.xlsx）',
  answer: ['xlsx'],
  input: z.strictObject({}),
  output: z.unknown(),
})

/** Unfinished matters that prevent closing an account. */
export const OpenMatters = z.object({
  orders: Count,
  points: Points,
  pointsOwed: Points,
  heldGoods: Count,
  signUps: Count,
})
export type OpenMatters = z.output<typeof OpenMatters>

export const getOpenMatters = endpoint({
  method: 'POST',
  path: '/api/user.user/openMatters',
  access: 'member',
  summary: '注销前尚未了结的事项',
  input: z.strictObject({}),
  output: OpenMatters,
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/user.user/deleteAccount',
  access: 'member',
  summary: '注销账号（close 验证码）：个人资料清除，手机号可重新注册，订单按法定期限保留',
  input: z.strictObject({
    code: SmsCode,
    /** Gives up the remaining points for good. If false, remaining points prevent closing. */
    giveUpPoints: z._default(z.boolean(), false),
  }),
  output: Nothing,
})
