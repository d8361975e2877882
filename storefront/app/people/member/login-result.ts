import type { UserInfo } from '@gongfang/contract/people/member'

export type LoginResult =
  | { ok: true; token: string | null; user: UserInfo | null }
  | { ok: false; message: string; reason: string; fields: Record<string, string> }

export const LOGIN_FAILED = '登录失败'

export const withoutToken: LoginResult & { ok: false } = {
  ok: false,
  message: '登录未完成：服务器没有返回登录凭证，请重试',
  reason: '',
  fields: {},
}

/**
 * Reads the answer of a login. Success is code 1 or 0; token or access_token, userinfo or user are in `data` or
 * at the top level. A success without a token is a fault of the server and is logged.
 */
export function loginResult(body: unknown, warn: (text: string) => void = console.warn): LoginResult {
  const top = asObject(body)
  const inner = asObject(top.data)
  if (top.code !== 1 && top.code !== 0) {
    const message = text(top.msg) || text(top.message) || LOGIN_FAILED
    const fields = asObject(inner.fields) as Record<string, string>
    return { ok: false, message, reason: text(top.reason), fields }
  }
  const token = [inner.token, inner.access_token, top.token, top.access_token].map(text).find(Boolean) ?? null
  const user = [inner.userinfo, inner.user, top.userinfo, top.user].find(
    (one) => typeof one === 'object' && one,
  )
  if (token === null) warn('login succeeded, but its answer carries no token')
  return { ok: true, token, user: (user as UserInfo | undefined) ?? null }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
