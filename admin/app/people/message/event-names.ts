export interface EventOption {
  value: string
  label: string
}

/** Purposes of verification codes, by their kind. */
const codes: Readonly<Record<string, string>> = {
  enter: '登录或注册',
  password: '设置密码',
  mobile: '更换手机号',
  wechat: '绑定微信',
  close: '注销账号',
}

/** The subject of an SMS in Chinese; '' where its kind has none. */
export const smsSubject = (kind: string, event: string, events: readonly EventOption[]): string =>
  kind === 'code' ? (codes[event] ?? '') : sentSubject(kind, event, events)

/** The subject of what was sent outside the shop; '' where its kind has none. */
export function sentSubject(kind: string, event: string, events: readonly EventOption[]): string {
  if (kind !== 'notice') return ''
  return events.find(({ value }) => value === event)?.label ?? '其他通知'
}
