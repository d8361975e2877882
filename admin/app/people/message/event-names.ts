export interface EventOption {
  value: string
  label: string
}

/** Messages without a template. */
export const otherEvents: readonly EventOption[] = [
  { value: 'staffMessage', label: '员工消息' },
  { value: 'activityNotice', label: '活动通知' },
  { value: 'pointsAdjusted', label: '积分调整' },
  { value: 'test', label: '测试' },
]

/** Purposes of verification codes, by their kind. */
const codes: Readonly<Record<string, string>> = {
  enter: '登录或注册',
  password: '设置密码',
  mobile: '更换手机号',
  wechat: '绑定微信',
  close: '注销账号',
}

/** The subject of an SMS in Chinese; '' where its kind has none. */
export function smsSubject(kind: string, event: string, templates: readonly EventOption[]): string {
  if (kind === 'code') return codes[event] ?? ''
  if (kind !== 'notice') return ''
  return [...templates, ...otherEvents].find(({ value }) => value === event)?.label ?? '其他通知'
}
