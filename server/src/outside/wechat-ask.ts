import { breaker } from './breaker.ts'
import { ChannelFailed } from './channel-failed.ts'
import { hintOf } from './wechat-hints.ts'
import type { Merchant } from './wechat-merchant.ts'
import type { Headers, WechatPayAccount } from './wechat-words.ts'

export interface Question {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly mostBytes?: number
}

export interface Answer {
  readonly headers: Headers
  readonly body: Buffer
}

export interface Asking {
  readonly account: WechatPayAccount
  readonly merchant: () => Merchant
  readonly timeoutMs: number
  readonly clock: () => Date
}

const MOST_BYTES = 1024 * 1024

/**
 * A signed request and the bytes of a good answer, whose own signature is not looked at yet.
 * `fetch` keeps connections, takes no proxy from the environment and is told to follow nobody elsewhere.
 */
export function asker({ account, merchant, timeoutMs, clock }: Asking) {
  const way = breaker(clock)
  return async (question: Question): Promise<Answer> => {
    const { authorization } = merchant()
    if (!way.mayAsk()) throw silent('RESTING')
    try {
      const answer = await exchange(question, authorization)
      way.heard()
      return answer
    } catch (error) {
      if (error instanceof ChannelFailed && error.kind === 'refused') way.heard()
      else way.silent()
      throw error
    }
  }

  async function exchange(question: Question, authorization: Merchant['authorization']): Promise<Answer> {
    const { method, path, mostBytes = MOST_BYTES } = question
    const body = question.body ? JSON.stringify(question.body) : ''
    const asked = await heard(async () => {
      const response = await fetch(`${account.baseUrl}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: authorization({ method, path, body }, clock()),
          accept: 'application/json',
          'accept-language': 'zh-CN',
          'user-agent': 'gongfang',
          ...(body && { 'content-type': 'application/json' }),
          // Says which key the answer is to be signed with while WeChat moves from certificates to its public key.
          ...(account.publicKeyId && { 'wechatpay-serial': account.publicKeyId }),
        },
        ...(body && { body }),
      })
      return { response, bytes: await bytesOf(response, mostBytes) }
    })
    const { response, bytes } = asked
    if (!response.ok) throw noFrom(response.status, bytes)
    return { headers: Object.fromEntries(response.headers), body: bytes }
  }
}

async function heard<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof ChannelFailed) throw cause
    throw silent((cause as Error).name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE', cause)
  }
}

async function bytesOf(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > most) throw silent('GARBAGE')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** WeChat's own libraries look at signatures of good answers only: whose request it could not read gets none. */
function noFrom(status: number, bytes: Buffer): ChannelFailed {
  const { code, message } = wordsOf(bytes)
  if (status >= 500) return silent(code ?? `HTTP_${status}`)
  if (code === undefined || status < 400) return silent('GARBAGE')
  return new ChannelFailed('refused', code, hintOf(code), { said: message })
}

function wordsOf(bytes: Buffer): { code: string | undefined; message: string } {
  try {
    const { code, message } = JSON.parse(bytes.toString()) ?? {}
    const isCode = typeof code === 'string' && /^\w{1,64}$/.test(code)
    return { code: isCode ? code : undefined, message: String(message ?? '').slice(0, 200) }
  } catch {
    return { code: undefined, message: '' }
  }
}

const silent = (code: string, cause?: unknown) =>
  new ChannelFailed('silent', code, hintOf(code), cause === undefined ? {} : { cause })
