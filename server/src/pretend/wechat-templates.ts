import { randomBytes } from 'node:crypto'
import type { WechatLoginAccount } from '../outside/wechat-login.ts'
import type { WechatNoticeAccount } from '../outside/wechat-template.ts'

export interface PretendTemplates {
  /** The 公众号 with a template of three fields. */
  readonly account: WechatNoticeAccount
  /** Template messages that were taken, and those who do not follow the 公众号 any more. */
  readonly told: { readonly openid: string; readonly url: string; readonly values: Record<string, string> }[]
  readonly gone: Set<string>
  /** WeChat knows none of the tokens that it gave. */
  forgetTokens(): void
  newToken(): object
  /** As WeChat looks at a template message: the token, the person, the template, and each field by its kind. */
  take(token: string, body: string): object
}

const HOURS_MS = 7_200_000

/** Template messages of a 公众号 on this machine. */
export function pretendTemplates(login: WechatLoginAccount, clock: () => Date): PretendTemplates {
  const account: WechatNoticeAccount = {
    ...login,
    noticeTemplate: 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY',
    titleField: 'thing2',
    bodyField: 'thing4',
    timeField: 'time3',
  }
  const tokens = new Map<string, number>()
  /** By openid and client_msg_id: WeChat takes the second within ten minutes for the first. */
  const heard = new Set<string>()
  const told: PretendTemplates['told'] = []
  const gone = new Set<string>()
  return {
    account,
    told,
    gone,
    forgetTokens: () => tokens.clear(),
    newToken() {
      const token = randomBytes(32).toString('hex')
      tokens.set(token, clock().getTime() + HOURS_MS)
      return { access_token: token, expires_in: 7200 }
    },
    take(token, body) {
      const until = tokens.get(token)
      if (until === undefined) return no(40001, 'invalid credential, access_token is invalid or not latest')
      if (until < clock().getTime()) return no(42001, 'access_token expired')
      const { touser, template_id, url = '', client_msg_id, data } = JSON.parse(body)
      if (!/^o[\w-]{27}$/.test(touser)) return no(40003, 'invalid openid')
      if (gone.has(touser)) return no(43004, 'require subscribe')
      if (template_id !== account.noticeTemplate) return no(40037, 'invalid template_id')
      const values: Record<string, string> = {}
      for (const field of [account.titleField, account.bodyField, account.timeField]) {
        const value = data[field]?.value
        if (!fits(field, value)) return no(47003, `argument invalid! data.${field}.value invalid`)
        values[field] = value
      }
      const known = `${touser} ${client_msg_id}`
      if (!heard.has(known)) told.push({ openid: touser, url, values })
      heard.add(known)
      return { errcode: 0, errmsg: 'ok', msgid: 200_228_332 + told.length }
    },
  }
}

const fits = (field: string, value: unknown) =>
  typeof value === 'string' &&
  (field.startsWith('time')
    ? /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(value)
    : value !== '' && [...value].length <= 20)

const no = (errcode: number, errmsg: string) => ({ errcode, errmsg })
