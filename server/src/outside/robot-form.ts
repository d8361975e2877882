import { createHmac } from 'node:crypto'

// The HTTP forms of the robots of group chats; their sources are named in pretend/robots.ts.

export type RobotForm = 'wecom' | 'dingtalk' | 'feishu'

const ANSWER_BYTES = 65_536
/** 企业微信 takes 2,048 bytes of text, the others more. */
export const TEXT_BYTES = 2_000

/** A text for the robot at an address. 企业微信 has no signature. */
export function robotRequest(
  { url, form, secret }: { url: string; form: RobotForm; secret: string | null },
  content: string,
  now: Date,
): { url: string; body: string } {
  if (form === 'wecom') return { url, body: JSON.stringify({ msgtype: 'text', text: { content } }) }
  if (form === 'dingtalk')
    return {
      url: secret === null ? url : signedAddress(url, secret, now),
      body: JSON.stringify({ msgtype: 'text', text: { content } }),
    }
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const sign = secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
  return { url, body: JSON.stringify({ ...sign, msg_type: 'text', content: { text: content } }) }
}

export const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64')

/** 钉钉 wants milliseconds and the signature in the address. */
function signedAddress(url: string, secret: string, now: Date): string {
  const signed = new URL(url)
  const timestamp = String(now.getTime())
  signed.searchParams.set('timestamp', timestamp)
  signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`))
  return signed.href
}

/** Cuts between characters, and says so. */
export function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let kept = ''
  let size = Buffer.byteLength('…')
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return `${kept}…`
}

/** The robots answer 200 whether they take a message or not, and say it in the body. `code` is undefined for other answers. */
export function robotAnswer(form: RobotForm, said: string): { code: unknown; words: string } {
  const { errcode, errmsg, code, StatusCode, msg } = objectIn(said)
  const answer = form === 'feishu' ? (code ?? StatusCode) : errcode
  return { code: answer, words: `${answer} ${(form === 'feishu' ? msg : errmsg) ?? ''}`.trim() }
}

interface Said {
  readonly errcode?: unknown
  readonly errmsg?: unknown
  readonly code?: unknown
  readonly StatusCode?: unknown
  readonly msg?: unknown
}

function objectIn(text: string): Said {
  try {
    return Object(JSON.parse(text)) as Said
  } catch {
    return {}
  }
}

/** An answer without end is not read to it. */
export async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
