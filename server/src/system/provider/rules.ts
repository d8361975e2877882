import { type ProviderField, type ProviderName, providerOf } from '@gongfang/contract/system/provider-desk'

export type Values = Record<string, string>

export const fieldsOf = (name: ProviderName): [string, ProviderField][] =>
  Object.entries(providerOf(name).fields)

/** The typed values, trimmed, without fields that the account does not have. */
export const typed = (name: ProviderName, values: Values): Values =>
  Object.fromEntries(fieldsOf(name).map(([field]) => [field, values[field]?.trim() ?? '']))

/** A secret without what it belongs to: nobody keeps the one of an app that was taken out. */
export function isGivenUp(name: ProviderName, field: string, values: Values): boolean {
  const group = providerOf(name).together?.find((one) => one.includes(field)) ?? []
  return group.some((other) => other !== field && !values[other])
}

interface Account {
  name: ProviderName
  values: Values
  enabled: boolean
  /** Keys do not travel in the clear outside a demo. */
  plainHttp: boolean
  /** True if the shop knows its public address. */
  reachable?: boolean
}

/** A company is told where to find us, and that is not what some request says. */
const nowhere = (company: string) => `请先设置环境变量 PUBLIC_URL，${company}才能找到本站`

/** A sentence for each field that is wrong. One that is switched off may be half filled in. */
export function complaintsAbout({
  name,
  values,
  enabled,
  plainHttp,
  reachable = true,
}: Account): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [field, { label, pattern, optional, choices }] of fieldsOf(name)) {
    const value = values[field] ?? ''
    if (value === '') {
      if (enabled && !optional) wrong[field] = choices ? `请选择${label}` : `请填写${label}`
    } else if (pattern && !pattern[0].test(value)) wrong[field] = pattern[1]
    else if (!plainHttp && value.startsWith('http://')) wrong[field] = '应以 https:// 开头'
  }
  if (!enabled) return wrong
  for (const group of providerOf(name).together ?? []) {
    const given = group.filter((field) => values[field])
    if (given.length === 0 || given.length === group.length) continue
    for (const field of group) if (!values[field]) wrong[field] ??= '与另一项需同时填写'
  }
  const { company } = providerOf(name)
  if (company && !reachable) wrong.baseUrl ??= nowhere(company)
  if (name === 'sms' && values.vendor === 'tencent' && !values.sdkAppId)
    wrong.sdkAppId ??= '腾讯云需要填写 SdkAppId'
  if (name === 'email')
    Object.assign(wrong, { ...complaintsAboutEmail(values, { plainHttp, reachable }), ...wrong })
  if (name === 'wechatLogin' && !values.officialAppid && !values.webAppid)
    wrong.officialAppid ??= '公众号和网站应用至少填写一个'
  return wrong
}

/** Services that send in the name of the login alone: answers 501, 553 and 440 of theirs say so. */
const OWN_NAME_ONLY = /(?:^|\.)(?:qq\.com|163\.com|126\.com|yeah\.net|aliyun\.com|mxhichina\.com)$/i

function complaintsAboutEmail(
  { host = '', security, user = '', from = '' }: Values,
  { plainHttp, reachable }: { plainHttp: boolean; reachable: boolean },
): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (security === 'none' && !plainHttp)
    wrong.security = '请选择 SSL/TLS 或 STARTTLS：密码和邮件内容不能明文传输'
  if (!reachable) wrong.host = '请先设置环境变量 PUBLIC_URL，邮件中的链接才能打开本站'
  if (OWN_NAME_ONLY.test(host) && user.toLowerCase() !== from.toLowerCase())
    wrong.from = '这家服务商要求发件地址与登录账号相同'
  return wrong
}
