import { createHash, createHmac } from 'node:crypto'
import type { SmsAccount } from '../outside/sms-vendor.ts'
import type { Asked, Reading } from './sms-reading.ts'

const QUARTER_MS = 15 * 60_000
const MUST_SIGN = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
]

/** As Aliyun's gateway looks at a request: everything is worked out from what came over the wire. */
export function readAliyun(
  { method, url, headers, body }: Asked,
  account: SmsAccount,
  { now, nonces }: { now: Date; nonces: Set<string> },
): Reading {
  const no = (status: number, code: string): Reading => ({ status, code })
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!given) return no(400, 'IncompleteSignature')
  const [, keyId = '', signed = '', signature] = given
  if (keyId !== account.keyId) return no(404, 'InvalidAccessKeyId.NotFound')
  const names = signed.split(';')
  if (MUST_SIGN.some((name) => !names.includes(name))) return no(400, 'IncompleteSignature')
  if (headers['x-acs-content-sha256'] !== hash(body)) return no(400, 'SignatureDoesNotMatch')

  let text = `${method}\n${url.pathname}\n`
  text += [...url.searchParams]
    .map(([name, value]) => [percent(name), percent(value)] as const)
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  text += '\n'
  for (const name of names) text += `${name}:${headers[name]?.trim()}\n`
  text += `\n${signed}\n${headers['x-acs-content-sha256']}`
  const right = createHmac('sha256', account.keySecret)
  if (right.update(`ACS3-HMAC-SHA256\n${hash(text)}`).digest('hex') !== signature)
    return no(400, 'SignatureDoesNotMatch')

  const { 'x-acs-date': date = '', 'x-acs-signature-nonce': nonce = '' } = headers
  const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)
  if (!isDate || Math.abs(Date.parse(date) - now.getTime()) > QUARTER_MS)
    return no(400, 'InvalidTimeStamp.Expired')
  if (nonces.has(nonce)) return no(400, 'SignatureNonceUsed')
  nonces.add(nonce)
  if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
    return no(404, 'InvalidAction.NotFound')
  return wishIn(url.searchParams, account)
}

function wishIn(query: URLSearchParams, account: SmsAccount): Reading {
  const no = (code: string): Reading => ({ status: 200, code })
  const said = (name: string) => query.get(name) ?? ''
  const [mobile, template] = [said('PhoneNumbers'), said('TemplateCode')]
  if (!/^1[3-9]\d{9}$/.test(mobile)) return no('isv.MOBILE_NUMBER_ILLEGAL')
  if (said('SignName') !== account.signName) return no('isv.SMS_SIGNATURE_ILLEGAL')
  const name = { [account.codeTemplate]: 'code', [account.noticeTemplate]: 'text' }[template]
  if (name === undefined) return no('isv.SMS_TEMPLATE_ILLEGAL')
  const values = JSON.parse(said('TemplateParam')) as Record<string, string>
  if (typeof values[name] !== 'string') return no('isv.TEMPLATE_MISSING_PARAMETERS')
  if (values[name].length > 35) return no('isv.PARAM_LENGTH_LIMIT')
  return { mobile, signName: account.signName, template, values }
}

const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Byte by byte, as the specification puts it. */
const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9\-_.~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
