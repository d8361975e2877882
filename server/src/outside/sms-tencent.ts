import { createHash, createHmac } from 'node:crypto'
import { askSms } from './sms-ask.ts'
import type { SendSms } from './sms-vendor.ts'

// https://cloud.tencent.com/document/api/382/52071 (signature v3)
// https://cloud.tencent.com/document/product/382/55981 (SendSms 2021-01-11)

interface Answer {
  Response?: { SendStatusSet?: { Code?: string; SerialNo?: string }[] }
}

const TYPE = 'application/json; charset=utf-8'

/** SendSms 2021-01-11: everything it is told is JSON in the body. */
export const sendByTencent: SendSms = async (account, { mobile, template, value }, options) => {
  const { baseUrl, signName, sdkAppId } = account
  const host = new URL(baseUrl).host
  const body = JSON.stringify({
    PhoneNumberSet: [`+86${mobile}`],
    SmsSdkAppId: sdkAppId,
    SignName: signName,
    TemplateId: template,
    TemplateParamSet: [value],
  })
  const at = Math.floor(options.clock().getTime() / 1000)
  const headers = {
    'content-type': TYPE,
    host,
    'x-tc-action': 'SendSms',
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': String(at),
    'x-tc-version': '2021-01-11',
    authorization: tc3(account, { service: 'sms', at, headers: { 'content-type': TYPE, host }, body }),
  }
  const answer = (await askSms(baseUrl, { headers, body }, options)) as Answer
  const [sent] = answer.Response?.SendStatusSet ?? []
  return { code: sent?.Code ?? '', messageNo: sent?.SerialNo ?? '' }
}

interface Signed {
  service: string
  /** Seconds since 1970. */
  at: number
  /** Header names in lower case. */
  headers: Record<string, string>
  body: string
}

/** TC3-HMAC-SHA256: what the header `authorization` says. */
export function tc3(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  { service, at, headers, body }: Signed,
): string {
  const names = Object.keys(headers).sort()
  const signedHeaders = names.join(';')
  const canonicalHeaders = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
  const request = ['POST', '/', '', canonicalHeaders, signedHeaders, sha256(body)].join('\n')
  const day = new Date(at * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const key = [day, service, 'tc3_request'].reduce<Buffer | string>(hmac, `TC3${keySecret}`)
  const signature = hmac(key, `TC3-HMAC-SHA256\n${at}\n${scope}\n${sha256(request)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
