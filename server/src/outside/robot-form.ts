import { createHmac } from 'node:crypto'
import type { RobotVendor } from '@gongfang/contract/people/robot'

// The HTTP forms of the robots of group chats; their sources are named in pretend/robots.ts.

const ANSWER_BYTES = 65_536
/** 企业微信 takes 2,048 bytes of text, the others more. */
export const TEXT_BYTES = 2_000

/** A text for the robot at an address. 企业微信 has no signature. */
export function robotRequest(
  { url, form, secret }: { url: string; form: RobotVendor; secret: string | null },
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
export function robotAnswer(form: RobotVendor, said: string): { code: unknown; words: string } {
  const { errcode, errmsg, code, StatusCode, msg } = objectIn(said)
  const answer = form === 'feishu' ? (code ?? StatusCode) : errcode
  return { code: answer, words: `${answer} ${(form === 'feishu' ? msg : errmsg) ?? ''}`.trim() }
}

/** Why a robot takes no message: too many, its address, its 自定义关键词, its signature, or the machine that asks. */
type RobotFault = 'often' | 'key' | 'keyword' | 'sign' | 'machine'

/** Answers of the makers, from public reports; by the code, or by the words where one code means several things. */
const FAULTS: Record<RobotVendor, readonly (readonly [RegExp, RobotFault])[]> = {
  wecom: [
    [/^45009 /, 'often'],
    [/^(?:93000|40001|93017|40013) /, 'key'],
    [/^60020 /, 'machine'],
  ],
  dingtalk: [
    [/^(?:130101|410100) /, 'often'],
    [/keywords/, 'keyword'],
    [/sign|timestamp/, 'sign'],
    [/whitelist/, 'machine'],
    [/^300005 /, 'key'],
  ],
  feishu: [
    [/^(?:11232|9499) .*(?:frequency|too many)/i, 'often'],
    [/^19024 /, 'keyword'],
    [/^19021 /, 'sign'],
    [/^19022 /, 'machine'],
    [/^19001 /, 'key'],
  ],
}

/** `words` begin with the code, as `robotAnswer` gives them. */
export const robotFault = (form: RobotVendor, words: string) =>
  FAULTS[form].find(([pattern]) => pattern.test(`${words} `))?.[1]

export type RobotHints = Record<Exclude<RobotFault, 'often'>, string>

export const robotHints: Record<RobotVendor, RobotHints> = {
  wecom: {
    key: '地址中的 key 不对，或机器人已被移出群',
    keyword: '',
    sign: '',
    machine: '这台服务器的 IP 不被允许',
  },
  dingtalk: {
    key: '地址中的 access_token 不对，或机器人已被删除',
    keyword: '机器人设了自定义关键词：请加上“工坊商城”，或改用加签',
    sign: '加签不符：密钥应以 SEC 开头',
    machine: '机器人限制了 IP：请改用加签',
  },
  feishu: {
    key: '地址不对，或机器人已被删除',
    keyword: '机器人设了自定义关键词：请加上“工坊商城”，或改用签名校验',
    sign: '签名不符：请检查密钥',
    machine: '机器人限制了 IP：请改用签名校验',
  },
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
