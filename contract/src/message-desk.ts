import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { SmsState } from './sms-desk.ts'
import { Day, Instant } from './time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines, Phone } from './values.ts'

const EventName = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, '没有这种消息'))

export const MessageTemplate = z.object({
  event: z.string(),
  name: z.string(),
  /** What may stand in it as {name}, with what it is and an example. */
  variables: z.array(z.object({ name: z.string(), label: z.string(), sample: z.string() })),
  title: z.string(),
  body: z.string(),
  /** What stands there when nobody writes anything else. */
  defaults: z.object({ title: z.string(), body: z.string() }),
  disabled: z.boolean(),
  /** Told by SMS as well. */
  sms: z.boolean(),
  /** 0: as it came. */
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
    /** Stays as it was when nothing is said of it. */
    sms: z.optional(z.boolean()),
  }),
  output: Nothing,
})

/** Variables stand in the texts as {name}; what stands for none of them stays as it is. */
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
  /** What became of the SMS that says the same; null when there is none. */
  sms: z.nullable(SmsState),
})
export type SentMessage = z.output<typeof SentMessage>

/** Of the list and of the file that is written of it. */
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
