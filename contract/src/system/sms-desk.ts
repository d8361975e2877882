import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Id, KeyPaging, keyPageOf, Phone } from '../base/values.ts'

export const SmsState = z.enum(['sending', 'sent', 'refused', 'silent'])
export type SmsState = z.output<typeof SmsState>
export const smsStates: Record<SmsState, string> = {
  sending: '结果未知',
  sent: '已提交',
  refused: '被拒绝',
  silent: '无响应',
}

export const SmsKind = z.enum(['code', 'notice', 'test'])
export const smsKinds: Record<z.output<typeof SmsKind>, string> = {
  code: '验证码',
  notice: '通知',
  test: '试发',
}

export const smsVendors = { log: '日志', aliyun: '阿里云', tencent: '腾讯云' } as const

export const SmsEntry = z.object({
  id: Id,
  kind: SmsKind,
  event: z.string(),
  /** Masked. */
  mobile: z.string(),
  vendor: z.enum(['log', 'aliyun', 'tencent']),
  template: z.string(),
  state: SmsState,
  /** The provider's result code, and its meaning. */
  result: z.string(),
  hint: z.string(),
  messageNo: z.string(),
  at: Instant,
})
export type SmsEntry = z.output<typeof SmsEntry>

export const listSms = endpoint({
  method: 'GET',
  path: '/api/admin.sms/lst',
  access: { staff: 'message.read' },
  summary: '短信发送记录；保留 90 天',
  input: z.object({
    ...KeyPaging,
    state: z.optional(SmsState),
    kind: z.optional(SmsKind),
    mobile: z.optional(Phone),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  output: keyPageOf(SmsEntry),
})
