import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines, Phone } from '../base/values.ts'
import { SmsState } from '../system/sms-desk.ts'

const EventName = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, '没有这种消息'))

export const MessageTemplate = z.object({
  event: z.string(),
  name: z.string(),
  /** Variables that the texts may use as {name}, with a label and an example. */
  variables: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
  title: z.string(),
  body: z.string(),
  /** Texts that are used unless staff write others. */
  defaults: z.object({ title: z.string(), body: z.string() }),
  disabled: z.boolean(),
  /** The event is also sent by SMS. */
  sms: z.boolean(),
  /** 0: never changed by staff. */
  version: Count,
  updatedBy: z.string(),
  updatedAt: z.nullable(Instant),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/admin.message/templates',
  access: { staff: 'message.read' },
  summary: '站内消息模板',
  input: z.object({}),
  output: z.array(MessageTemplate),
})

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/admin.message/events',
  access: { staff: 'message.read' },
  summary: '全部消息事件及名称，含没有模板的',
  input: z.object({}),
  output: z.array(z.object({ event: z.string(), name: z.string() })),
})

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/admin.message/saveTemplate',
  access: { staff: 'message.write' },
  summary: '修改模板或停发；与默认相同即恢复默认',
  input: z.strictObject({
    event: EventName,
    version: Count,
    title: line('标题', 40, 1),
    body: lines('内容', 500, 1),
    disabled: z.boolean(),
    /** Omitted: unchanged. */
    sms: z.optional(z.boolean()),
  }),
  output: Nothing,
})

/** Replaces {name} in a text by its value; unknown names stay unchanged. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )

export const sendTest = endpoint({
  method: 'POST',
  path: '/api/admin.message/test',
  access: { staff: 'message.write' },
  once: true,
  summary: '用示例内容给一个会员发测试消息',
  input: z.strictObject({
    event: EventName,
    mobile: Phone,
    title: line('标题', 40, 1),
    body: lines('内容', 500, 1),
  }),
  output: z.object({ nickname: z.string() }),
})

export const SentMessage = z.object({
  id: Id,
  event: z.string(),
  name: z.string(),
  memberId: Id,
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  title: z.string(),
  body: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
  /** State of the SMS for the same event; null if there is none. */
  sms: z.nullable(SmsState),
})
export type SentMessage = z.output<typeof SentMessage>

/** Filters of the list and of its export. */
export const sentFilter = {
  event: z.optional(EventName),
  memberId: z.optional(Id),
  mobile: z.optional(Phone),
  read: z.optional(z.enum(['yes', 'no'])),
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listSent = endpoint({
  method: 'GET',
  path: '/api/admin.message/lst',
  access: { staff: 'message.read' },
  summary: '消息发送记录',
  input: z.object({ ...KeyPaging, ...sentFilter }),
  output: keyPageOf(SentMessage),
})
