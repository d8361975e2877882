import { hintOf, isTheirTrouble, isUntaken } from './sms-hints.ts'
import { SmsFailed, type SmsOptions } from './sms-vendor.ts'

interface Request {
  headers: Record<string, string>
  body: string
}

/** The provider's good answer. Anything else is a failure with a name and a sentence about it. */
export async function askSms(url: string, request: Request, { timeoutMs }: SmsOptions): Promise<object> {
  const { status, said } = await heard(url, request, timeoutMs)
  const code = codeOf(said)
  if (code.toUpperCase() === 'OK') return said
  if (code === '' || status >= 500 || isTheirTrouble(code))
    throw new SmsFailed('silent', code || `HTTP ${status}`, hintOf(code) || SILENT, isUntaken(code))
  throw new SmsFailed('refused', code, hintOf(code))
}

const SILENT = '服务商没有响应'

/** The request has not left this machine. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]

async function heard(url: string, { headers, body }: Request, timeoutMs: number) {
  // fetch writes the host by itself.
  const { host: _, ...others } = headers
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: others,
      ...(body !== '' && { body }),
    })
    const text = await response.text()
    return { status: response.status, said: objectIn(text) }
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } }
    const untaken = NOT_CONNECTED.includes(cause?.code ?? '')
    throw new SmsFailed('silent', name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE', SILENT, untaken)
  }
}

function objectIn(text: string): Said {
  try {
    return Object(JSON.parse(text)) as Said
  } catch {
    return {}
  }
}

interface Said {
  /** Aliyun */
  Code?: unknown
  /** Tencent: of the whole request, or of the one number */
  Response?: { Error?: { Code?: unknown }; SendStatusSet?: { Code?: unknown }[] }
}

function codeOf({ Code, Response }: Said): string {
  const code = Code ?? Response?.Error?.Code ?? Response?.SendStatusSet?.[0]?.Code
  return typeof code === 'string' ? code.slice(0, 100) : ''
}
