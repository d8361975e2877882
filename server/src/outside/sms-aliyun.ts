import { createHash, createHmac, randomUUID } from 'node:crypto'
import { askSms } from './sms-ask.ts'
import type { SendSms } from './sms-vendor.ts'

// https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
// https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms

interface Answer {
  Code?: string
  BizId?: string
}

/** SendSms 2017-05-25: everything it is told stands in the query, the body is empty. */
export const sendByAliyun: SendSms = async (account, { mobile, template, variable, value }, options) => {
  const query = canonicalQuery({
    PhoneNumbers: mobile,
    SignName: account.signName,
    TemplateCode: template,
    TemplateParam: JSON.stringify({ [variable]: value }),
  })
  const headers = {
    host: new URL(account.baseUrl).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': options.clock().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const url = `${account.baseUrl}/?${query}`
  const authorization = acs3(account, { method: 'POST', query, headers, body: '' })
  const answer = (await askSms(url, { headers: { ...headers, authorization }, body: '' }, options)) as Answer
  return { code: answer.Code ?? '', messageNo: answer.BizId ?? '' }
}

interface Signed {
  method: string
  query: string
  /** Header names in lower case. */
  headers: Record<string, string>
  body: string
}

/** ACS3-HMAC-SHA256: what the header `authorization` says. */
export function acs3(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  { method, query, headers, body }: Signed,
): string {
  const names = Object.keys(headers).sort()
  const signedHeaders = names.join(';')
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  const request = [method, '/', query, canonicalHeaders, signedHeaders, sha256(body)].join('\n')
  const signature = createHmac('sha256', keySecret).update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
  return `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedHeaders},Signature=${signature.digest('hex')}`
}

const canonicalQuery = (values: Record<string, string>) =>
  Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.map(encoded).join('='))
    .join('&')

/** RFC 3986: letters, digits and -_.~ stay as they are, nothing else does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
