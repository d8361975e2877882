import type { Endpoint, Input, Output } from './endpoint.ts'
import { type Envelope, type Platform, SUCCESS } from './envelope.ts'
import type { FieldErrors } from './refusal.ts'

/** A business refusal. Show `message`, or `fields` beside their inputs. */
export class Refused extends Error {
  readonly reason: string
  readonly code: number
  readonly data: unknown
  readonly fields: FieldErrors

  constructor(body: Envelope & { message?: string }) {
    super(body.msg || body.message)
    this.name = 'Refused'
    this.reason = body.reason ?? 'unknown'
    this.code = body.code
    this.data = body.data
    this.fields = (body.data as { fields?: FieldErrors } | null)?.fields ?? {}
  }
}

/** The request got no business answer. `status` 0: no answer at all (network, timeout). */
export class CallFailed extends Error {
  readonly status: number
  readonly requestId: string | undefined
  /** The server's message; '' if there was none. */
  readonly said: string

  constructor(status: number, message: string, requestId?: string, said = '') {
    super(message)
    this.said = said
    this.name = 'CallFailed'
    this.status = status
    this.requestId = requestId
  }
}

export interface ClientOptions {
  base: string
  platform: () => Platform
  token: () => string | null
  /** The back office uses 'admin-token'. */
  tokenHeader?: 'token' | 'admin-token'
  /** Called once for every 401, with the token that was sent. */
  signedOut: (token: string | null) => void
  timeoutMs?: number
  fetch?: typeof fetch
  warn?: (...words: unknown[]) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** Reuse the same key to retry the same request. */
  idempotencyKey?: string
  /** Instead of the limit of the client; `FILE_TIMEOUT_MS` for an answer that is a file. */
  timeoutMs?: number
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
) => Promise<Output<E>>

export const TIMEOUT_MS = 10_000

/** A month's papers take minutes to draw while others wait, and a file of 10 MB takes minutes on a slow network. */
export const FILE_TIMEOUT_MS = 600_000

/** Makes the function through which screens, scripts and other systems call the shop. */
export function makeCall(client: ClientOptions): Call & { answer: typeof answer } {
  const warn = client.warn ?? console.warn

  async function answer(endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<Response> {
    const token = client.token()
    const headers: Record<string, string> = { platform: client.platform() }
    if (token) headers[client.tokenHeader ?? 'token'] = token
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    const url = client.base + endpoint.path
    const usualMs = input instanceof FormData ? FILE_TIMEOUT_MS : (client.timeoutMs ?? TIMEOUT_MS)
    const signal = limited(options.timeoutMs ?? usualMs, options.signal)
    const request: RequestInit = { method: endpoint.method, headers, signal, credentials: 'omit' }
    let target = url
    if (endpoint.method === 'GET') target = url + queryOf(input)
    else if (input instanceof FormData) request.body = input
    else {
      headers['content-type'] = 'application/json'
      request.body = JSON.stringify(input)
    }
    let response: Response
    try {
      response = await (client.fetch ?? fetch)(target, request)
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      warn('network error', endpoint.path, cause)
      throw new CallFailed(0, '网络不给力，请检查网络后重试')
    }
    if (response.ok) return response
    const body = (await response.json().catch(() => ({}))) as Partial<Envelope> & { message?: string }
    const said = body.msg || body.message || ''
    warn(`HTTP ${response.status}`, endpoint.path, said)
    if (response.status === 401) client.signedOut(token)
    throw new CallFailed(response.status, said || '服务暂时不可用，请稍后再试', body.requestId, said)
  }

  async function call(endpoint: Endpoint, input: unknown, options?: CallOptions) {
    const response = await answer(endpoint, input, options)
    let body: Envelope
    try {
      body = (await response.json()) as Envelope
    } catch (cause) {
      if (options?.signal?.aborted) throw cause
      warn('network error', endpoint.path, cause)
      throw new CallFailed(0, '网络不给力，请检查网络后重试')
    }
    if (body.code !== SUCCESS) throw new Refused(body)
    return body.data
  }

  return Object.assign(call as Call, { answer })
}

/**
 * Aborts after `ms`, or with `other`. Node 20 frees a timeout signal inside `AbortSignal.any()` before its time is up
 * (nodejs/node#57736). A timer keeps its controller. Its function uses no global name, because the context of a test
 * may have ended by then.
 */
function limited(ms: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const timer: unknown = setTimeout(() => controller.abort(), ms)
  if (typeof timer === 'object') (timer as { unref(): void }).unref()
  return other ? AbortSignal.any([controller.signal, other]) : controller.signal
}

/** `{ a: 1, b: ['x', 'y'], c: undefined }` → '?a=1&b=x&b=y' */
export function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
