import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WechatLoginAccount } from '../outside/wechat-login.ts'
import type { PretendKeys } from './wechat-keys.ts'
import { type PretendTemplates, pretendTemplates } from './wechat-templates.ts'

/** Faults of a request of the shop's server. */
export type LoginMood = 'well' | 'silent' | 'busy' | 'failing' | 'garbage' | 'empty' | 'elsewhere' | 'endless'

export const pretendPeople = ['张师傅', '李老师', '王工'] as const
/** A visitor of WeChat's preview of a page, who is nobody in particular. */
const SNAPSHOT = '网页快照'

interface Given {
  appid: string
  person: string
  wide: boolean
  until: number
  used: boolean
}

export interface PretendLogin {
  readonly account: WechatLoginAccount
  readonly templates: PretendTemplates
  mood: LoginMood
  /** Agrees on the consent page at this address. Returns the address to which WeChat sends the browser. */
  agree(url: string, person?: string): URL
  /** Codes are too old from now on. */
  forgetCodes(): void
  readonly serve: (request: IncomingMessage, response: ServerResponse, body: string) => void
}

interface Wechat {
  readonly url: string
  readonly publicUrl: string
  readonly keys: () => PretendKeys
  readonly clock: () => Date
}

export const isLogin = (path: string) => /^\/(?:connect|sns|cgi-bin)\//.test(path)

const CODE_MS = 5 * 60_000

/** Logging in with WeChat on this machine: pages on which one is one of three people, and what a server asks. */
export function pretendLogin({ url, publicUrl, keys, clock }: Wechat): PretendLogin {
  const codes = new Map<string, Given>()
  const drawn = keys()
  const secretOf = (what: string) => hashOf(`${drawn.apiV3Key} ${what}`).slice(0, 32)
  const account: WechatLoginAccount = {
    officialAppid: drawn.appid,
    officialSecret: secretOf('official'),
    webAppid: `wx${secretOf('web app').slice(0, 16)}`,
    webSecret: secretOf('web'),
    openUrl: publicUrl,
    apiUrl: url,
  }
  const templates = pretendTemplates(account, clock)
  const asWished = openApi(account, { codes, clock, templates })

  const login: PretendLogin = {
    account,
    templates,
    mood: 'well',
    agree(address, person = pretendPeople[0]) {
      const wish = wishIn(new URL(address), account)
      if (typeof wish === 'string') throw new Error(wish)
      const code = `0${randomBytes(15).toString('hex')}`
      const until = clock().getTime() + CODE_MS
      codes.set(code, { appid: wish.appid, wide: wish.wide, person, until, used: false })
      const back = new URL(wish.redirect)
      back.searchParams.set('code', code)
      back.searchParams.set('state', wish.state)
      return back
    },
    forgetCodes() {
      for (const given of codes.values()) given.until = 0
    },
    serve(request, response, body) {
      const asked = new URL(request.url ?? '', publicUrl)
      if (asked.pathname.startsWith('/connect/')) return page(asked, request.method, body, response)
      answer(asked, body, response)
    },
  }
  return login

  function page(asked: URL, method: string | undefined, body: string, response: ServerResponse) {
    const wish = wishIn(asked, account)
    if (typeof wish === 'string') return response.writeHead(400, HTML).end(sheet(`<p>${wish}</p>`))
    if (method === 'POST') {
      const location = login.agree(asked.href, new URLSearchParams(body).get('person') ?? undefined).href
      return response.writeHead(303, { location }).end()
    }
    const buttons = [...pretendPeople, SNAPSHOT].map(
      (name) => `<button name="person" value="${name}">${name}</button>`,
    )
    return response.writeHead(200, HTML).end(sheet(`<form method="post">${buttons.join('')}</form>`))
  }

  function answer(asked: URL, body: string, response: ServerResponse) {
    const { mood } = login
    if (mood === 'silent') return
    if (mood === 'failing') return response.writeHead(502, HTML).end('<h1>502</h1>')
    if (mood === 'elsewhere') return response.writeHead(302, { location: `${url}/sns/elsewhere` }).end()
    if (mood === 'garbage') return response.writeHead(200, TEXT).end('<xml>hello</xml>')
    if (mood === 'empty') return response.writeHead(200, TEXT).end('{}')
    if (mood === 'endless') return response.writeHead(200, TEXT).end(' '.repeat(4 * 1024 * 1024))
    const said = mood === 'busy' ? no(-1, 'system error') : asWished(asked, body)
    // The real one calls its JSON plain text.
    response.writeHead(200, TEXT).end(JSON.stringify(said))
  }
}

