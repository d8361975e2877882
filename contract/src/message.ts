import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './time.ts'
import { AnchoredPaging, anchoredPageOf, Count, Id } from './values.ts'

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
