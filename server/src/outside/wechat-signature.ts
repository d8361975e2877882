import { type KeyObject, verify } from 'node:crypto'
import type { Headers } from './wechat-words.ts'

export type Doubt = 'UNSIGNED' | 'PROBE' | 'WRONG_CLOCK' | 'UNKNOWN_SERIAL' | 'BAD_SIGNATURE'

const MOST_OFF_MS = 5 * 60_000
/** WeChat sends wrong signatures now and then, to see who does not look. */
const PROBE = 'WECHATPAY/SIGNTEST/'

interface Said {
  readonly headers: Headers
  readonly body: Buffer
  readonly now: Date
}

/** Why these bytes are not what WeChat says just now; null when they are. Answers and notices are signed alike. */
export async function doubtAbout(
  { headers, body, now }: Said,
  keyOf: (serial: string) => Promise<KeyObject | undefined>,
): Promise<Doubt | null> {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) =>
    single(headers[`wechatpay-${name}`]),
  )
  if (!serial || !timestamp || !nonce || !signature) return 'UNSIGNED'
  if (signature.startsWith(PROBE)) return 'PROBE'
  if (!/^\d{10}$/.test(timestamp) || !/^\w{1,128}$/.test(serial)) return 'UNSIGNED'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > MOST_OFF_MS) return 'WRONG_CLOCK'
  const key = await keyOf(serial)
  if (!key) return 'UNKNOWN_SERIAL'
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
  const bytes = Buffer.from(signature, 'base64')
  // Base64 can be written in several ways; WeChat writes it in one.
  if (bytes.toString('base64') !== signature) return 'BAD_SIGNATURE'
  return verify('sha256', text, key, bytes) ? null : 'BAD_SIGNATURE'
}

/** A header that came once, and no longer than any of WeChat's. */
const single = (value: Headers[string]) =>
  typeof value === 'string' && value.length <= 1024 ? value : undefined
