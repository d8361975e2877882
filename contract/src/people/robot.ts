import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { atMost, Count, Id, line } from '../base/values.ts'

/** Companies whose groups have robots, and how an address of theirs looks. */
export const robotVendors = {
  wecom: {
    name: '企业微信',
    hosts: ['qyapi.weixin.qq.com'],
    path: '/cgi-bin/webhook/send',
    query: 'key',
    sample: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
    secret: null,
  },
  dingtalk: {
    name: '钉钉',
    hosts: ['oapi.dingtalk.com'],
    path: '/robot/send',
    query: 'access_token',
    sample: 'https://oapi.dingtalk.com/robot/send?access_token=…',
    secret: '加签的密钥，以 SEC 开头',
  },
  feishu: {
    name: '飞书',
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: '/open-apis/bot/v2/hook/',
    query: null,
    sample: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
    secret: '签名校验的密钥',
  },
} as const

export const RobotVendor = z.enum(Object.keys(robotVendors) as [RobotVendor, ...RobotVendor[]])
export type RobotVendor = keyof typeof robotVendors

export interface RobotAddress {
  readonly vendor: RobotVendor
  readonly host: string
  /** The part that opens it. */
  readonly key: string
}

const KEY = /^[\w-]{16,128}$/

/**
 * The address that a company shows for a robot, or null. Only its key is kept: the shop asks the company's host, and no
 * other machine, whatever was typed.
 */
export function robotAddress(typed: string): RobotAddress | null {
  const text = typed.trim()
  if (!URL.canParse(text)) return null
  const { protocol, username, password, port, hostname, pathname, searchParams } = new URL(text)
  if (protocol !== 'https:' || username || password || port) return null
  for (const vendor of Object.keys(robotVendors) as RobotVendor[]) {
    const { hosts, path, query } = robotVendors[vendor]
    if (!(hosts as readonly string[]).includes(hostname)) continue
    if (query ? pathname !== path : !pathname.startsWith(path)) return null
    const key = query ? (searchParams.get(query) ?? '') : pathname.slice(path.length)
    return KEY.test(key) ? { vendor, host: hostname, key } : null
  }
  return null
}

export const RobotState = z.enum(['waiting', 'sending', 'sent', 'refused', 'silent'])
export type RobotState = z.output<typeof RobotState>
export const robotStates: Record<RobotState, string> = {
  waiting: '等待发送',
  sending: '结果未知',
  sent: '已送达',
  refused: '未送达',
  silent: '无响应',
}

export const Robot = z.object({
  id: Id,
  name: z.string(),
  vendor: RobotVendor,
  /** The last letters of its key. */
  ending: z.string(),
  signed: z.boolean(),
  kinds: z.array(z.string()),
  enabled: z.boolean(),
  version: Count,
  /** Why the last message was not taken; '' if it was. */
  error: z.string(),
  sentAt: z.nullable(Instant),
  updatedBy: z.string(),
})
export type Robot = z.output<typeof Robot>

export const Robots = z.object({
  robots: z.array(Robot),
  /** Kinds of messages that a robot can send. */
  kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** Largest number of robots. */
  most: Count,
  log: z.array(
    z.object({
      id: Id,
      robot: z.string(),
      title: z.string(),
      state: RobotState,
      hint: z.string(),
      at: Instant,
    }),
  ),
})
export type Robots = z.output<typeof Robots>

/** What is typed. `address` and `secret` left out: unchanged. */
export const RobotWish = z.strictObject({
  id: z.optional(Id),
  /** 0: it is new. */
  version: Count,
  name: line('名称', 20, 1),
  address: z.optional(
    z.string().check(
      atMost(500, '地址过长'),
      z.refine(
        (value) => robotAddress(value) !== null,
        '请粘贴企业微信、钉钉或飞书群机器人的 Webhook 地址，以 https:// 开头',
      ),
    ),
  ),
  /** '': none. */
  secret: z.optional(z.string().check(z.regex(/^(?:|[\w+/=-]{8,128})$/, '密钥应为 8–128 个字母和数字'))),
  kinds: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(60)),
  enabled: z.boolean(),
})

const Which = z.strictObject({ id: Id })

export const listRobots = endpoint({
  method: 'GET',
  path: '/api/user.robot/lst',
  access: 'approvedMember',
  institution: 'robots',
  summary: '机构的群机器人、可通知的类别和最近的发送记录；地址和密钥不再显示',
  input: z.object({}),
  output: Robots,
})

export const saveRobot = endpoint({
  method: 'POST',
  path: '/api/user.robot/save',
  access: 'approvedMember',
  institution: 'robots',
  summary: '添加或修改机构的群机器人；地址和密钥不传表示不变',
  input: RobotWish,
  output: z.object({ id: Id }),
})

export const deleteRobot = endpoint({
  method: 'POST',
  path: '/api/user.robot/del',
  access: 'approvedMember',
  institution: 'robots',
  summary: '删除机构的群机器人',
  input: Which,
  output: Nothing,
})

export const testRobot = endpoint({
  method: 'POST',
  path: '/api/user.robot/test',
  access: 'approvedMember',
  institution: 'robots',
  summary: '让机构的群机器人发一条测试消息',
  input: Which,
  output: z.object({ text: z.string() }),
})
