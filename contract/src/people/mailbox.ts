import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Email, SmsCode } from '../base/values.ts'

export const MAILBOX_RULES = {
  validMinutes: 15,
  wrongTries: 5,
  waitSeconds: 60,
  perDay: 8,
  /** The hour in Beijing from which the one mail of a day is sent. */
  dailyHour: 8,
} as const

export const Mailbox = z.object({
  /** '' until one is confirmed. */
  address: z.string(),
  confirmedAt: z.nullable(Instant),
  /** One mail a day instead of one for each message. */
  daily: z.boolean(),
  /** Why mails to it do not arrive; '' if they do. */
  bounce: z.string(),
  /** Why the shop sends no mail now; '' if it does. */
  closed: z.string(),
})
export type Mailbox = z.output<typeof Mailbox>

export const getMailbox = endpoint({
  method: 'GET',
  path: '/api/user.mailbox/get',
  access: 'member',
  summary: '接收消息的邮箱',
  input: z.object({}),
  output: Mailbox,
})

export const sendMailboxCode = endpoint({
  method: 'POST',
  path: '/api/user.mailbox/sendCode',
  access: 'member',
  summary: '向邮箱发送确认用的验证码',
  input: z.strictObject({ address: Email }),
  output: z.object({ waitSeconds: Count, demoCode: z.optional(z.string()) }),
})

export const confirmMailbox = endpoint({
  method: 'POST',
  path: '/api/user.mailbox/confirm',
  access: 'member',
  summary: '用验证码确认邮箱；此后消息可发到这里',
  input: z.strictObject({ address: Email, code: SmsCode }),
  output: Mailbox,
})

export const saveMailbox = endpoint({
  method: 'POST',
  path: '/api/user.mailbox/save',
  access: 'member',
  summary: '选择逐条发送，或每天一封汇总',
  input: z.strictObject({ daily: z.boolean() }),
  output: Mailbox,
})

export const removeMailbox = endpoint({
  method: 'POST',
  path: '/api/user.mailbox/remove',
  access: 'member',
  summary: '不再用邮箱接收消息',
  input: z.strictObject({}),
  output: Nothing,
})
