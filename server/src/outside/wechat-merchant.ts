import {
  createDecipheriv,
  createPrivateKey,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { ChannelFailed } from './channel-failed.ts'
import { hintOf } from './wechat-hints.ts'
import type { JsapiWords, WechatPayAccount } from './wechat-words.ts'

/** Our side of the keys: what we sign with, and what WeChat encrypts for us with. */
export interface Merchant {
  readonly expiresAt: Date
  authorization(request: { method: string; path: string; body: string }, now: Date): string
  jsapi(prepayId: string, now: Date): JsapiWords
  /** Null when it was not encrypted with our key for us, or was altered. */
  decrypt(sealed: Sealed): string | null
}

export interface Sealed {
  readonly algorithm: string
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string | null | undefined
}

/** Throws ChannelFailed when what was typed in cannot be an account: staff learn which field. */
export function merchantOf(account: WechatPayAccount): Merchant {
  const certificate = readable('BAD_CERTIFICATE', () => new X509Certificate(account.certificate))
  const key = readable('BAD_PRIVATE_KEY', () => createPrivateKey(account.privateKey))
  const secret = Buffer.from(account.apiV3Key)
  if (key.asymmetricKeyType !== 'rsa') throw broken('BAD_PRIVATE_KEY')
  if (!certificate.checkPrivateKey(key)) throw broken('KEY_MISMATCH')
  if (secret.length !== 32) throw broken('BAD_API_V3_KEY')
  return {
    expiresAt: certificate.validToDate,
    authorization({ method, path, body }, now) {
      const [timestamp, nonce] = [secondsOf(now), aNonce()]
      const words = {
        mchid: account.mchid,
        nonce_str: nonce,
        timestamp,
        serial_no: certificate.serialNumber,
        signature: signed(key, [method, path, timestamp, nonce, body]),
      }
      const listed = Object.entries(words).map(([name, value]) => `${name}="${value}"`)
      return `WECHATPAY2-SHA256-RSA2048 ${listed.join(',')}`
    },
    jsapi(prepayId, now) {
      const [timeStamp, nonceStr, named] = [secondsOf(now), aNonce(), `prepay_id=${prepayId}`]
      const paySign = signed(key, [account.appid, timeStamp, nonceStr, named])
      return { appId: account.appid, timeStamp, nonceStr, package: named, signType: 'RSA', paySign }
    },
    decrypt: (sealed) => decrypted(sealed, secret),
  }
}

const secondsOf = (now: Date) => String(Math.floor(now.getTime() / 1000))
const aNonce = () => randomBytes(16).toString('hex')
const signed = (key: KeyObject, lines: readonly string[]) =>
  sign('sha256', Buffer.from(lines.map((line) => `${line}\n`).join('')), key).toString('base64')

const TAG_BYTES = 16

function decrypted({ algorithm, ciphertext, nonce, associated_data }: Sealed, secret: Buffer): string | null {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (algorithm !== 'AEAD_AES_256_GCM' || nonce.length !== 12 || bytes.length <= TAG_BYTES) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(associated_data ?? ''))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
  } catch {
    return null
  }
}

export function readable<T>(code: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw broken(code, cause)
  }
}
const broken = (code: string, cause?: unknown) =>
  new ChannelFailed('refused', code, hintOf(code), cause === undefined ? {} : { cause })
