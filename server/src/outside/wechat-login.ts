import { loginHint } from './wechat-login-hints.ts'

export interface WechatLoginAccount {
  officialAppid: string
  officialSecret: string
  webAppid: string
  webSecret: string
  openUrl: string
  apiUrl: string
}

/** The official account inside WeChat, the website's app for WeChat's page with a code. */
export type WechatApp = 'official' | 'web'

/** A person's identifiers at one app, as WeChat answered them to this server. */
export interface WechatPerson {
  appid: string
  openid: string
  unionid: string | null
}

/** `code`: what the browser brought is of no use. `account`: ours is refused. `silent`: no answer that could be used. */
export class LoginFailed extends Error {
  readonly kind: 'silent' | 'code' | 'account' | 'snapshot'
  readonly code: string
  /** Plain Chinese, for staff. */
  readonly hint: string
  constructor(kind: LoginFailed['kind'], code: string) {
    super(`WeChat login: ${kind} ${code}`)
    this.kind = kind
    this.code = code
    this.hint = loginHint(code)
  }
}

interface Departure {
  app: WechatApp
  state: string
  redirectUri: string
}

/** The address of WeChat's consent page. WeChat requires this order of parameters. */
export function authorizeUrl(account: WechatLoginAccount, { app, state, redirectUri }: Departure): string {
  const [page, appid, scope] =
    app === 'web'
      ? ['qrconnect', account.webAppid, 'snsapi_login']
      : // One person's openids at two apps are only joined by the unionid, and that takes the wider permission.
        ['oauth2/authorize', account.officialAppid, account.webAppid ? 'snsapi_userinfo' : 'snsapi_base']
  const words = new URLSearchParams([
    ['appid', appid],
    ['redirect_uri', redirectUri],
    ['response_type', 'code'],
    ['scope', scope],
    ['state', state],
  ])
  return `${account.openUrl}/connect/${page}?${words}#wechat_redirect`
}

interface Options {
  timeoutMs?: number
}

/** The identifiers of the person who agreed. No other data is requested. */
export async function personBy(
  account: WechatLoginAccount,
  { app, code }: { app: WechatApp; code: string },
  options: Options = {},
): Promise<WechatPerson> {
  const [appid, secret] =
    app === 'web' ? [account.webAppid, account.webSecret] : [account.officialAppid, account.officialSecret]
  if (!appid || !secret) throw new LoginFailed('account', 'MISSING')
  const words = new URLSearchParams({ appid, secret, code, grant_type: 'authorization_code' })
  const said = await ask(`${account.apiUrl}/sns/oauth2/access_token?${words}`, {}, options)
  // A visitor of WeChat's preview of a page shares an identity with others.
  if (said.is_snapshotuser === 1) throw new LoginFailed('snapshot', 'SNAPSHOT')
  if (!isId(said.openid)) throw new LoginFailed('silent', 'GARBAGE')
  return { appid, openid: said.openid, unionid: isId(said.unionid) ? said.unionid : null }
}

/** Proves id and secret of the official account; the token is not kept, and disturbs nobody else's. */
export async function checkOfficial(account: WechatLoginAccount, options: Options = {}): Promise<void> {
  const { officialAppid: appid, officialSecret: secret } = account
  const body = JSON.stringify({ grant_type: 'client_credential', appid, secret })
  const headers = { 'content-type': 'application/json' }
  const said = await ask(`${account.apiUrl}/cgi-bin/stable_token`, { method: 'POST', headers, body }, options)
  if (typeof said.access_token !== 'string') throw new LoginFailed('silent', 'GARBAGE')
}

const TIMEOUT_MS = 5_000

async function ask(url: string, how: RequestInit, { timeoutMs = TIMEOUT_MS }: Options): Promise<Said> {
  const said = objectIn(
    await heard(url, { ...how, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) }),
  )
  if (said === null) throw new LoginFailed('silent', 'GARBAGE')
  const { errcode = 0 } = said
  if (errcode === 0) return said
  const code = String(errcode).slice(0, 20)
  throw new LoginFailed(BUSY.includes(code) ? 'silent' : CODE.includes(code) ? 'code' : 'account', code)
}

const BUSY = ['-1', '45009', '45011']
/** Unknown, used, missing or too old. */
const CODE = ['40029', '40163', '41008', '42003']

const MOST_BYTES = 64 * 1024

async function heard(url: string, how: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, how)
    if (!response.ok) throw new LoginFailed('silent', `HTTP_${response.status}`)
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > MOST_BYTES) throw new LoginFailed('silent', 'GARBAGE')
      parts.push(part)
    }
    return Buffer.concat(parts).toString()
  } catch (error) {
    if (error instanceof LoginFailed) throw error
    // Leaves out the cause, which may contain the address with the secret.
    throw new LoginFailed('silent', (error as Error).name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE')
  }
}

interface Said {
  errcode?: unknown
  openid?: unknown
  unionid?: unknown
  is_snapshotuser?: unknown
  access_token?: unknown
}

function objectIn(text: string): Said | null {
  try {
    const said: unknown = JSON.parse(text)
    return typeof said === 'object' && said !== null ? said : null
  } catch {
    return null
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{6,128}$/.test(value)
