import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Email, Id, KeyPaging, keyPageOf } from '../base/values.ts'

export const EmailState = z.enum(['sending', 'sent', 'delayed', 'refused', 'bounced', 'silent'])
export type EmailState = z.output<typeof EmailState>
export const emailStates: Record<EmailState, string> = {
  sending: '结果未知',
  sent: '已提交',
  delayed: '稍后再发',
  refused: '被拒绝',
  bounced: '地址被退回',
  silent: '无响应',
}

export const EmailKind = z.enum(['code', 'notice', 'digest', 'test'])
export type EmailKind = z.output<typeof EmailKind>
export const emailKinds: Record<EmailKind, string> = {
  code: '验证码',
  notice: '通知',
  digest: '每日汇总',
  test: '试发',
}

export const EmailEntry = z.object({
  id: Id,
  kind: EmailKind,
  event: z.string(),
  /** Masked. */
  address: z.string(),
  vendor: z.enum(['log', 'smtp']),
  state: EmailState,
  /** The mail server's answer, and its meaning. */
  result: z.string(),
  hint: z.string(),
  /** The mail's Message-ID. */
  mailId: z.string(),
  at: Instant,
})
export type EmailEntry = z.output<typeof EmailEntry>

export const listEmails = endpoint({
  method: 'GET',
  path: '/api/admin.email/lst',
  access: { staff: 'message.read' },
  summary: '邮件发送记录，每次尝试一条；保留 90 天',
  input: z.object({
    ...KeyPaging,
    state: z.optional(EmailState),
    kind: z.optional(EmailKind),
    address: z.optional(Email),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  output: keyPageOf(EmailEntry),
})
