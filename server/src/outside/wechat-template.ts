import type { WechatLoginAccount } from './wechat-login.ts'

// developers.weixin.qq.com/doc/service/api/notify/template/api_sendtemplatemessage.html (client_msg_id: one message for an
// openid within ten minutes); api/base/api_getstableaccesstoken.html (the same token until five minutes before its end).

export interface WechatNoticeAccount extends WechatLoginAccount {
  noticeTemplate: string
  titleField: string
  bodyField: string
  timeField: string
}

export interface WechatNotice {
  readonly openid: string
  readonly title: string
  readonly body: string
  /** '2026-11-28 10:00' */
  readonly time: string
  /** '' if there is nothing to open. */
  readonly url: string
  /** Another try of the same has the same; at most 32 letters. */
  readonly id: string
}

export interface WechatSender {
  /** The number of the message at WeChat. Throws `WechatFailed`. */
  readonly send: (notice: WechatNotice) => Promise<string>
}

/**
 * `later`: it surely was not taken, and the same may work later. `person`: this person gets none. `refused`: staff have to mend
 * something. `silent`: it may have gone out.
 */
export class WechatFailed extends Error {
  readonly kind: 'later' | 'person' | 'refused' | 'silent'
  readonly code: string
  /** Plain Chinese, for staff. */
  readonly hint: string
  constructor(kind: WechatFailed['kind'], code: string, hint: string) {
    super(`WeChat template message: ${kind} ${code}`)
    this.name = 'WechatFailed'
    this.kind = kind
    this.code = code
    this.hint = hint
  }
}

interface Options {
  readonly timeoutMs: number
  readonly clock: () => Date
}

const EARLY_MS = 5 * 60_000

/** Keeps the token that WeChat gives; one that WeChat does not know any more is asked for anew, once. */
export function openWechatNotices(account: WechatNoticeAccount, given: Partial<Options> = {}): WechatSender {
  const options = { timeoutMs: 5_000, clock: () => new Date(), ...given }
  let token: { value: string; until: number } | undefined

  const freshToken = async () => {
    const now = options.clock().getTime()
    if (token && token.until > now) return token.value
    const { officialAppid: appid, officialSecret: secret } = account
    const said = await ask(
      `${account.apiUrl}/cgi-bin/stable_token`,
      { grant_type: 'client_credential', appid, secret },
      options,
    ).catch((error: WechatFailed) => {
      // Nothing was sent yet.
      throw error.kind === 'silent' ? new WechatFailed('later', error.code, error.hint) : error
    })
    if (typeof said.access_token !== 'string' || typeof said.expires_in !== 'number')
      throw new WechatFailed('later', 'GARBAGE', hintOf('GARBAGE'))
    token = { value: said.access_token, until: now + said.expires_in * 1000 - EARLY_MS }
    return token.value
  }

  const sendOnce = async (notice: WechatNotice) => {
    const url = `${account.apiUrl}/cgi-bin/message/template/send?access_token=${await freshToken()}`
    const { msgid } = await ask(url, bodyOf(account, notice), options)
    return String(msgid ?? '').slice(0, 40)
  }

  return {
    async send(notice) {
      try {
        return await sendOnce(notice)
      } catch (error) {
        if (!(error instanceof WechatFailed && TOKEN.includes(error.code)) || token === undefined) throw error
        token = undefined
        return sendOnce(notice)
      }
    },
  }
}

/** A field takes what its name begins with: thing has at most 20 characters, anything longer is refused (47003). */
function bodyOf(account: WechatNoticeAccount, { openid, title, body, time, url, id }: WechatNotice) {
  const fields = [
    [account.titleField, title],
    [account.bodyField, body],
    [account.timeField, time],
  ] as const
  return {
    touser: openid,
    template_id: account.noticeTemplate,
    client_msg_id: id,
    ...(url && { url }),
    data: Object.fromEntries(
      fields
        .filter(([field]) => field !== '')
        .map(([field, value]) => [field, { value: fitted(field, value) }]),
    ),
  }
}

