import type { RobotAddress } from '@gongfang/contract/people/robot'
import { robotVendors } from '@gongfang/contract/people/robot'
import {
  beginningOf,
  cut,
  robotAnswer,
  robotFault,
  robotHints,
  robotRequest,
  TEXT_BYTES,
} from './robot-form.ts'

/** The robot of a group chat: what opens it, and what signs a message for it. */
export interface RobotAccount extends RobotAddress {
  readonly secret: string | null
}

export type SendRobot = (to: RobotAccount, text: string) => Promise<void>

/**
 * `later`: it surely was not said. `busy`: the company takes no more for `restMs`. `refused`: it will not be said. `silent`: it
 * may have been said.
 */
export class RobotFailed extends Error {
  readonly kind: 'later' | 'busy' | 'refused' | 'silent'
  /** Plain Chinese, without the address. */
  readonly hint: string
  readonly restMs: number
  constructor(kind: RobotFailed['kind'], hint: string, restMs = 0) {
    super(`robot ${kind}: ${hint}`)
    this.name = 'RobotFailed'
    this.kind = kind
    this.hint = hint
    this.restMs = restMs
  }
}

const PATIENCE_MS = 10_000
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Says a text once. `base`: another machine instead of the company's host, for tests and demo. */
export const sendToRobot =
  (base?: string, patienceMs = PATIENCE_MS): SendRobot =>
  async (to, text) => {
    const { vendor, host, key, secret } = to
    const { path, query } = robotVendors[vendor]
    const address = `${base ?? `https://${host}`}${path}${query ? `?${query}=${key}` : key}`
    const { url, body } = robotRequest(
      { url: address, form: vendor, secret },
      cut(text, TEXT_BYTES),
      new Date(),
    )
    const { status, said } = await heard(url, body, patienceMs)
    // Redirects are not followed: they would lead to a machine that the company's host is not.
    if (status >= 500) throw new RobotFailed('silent', `服务出错（HTTP ${status}）`)
    if (status === 429) throw busy(vendor)
    if (status < 200 || status > 299) throw new RobotFailed('refused', `没有收下（HTTP ${status}）`)
    const { code, words } = robotAnswer(vendor, said)
    if (code === 0) return
    if (code === undefined) throw new RobotFailed('silent', '应答看不懂')
    throw failureOf(vendor, words.replaceAll(key, '***').slice(0, 120))
  }

async function heard(url: string, body: string, patienceMs: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
    })
    return { status: response.status, said: await beginningOf(response) }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    if (NOT_CONNECTED.includes(cause?.code ?? '')) throw new RobotFailed('later', '连接不上')
    throw new RobotFailed('silent', name === 'TimeoutError' ? '没有应答' : '连接中断')
  }
}

const MINUTE_MS = 60_000

/** 钉钉 takes nothing for ten minutes from a robot that says more than 20 a minute; the others count by the minute. */
const busy = (vendor: RobotAccount['vendor']) =>
  new RobotFailed('busy', '发送太频繁，稍后会再发', vendor === 'dingtalk' ? 10 * MINUTE_MS : MINUTE_MS)

function failureOf(vendor: RobotAccount['vendor'], words: string): RobotFailed {
  const fault = robotFault(vendor, words)
  if (fault === 'often') return busy(vendor)
  return new RobotFailed('refused', fault ? robotHints[vendor][fault] : `没有收下（${words}）`)
}
