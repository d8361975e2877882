import { createCipheriv, randomBytes, sign, verify } from 'node:crypto'
import { aPair, type PretendKeys, readCertificate, serialOf } from './wechat-keys.ts'

/** Faults of a signature: of other bytes, missing, ten minutes old, of an unknown key, or WeChat's own probe. */
export type SignatureMood = 'good' | 'forged' | 'unsigned' | 'stale' | 'stranger' | 'probe'

interface Signing {
  readonly now: Date
  readonly with: 'certificate' | 'publicKey'
  /** Which of WeChat's certificates, counted from the newest. */
  readonly back?: number
  readonly mood?: SignatureMood
}

/** Headers of WeChat on an answer or a notice. */
export function signedHeaders(keys: PretendKeys, body: string, signing: Signing): Record<string, string> {
  const { mood = 'good', back = 0, now } = signing
  if (mood === 'unsigned') return {}
  const certificate = mood === 'stranger' ? stranger(now) : keys.certificates.at(-1 - back)
  if (!certificate) throw new Error(`there are not ${back + 1} certificates`)
  const isByPublicKey = signing.with === 'publicKey' && mood !== 'stranger'
  const at = now.getTime() - (mood === 'stale' ? 600_000 : 0)
  const [timestamp, nonce] = [String(Math.floor(at / 1000)), randomBytes(16).toString('hex')]
  const said = Buffer.from(`${timestamp}\n${nonce}\n${body}${mood === 'forged' ? ' ' : ''}\n`)
  const key = isByPublicKey ? keys.publicKeyPair.privateKey : certificate.privateKey
  const signature = sign('sha256', said, key).toString('base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': isByPublicKey ? keys.publicKeyId : serialOf(certificate),
    'wechatpay-signature': mood === 'probe' ? `WECHATPAY/SIGNTEST/${signature}` : signature,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
}

let unknown: ReturnType<typeof aPair> | undefined
function stranger(now: Date) {
  unknown ??= aPair('somebody else', now)
  return unknown
}

/** AEAD_AES_256_GCM with the merchant's APIv3 key. */
export function sealed(text: string, apiV3Key: string, associated: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associated))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: associated,
    nonce,
  }
}

/** The error of a merchant's signature, or null. */
export function wrongWith(
  keys: PretendKeys,
  request: { method: string; path: string; body: string; authorization: string },
  { now, nonces }: { now: Date; nonces: Set<string> },
): string | null {
  const [scheme = '', ...rest] = request.authorization.split(' ')
  const said = Object.fromEntries(
    [...rest.join(' ').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text] as const),
  )
  const { mchid, nonce_str = '', timestamp = '', serial_no, signature = '' } = said
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'scheme'
  if (mchid !== keys.mchid) return 'mchid'
  if (serial_no !== serialOf(keys.merchant)) return 'serial_no'
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) < 300)) return 'timestamp'
  if (nonce_str === '' || nonces.has(nonce_str)) return 'nonce_str'
  const text = [request.method, request.path, timestamp, nonce_str, request.body, ''].join('\n')
  const { publicKey: key } = readCertificate(keys.merchant)
  if (!verify('sha256', Buffer.from(text), key, Buffer.from(signature, 'base64'))) return 'signature'
  nonces.add(nonce_str)
  return null
}

/** Checks the merchant's signature of the parameters with which a page inside WeChat opens a payment. */
export function isSignedForJsapi(keys: PretendKeys, words: Record<string, unknown>): boolean {
  const text = ['appId', 'timeStamp', 'nonceStr', 'package'].map((name) => `${words[name]}\n`).join('')
  const signature = Buffer.from(String(words.paySign), 'base64')
  return (
    words.appId === keys.appid &&
    words.signType === 'RSA' &&
    verify('sha256', Buffer.from(text), readCertificate(keys.merchant).publicKey, signature)
  )
}
