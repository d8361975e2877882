import type { RobotVendor } from '@gongfang/contract/people/robot'
import {
  beginningOf,
  cut,
  hmac,
  type RobotHints,
  robotAnswer,
  robotFault,
  robotHints,
  robotRequest,
  TEXT_BYTES,
} from './robot-form.ts'

/** The form that an address takes: our own JSON, or a text for the robot of a group chat. */
export type AlertFormat = 'json' | RobotVendor

export interface AlertAddress {
  readonly url: string
  readonly format: AlertFormat
  /** Signs what is sent; 企业微信 has no signature. */
  readonly secret: string | null
}

export interface Alert {
  /** Another try has the same. */
  readonly id: string
  readonly event: 'begin' | 'worse' | 'end' | 'test'
  readonly subject: string
  readonly name: string
  readonly state: 'ok' | 'attention' | 'failing'
  readonly value: string
  readonly advice: string
  /** The machine, or '' if it is about the whole shop. */
  readonly host: string
  /** When it began, and when this was found. */
  readonly since: Date
  readonly at: Date
  /** Address of the shop, if it is known. */
  readonly shop: string | null
}

/** The message says why, without the address. */
export class AlertFailed extends Error {
  override name = 'AlertFailed'
}

const PATIENCE_MS = 10_000

export const formatNames: Record<AlertFormat, string> = {
  json: 'JSON',
  wecom: '企业微信群机器人',
  dingtalk: '钉钉群机器人',
  feishu: '飞书群机器人',
}

const HOSTS: Record<string, AlertFormat> = {
  'qyapi.weixin.qq.com': 'wecom',
  'oapi.dingtalk.com': 'dingtalk',
  'open.feishu.cn': 'feishu',
  'open.larksuite.com': 'feishu',
}

export const formatOf = (url: string): AlertFormat => HOSTS[new URL(url).hostname] ?? 'json'

/** Sends once. Redirects are not followed: the address is the operator's, and what it names is not. */
export async function sendAlert(to: AlertAddress, alert: Alert): Promise<void> {
  const { url, headers, body } = requestOf(to, alert, new Date())
  let status: number
  let said: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body,
    })
    status = response.status
    said = await beginningOf(response)
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    throw new AlertFailed(name === 'TimeoutError' ? '没有应答' : `连接不上（${cause?.code ?? name}）`)
  }
  const problem = problemIn(to, status, said)
  if (problem !== null) throw new AlertFailed(problem)
}

interface Request {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

function requestOf({ url, format, secret }: AlertAddress, alert: Alert, now: Date): Request {
  const content = cut(textOf(alert), TEXT_BYTES)
  if (format !== 'json') return { headers: {}, ...robotRequest({ url, form: format, secret }, content, now) }
  const { since, at, ...rest } = alert
  const body = JSON.stringify({ ...rest, since: since.toISOString(), at: at.toISOString(), text: content })
  return { url, headers: secret === null ? {} : webhookHeaders(alert.id, secret, body, now), body }
}

/** As Standard Webhooks describe it. */
function webhookHeaders(id: string, secret: string, body: string, now: Date) {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret)
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac(key, `${id}.${timestamp}.${body}`)}`,
  }
}

const WHAT = { begin: '', worse: '', end: '恢复', test: '测试' }
const STATES = { ok: '正常', attention: '注意', failing: '故障' }

/** Every text begins with 工坊商城: a robot with 自定义关键词 drops texts without the word. */
export function textOf({ event, name, state, value, advice, host, shop, since, at }: Alert): string {
  const what = WHAT[event] || STATES[state]
  const where = [...(shop ? [shop] : []), ...(host ? [`主机 ${host}`] : [])].join('，')
  return [
    `【工坊商城】${what}：${name}`,
    value,
    ...(event === 'end' ? [`持续 ${lasting(at.getTime() - since.getTime())}`] : []),
    ...(advice && event !== 'end' ? [`处理：${advice}`] : []),
    `${inBeijing(at)}${where && `　${where}`}`,
  ].join('\n')
}

const inBeijing = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)

function lasting(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  return minutes < 120 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时`
}

/** The robots answer 200 whether they take a message or not, and say it in the body. */
function problemIn({ url, format }: AlertAddress, status: number, said: string): string | null {
  if (status < 200 || status > 299) return `HTTP ${status}`
  if (format === 'json') return null
  const { code, words: all } = robotAnswer(format, said)
  if (code === 0) return null
  if (code === undefined) return '应答不是群机器人的格式，请检查 ALERT_URL'
  const words = withoutAddress(all, url)
  const fault = robotFault(format, words)
  const hint = fault && { ...robotHints[format], ...HINTS[format] }[fault]
  return `${words.slice(0, 200)}${hint ? `：${hint}` : ''}`
}

/** What the operator of a shop does about it, where that is something else than in a group of members. */
const HINTS: Record<RobotVendor, Partial<RobotHints> & { often: string }> = {
  wecom: { often: '每分钟最多 20 条，稍后会再发' },
  dingtalk: {
    often: '每分钟最多 20 条，稍后会再发',
    sign: '加签不符：ALERT_SECRET 应为 SEC 开头的密钥，并请校准时钟',
    machine: '机器人限制了 IP：请加上这台机器的出口地址',
  },
  feishu: {
    often: '发送太频繁，稍后会再发',
    sign: '签名不符：请检查 ALERT_SECRET，并校准时钟',
    machine: '机器人限制了 IP：请加上这台机器的出口地址',
  },
}

/** Whoever reads a log or the health page must not learn the key in the address. */
function withoutAddress(text: string, url: string): string {
  const { pathname, searchParams } = new URL(url)
  const secrets = [...searchParams.values(), ...pathname.split('/')].filter((part) => part.length >= 8)
  return secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text.replaceAll(url, '***'))
}
