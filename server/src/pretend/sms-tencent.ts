import { createHash, createHmac } from 'node:crypto'
import type { SmsAccount } from '../outside/sms-vendor.ts'
import type { Asked, Reading } from './sms-reading.ts'

const FIVE_MINUTES = 300

/** As Tencent's gateway looks at a request: everything is worked out from what came over the wire. */
export function readTencent({ method, url, headers, body }: Asked, account: SmsAccount, now: Date): Reading {
  const no = (code: string): Reading => ({ status: 200, code })
  const given =
    /^TC3-HMAC-SHA256 Credential=(\S+?)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return no('AuthFailure.SignatureFailure')
  const [, keyId = '', day = '', service = '', signed = '', signature] = given
  if (keyId !== account.keyId) return no('AuthFailure.SecretIdNotFound')
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('content-type')) return no('AuthFailure.SignatureFailure')
  const at = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(at - now.getTime() / 1000) <= FIVE_MINUTES)) return no('AuthFailure.SignatureExpire')
  if (day !== new Date(at * 1000).toISOString().split('T')[0]) return no('AuthFailure.SignatureFailure')

  let text = `${method}\n${url.pathname}\n${url.search.slice(1)}\n`
  for (const name of names) text += `${name}:${headers[name]?.trim().toLowerCase()}\n`
  text += `\n${signed}\n${hash(body)}`
  const inDay = mac(Buffer.from(`TC3${account.keySecret}`), day)
  const inService = mac(inDay, service)
  const toSign = ['TC3-HMAC-SHA256', at, `${day}/${service}/tc3_request`, hash(text)].join('\n')
  if (mac(mac(inService, 'tc3_request'), toSign).toString('hex') !== signature)
    return no('AuthFailure.SignatureFailure')

  if (service !== 'sms' || headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
    return no('InvalidAction')
  if (!headers['x-tc-region']) return no('MissingParameter')
  return wishIn(JSON.parse(body), account)
}

interface Wish {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
}

function wishIn(wish: Wish, account: SmsAccount): Reading {
  const no = (code: string): Reading => ({ status: 200, code })
  const [, mobile] = /^\+86(1[3-9]\d{9})$/.exec(wish.PhoneNumberSet[0] ?? '') ?? []
  if (mobile === undefined) return no('InvalidParameterValue.IncorrectPhoneNumber')
  if (wish.SmsSdkAppId !== account.sdkAppId) return no('UnauthorizedOperation.SmsSdkAppIdVerifyFail')
  if (wish.SignName !== account.signName) return no('FailedOperation.SignatureIncorrectOrUnapproved')
  const templates = [account.codeTemplate, account.noticeTemplate]
  if (!templates.includes(wish.TemplateId)) return no('FailedOperation.TemplateIncorrectOrUnapproved')
  const [value = '', ...more] = wish.TemplateParamSet
  if (value === '' || more.length > 0) return no('FailedOperation.TemplateParamSetNotMatchApprovedTemplate')
  return { mobile, signName: wish.SignName, template: wish.TemplateId, values: { 1: value } }
}

const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