/** What the shop's server asks after a person has agreed: tokens and who it is. */
function openApi(
  account: WechatLoginAccount,
  {
    codes,
    clock,
    templates,
  }: { codes: ReadonlyMap<string, Given>; clock: () => Date; templates: PretendTemplates },
) {
  const secrets = new Map([
    [account.officialAppid, account.officialSecret],
    [account.webAppid, account.webSecret],
  ])
  return asWished

  function asWished({ pathname, searchParams }: URL, body: string): object {
    if (pathname === '/cgi-bin/stable_token') return tokenFor(body)
    if (pathname === '/cgi-bin/message/template/send')
      return templates.take(searchParams.get('access_token') ?? '', body)
    if (pathname !== '/sns/oauth2/access_token') return no(40066, 'invalid url')
    const [appid = '', secret, code] = ['appid', 'secret', 'code'].map((name) => searchParams.get(name) ?? '')
    const wrong = wrongWith(appid, secret)
    if (wrong) return wrong
    if (!code) return no(41008, 'missing code')
    const given = codes.get(code)
    if (!given || given.appid !== appid || given.until < clock().getTime()) return no(40029, 'invalid code')
    if (given.used) return no(40163, 'code been used')
    given.used = true
    const { person, wide } = given
    return {
      access_token: randomBytes(24).toString('hex'),
      expires_in: 7200,
      refresh_token: randomBytes(24).toString('hex'),
      openid: `o${hashOf(`${appid} ${person}`).slice(0, 27)}`,
      scope: wide ? 'snsapi_userinfo' : 'snsapi_base',
      ...(wide && { unionid: `u${hashOf(person).slice(0, 27)}` }),
      ...(person === SNAPSHOT && { is_snapshotuser: 1 }),
    }
  }

  function tokenFor(body: string): object {
    const { appid, secret } = JSON.parse(body) as Record<string, string>
    return wrongWith(appid ?? '', secret) ?? templates.newToken()
  }

  function wrongWith(appid: string, secret: string | undefined) {
    const right = secrets.get(appid)
    if (right === undefined) return no(40013, 'invalid appid')
    return secret === right ? null : no(40125, 'invalid appsecret')
  }
}

function wishIn({ pathname, searchParams: words }: URL, account: WechatLoginAccount) {
  const appid = words.get('appid') ?? ''
  const scope = words.get('scope') ?? ''
  const isWeb = pathname === '/connect/qrconnect'
  const redirect = words.get('redirect_uri') ?? ''
  const state = words.get('state') ?? ''
  if (appid !== (isWeb ? account.webAppid : account.officialAppid)) return 'AppID 参数错误'
  if (!(isWeb ? ['snsapi_login'] : ['snsapi_base', 'snsapi_userinfo']).includes(scope))
    return 'Scope 参数错误'
  if (words.get('response_type') !== 'code' || !/^[0-9a-zA-Z]{0,128}$/.test(state)) return '参数错误'
  if (!URL.canParse(redirect) || !/^https?:/.test(redirect)) return 'redirect_uri 参数错误'
  return { appid, redirect, state, wide: scope !== 'snsapi_base' }
}

const no = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }
const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
}

const sheet = (content: string) => `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>微信登录（演示）</title>
<style>:root{color-scheme:light dark}body{font:16px/1.6 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1.5rem;margin:0 .75rem .75rem 0}</style>
<h1>微信登录</h1><p>演示用的微信授权页：请选择以谁的身份授权。</p>${content}</html>`
