import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { SignUpState } from '../buying/activity.ts'
import { OrderNumber, PayWay } from '../buying/order.ts'
import { due, PayTicket, StatusInput } from './payment.ts'

export const paySignUp = endpoint({
  method: 'POST',
  path: '/api/user.activity/pay',
  access: 'approvedMember',
  institution: 'pay',
  summary: '支付报名费用（需要 Idempotency-Key）',
  once: true,
  input: z.strictObject({ no: OrderNumber, way: z.optional(PayWay) }),
  output: PayTicket,
})

export const getSignUpPayStatus = endpoint({
  method: 'POST',
  path: '/api/user.activity/payStatus',
  access: 'member',
  summary: '报名费用的支付状态',
  input: StatusInput,
  output: z.object({ ...due, signUpState: SignUpState }),
})
