import { generateKeyPairSync, randomBytes, randomInt, X509Certificate } from 'node:crypto'
import type { WechatPayAccount } from '../outside/wechat-pay.ts'
import { certificateFor } from './certificate.ts'

interface Pair {
  readonly certificate: string
  readonly privateKey: string
}

/** Keys of an account on both sides, as plain data that can be stored in a file. */
export interface PretendKeys {
  readonly mchid: string
  readonly appid: string
  readonly apiV3Key: string
  readonly merchant: Pair
  readonly publicKeyId: string
  /** WeChat's private half; the public one is the merchant's to know. */
  readonly publicKeyPair: { readonly publicKey: string; readonly privateKey: string }
  /** WeChat signs with the last of them; those before are still good. */
  readonly certificates: readonly Pair[]
}

/** Whose signature a merchant is to expect. `both`: answers by the public key, notices still by the certificate. */
export type KeyMode = 'certificates' | 'publicKey' | 'both'

export const drawKeys = (now: Date): PretendKeys => ({
  mchid: String(randomInt(1_600_000_000, 1_699_999_999)),
  appid: `wx${randomBytes(8).toString('hex')}`,
  apiV3Key: randomBytes(16).toString('hex'),
  merchant: aPair('pretend merchant', now),
  publicKeyId: `PUB_KEY_ID_0${randomInt(1e11, 9e11)}${randomInt(1e11, 9e11)}`,
  publicKeyPair: rsa(),
  certificates: [aPair('pretend WeChat Pay', now)],
})

export function aPair(name: string, now: Date): Pair {
  const { privateKey } = rsa()
  const from = new Date(now.getTime() - 86_400_000)
  const until = new Date(now.getTime() + 5 * 365 * 86_400_000)
  return { privateKey, certificate: certificateFor(privateKey, { name, from, until }) }
}

const rsa = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export const readCertificate = ({ certificate }: Pair) => new X509Certificate(certificate)
export const serialOf = (pair: Pair) => readCertificate(pair).serialNumber

/** As it is typed in at the shop. */
export const accountOf = (keys: PretendKeys, mode: KeyMode, baseUrl: string): WechatPayAccount => ({
  mchid: keys.mchid,
  appid: keys.appid,
  certificate: keys.merchant.certificate,
  privateKey: keys.merchant.privateKey,
  apiV3Key: keys.apiV3Key,
  publicKeyId: mode === 'certificates' ? '' : keys.publicKeyId,
  publicKey: mode === 'certificates' ? '' : keys.publicKeyPair.publicKey,
  baseUrl,
})
