import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Id, KeyPaging, keyPageOf } from '../base/values.ts'

export const WechatState = z.enum(['sending', 'sent', 'delayed', 'refused', 'silent'])
export type WechatState = z.output<typeof WechatState>
export const wechatStates: Record<WechatState, string> = {
  sending: '结果未知',
  sent: '已提交',
  delayed: '稍后再发',
  refused: '被拒绝',
  silent: '无响应',
}

export const WechatEntry = z.object({
  id: Id,
  event: z.string(),
  /** Masked. */
  openid: z.string(),
  state: WechatState,
  /** WeChat's code, and its meaning. */
  result: z.string(),
  hint: z.string(),
  messageNo: z.string(),
  at: Instant,
})
export type WechatEntry = z.output<typeof WechatEntry>

export const listWechatNotices = endpoint({
  method: 'GET',
  path: '/api/admin.wechat/lst',
  access: { staff: 'message.read' },
  summary: '公众号模板消息的发送记录，每次尝试一条；保留 90 天',
  input: z.object({
    ...KeyPaging,
    state: z.optional(WechatState),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  output: keyPageOf(WechatEntry),
})