const MOST: Record<string, number> = { thing: 20, character_string: 32, phrase: 5, const: 20 }

export function fitted(field: string, value: string): string {
  const most = MOST[field.replace(/\d+$/, '')] ?? 20
  const line = value.replace(/\s+/g, ' ').trim()
  if (field.startsWith('time')) return line
  return [...line].length <= most ? line : `${[...line].slice(0, most - 1).join('')}…`
}

const TOKEN = ['40001', '40014', '42001']
const BUSY = ['-1', '45009', '45011']
const PERSON = ['40003', '43004', '43019', '43101']

interface Said {
  errcode?: unknown
  access_token?: unknown
  expires_in?: unknown
  msgid?: unknown
}

const MOST_BYTES = 64 * 1024
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]

async function ask(url: string, body: object, { timeoutMs }: Options): Promise<Said> {
  const said = objectIn(await heard(url, body, timeoutMs))
  if (said === null) throw new WechatFailed('silent', 'GARBAGE', hintOf('GARBAGE'))
  const { errcode = 0 } = said
  if (errcode === 0) return said
  const code = String(errcode).slice(0, 20)
  const kind = BUSY.includes(code) ? 'later' : PERSON.includes(code) ? 'person' : 'refused'
  throw new WechatFailed(kind, code, hintOf(code))
}

async function heard(url: string, body: object, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new WechatFailed('silent', `HTTP_${response.status}`, hintOf('GARBAGE'))
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > MOST_BYTES) throw new WechatFailed('silent', 'GARBAGE', hintOf('GARBAGE'))
      parts.push(part)
    }
    return Buffer.concat(parts).toString()
  } catch (error) {
    if (error instanceof WechatFailed) throw error
    const { name, cause } = error as Error & { cause?: { code?: string } }
    // Leaves out the cause, which may contain the address with the token.
    if (NOT_CONNECTED.includes(cause?.code ?? ''))
      throw new WechatFailed('later', 'UNREACHABLE', hintOf('UNREACHABLE'))
    const code = name === 'TimeoutError' ? 'TIMEOUT' : 'CUT'
    throw new WechatFailed('silent', code, hintOf('TIMEOUT'))
  }
}

function objectIn(text: string): Said | null {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? said : null
  } catch {
    return null
  }
}

const SECRET = 'AppSecret 不正确：请在公众平台核对或重置'
const OFTEN = '微信接口繁忙或调用次数已达上限，稍后会再发'

// 40037: binarywang/WxJava#2545; 40003 for who has left: binarywang/WxJava#710, weixin-java-miniapp-demo#53.
const HINTS: Record<string, string> = {
  TIMEOUT: '微信没有在时限内应答',
  UNREACHABLE: '连接不上微信：请检查服务器的网络和接口地址',
  GARBAGE: '微信的应答看不懂：请检查接口地址',
  '-1': OFTEN,
  '45009': OFTEN,
  '45011': OFTEN,
  '40001': SECRET,
  '40125': SECRET,
  '40013': 'AppID 不正确：请核对公众号的 AppID',
  '40164': '服务器的 IP 不在白名单中：请在公众平台添加',
  '40003': '该会员没有关注公众号，或已取消关注',
  '43004': '该会员没有关注公众号，或已取消关注',
  '43019': '该会员在公众号的黑名单中',
  '43101': '该会员拒绝接收公众号的消息',
  '40037': '模板 ID 不正确，或不属于这个公众号',
  '47003': '模板的字段名或内容不符：请按公众平台的模板详情填写，如 thing2',
  '48001': '公众号没有模板消息的权限：需要已认证的服务号',
  '50002': '公众号的接口已被限制：请在公众平台查看原因',
}

const hintOf = (code: string) => HINTS[code] ?? `微信拒绝了请求（${code}）`
