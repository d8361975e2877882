import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { AnchoredPaging, anchoredPageOf, Count, Id } from '../base/values.ts'

export const Message = z.object({
  id: Id,
  /** Event that caused the message, e.g. 'orderShipped'. */
  event: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the storefront; '' if there is no target. */
  link: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Message = z.output<typeof Message>

/** Topic of a message, used as a filter. */
export const MessageGroup = z.enum(['order', 'review', 'activity', 'points', 'system'])
export type MessageGroup = z.output<typeof MessageGroup>

export const messageGroups: Record<MessageGroup, string> = {
  order: '订单',
  review: '审核',
  activity: '活动',
  points: '积分',
  system: '系统',
}

export const listMessages = endpoint({
  method: 'POST',
  path: '/api/user.message/lst',
  access: 'member',
  summary: '站内消息',
  input: z.strictObject({
    unread: z._default(z.boolean(), false),
    group: z.optional(MessageGroup),
    ...AnchoredPaging,
  }),
  /** `unread` counts all unread messages, regardless of the filter. */
  output: z.extend(anchoredPageOf(Message), { unread: Count }),
})

export const readMessages = endpoint({
  method: 'POST',
  path: '/api/user.message/read',
  access: 'member',
  summary: '标记消息为已读（不传 ids 为全部）',
  input: z.strictObject({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
  output: z.object({ unread: Count }),
})

/** How a message reaches a member. */
export const MessageChannel = z.enum(['shop', 'sms', 'email', 'wechat'])
export type MessageChannel = z.output<typeof MessageChannel>

/** Members switch messages on and off by kind, not by event; kinds are shown in this order. */
export const MessageKind = z.enum([
  'security',
  'membership',
  'joining',
  'colleagues',
  'institutionReview',
  'approval',
  'requestTask',
  'request',
  'fund',
  'inquiryTask',
  'inquiry',
  'orderTask',
  'shipping',
  'order',
  'money',
  'invoice',
  'aftersaleTask',
  'aftersale',
  'depot',
  'collected',
  'activityTask',
  'activity',
  'activityReminder',
  'points',
  'reply',
  'wanted',
  'fromStaff',
])
export type MessageKind = z.output<typeof MessageKind>

export const MessageChoices = z.object({
  /** `closed`: why nobody is told this way now; '' if it is open. */
  channels: z.array(z.object({ channel: MessageChannel, name: z.string(), closed: z.string() })),
  sections: z.array(
    z.object({
      title: z.string(),
      kinds: z.array(
        z.object({
          kind: MessageKind,
          name: z.string(),
          about: z.string(),
          /** `fixed`: why the member cannot change it; '' if it can be changed. */
          ways: z.array(z.object({ channel: MessageChannel, on: z.boolean(), fixed: z.string() })),
        }),
      ),
    }),
  ),
})
export type MessageChoices = z.output<typeof MessageChoices>

export const getMessageChoices = endpoint({
  method: 'GET',
  path: '/api/user.message/choices',
  access: 'member',
  summary: '消息设置：每类消息以何种方式通知',
  input: z.object({}),
  output: MessageChoices,
})

export const chooseMessages = endpoint({
  method: 'POST',
  path: '/api/user.message/choose',
  access: 'member',
  summary: '打开或关闭一类消息的一种通知方式',
  input: z.strictObject({ kind: MessageKind, channel: MessageChannel, on: z.boolean() }),
  output: z.object({ on: z.boolean() }),
})

/** By the link in a mail: without a login, and for e-mail alone. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/user.message/unsubscribe',
  access: 'anyone',
  summary: '用邮件中的链接退订一类邮件，或每日汇总',
  input: z.strictObject({ token: z.string('链接不完整').check(z.maxLength(200)) }),
  /** The name of what was ended. */
  output: z.object({ name: z.string() }),
})
