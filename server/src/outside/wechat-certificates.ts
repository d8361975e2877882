import assert from 'node:assert/strict'
import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import * as z from 'zod/mini'
import { ChannelFailed } from './channel-failed.ts'
import type { Answer, Question } from './wechat-ask.ts'
import { type Merchant, readable } from './wechat-merchant.ts'
import { read, untrusted } from './wechat-read.ts'
import { doubtAbout } from './wechat-signature.ts'
import type { WechatPayAccount } from './wechat-words.ts'

/** The keys that WeChat signs with: a public key that was typed in, certificates that WeChat gives out, or both while one replaces the other. */
export interface WechatKeys {
  of(serial: string): Promise<KeyObject | undefined>
  /** Asks WeChat for its certificates now. */
  refresh(): Promise<readonly PlatformCertificate[]>
  /** The latest end of the certificates that WeChat gave before; null if it gave none. */
  lastEnd(): Date | null
}

export interface PlatformCertificate {
  readonly serial: string
  readonly key: KeyObject
  readonly from: Date
  readonly until: Date
}

interface Given {
  readonly account: WechatPayAccount
  readonly merchant: () => Merchant
  readonly clock: () => Date
  readonly ask: (question: Question) => Promise<Answer>
}

const AGAIN_MS = 60_000
const AFTER_SILENCE_MS = 5_000
/** A certificate that WeChat withdrew is not believed for longer than this. */
const FRESH_MS = 12 * 3_600_000

export function wechatKeys({ account, merchant, clock, ask }: Given): WechatKeys {
  let known: readonly PlatformCertificate[] = []
  let freshUntil = 0
  let notBefore = 0
  let trouble: unknown
  let asking: Promise<readonly PlatformCertificate[]> | undefined

  const certificateOf = (serial: string) => {
    const now = clock()
    return known.find((one) => one.serial === serial && one.from <= now && now < one.until)?.key
  }

  function refresh() {
    asking ??= fetchAll().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function fetchAll() {
    const now = clock().getTime()
    notBefore = now + AGAIN_MS
    try {
      known = await certificatesFrom(await ask({ method: 'GET', path: '/v3/certificates' }))
      freshUntil = now + FRESH_MS
      trouble = undefined
      return known
    } catch (error) {
      trouble = error
      if (error instanceof ChannelFailed && error.kind === 'silent') notBefore = now + AFTER_SILENCE_MS
      throw error
    }
  }

  /**
   * Only WeChat knows the key that the certificates are encrypted with. The signature by one of them shows that the
   * answer is current.
   */
  async function certificatesFrom(answer: Answer) {
    const list = read(Listed, answer.body).data.map((one) => {
      const pem = merchant().decrypt(one.encrypt_certificate)
      if (pem === null) throw untrusted('BAD_API_V3_KEY')
      const { publicKey } = readable('GARBAGE', () => new X509Certificate(pem))
      const [from, until] = [new Date(one.effective_time), new Date(one.expire_time)]
      return { serial: one.serial_no, key: publicKey, from, until }
    })
    const keyIn = async (serial: string) => own(serial) ?? list.find((one) => one.serial === serial)?.key
    const doubt = await doubtAbout({ ...answer, now: clock() }, keyIn)
    if (doubt) throw untrusted(doubt)
    return list
  }

  const own = (serial: string) =>
    account.publicKeyId !== '' && serial === account.publicKeyId ? publicKeyOf(account) : undefined

  /** An account with a public key may have no certificates; then only that key is accepted. */
  const isWithout = (error: unknown) =>
    account.publicKeyId !== '' && error instanceof ChannelFailed && error.kind === 'refused'

  return {
    refresh,
    lastEnd: () =>
      known.reduce<Date | null>((last, { until }) => (last && last > until ? last : until), null),
    async of(serial) {
      const isOwn = own(serial)
      if (isOwn) return isOwn
      const now = clock().getTime()
      const isFresh = now < freshUntil && certificateOf(serial)
      // Errors are stored in `trouble`; known certificates stay accepted meanwhile.
      if (!isFresh && (asking || now >= notBefore)) await refresh().catch(() => {})
      const found = certificateOf(serial)
      if (!found && trouble && !isWithout(trouble)) throw trouble
      return found
    },
  }
}

function publicKeyOf(account: WechatPayAccount) {
  const key = readable('BAD_PUBLIC_KEY', () => createPublicKey(account.publicKey))
  return key.asymmetricKeyType === 'rsa' ? key : readable('BAD_PUBLIC_KEY', () => assert.fail('not RSA'))
}

const Listed = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      effective_time: z.iso.datetime({ offset: true }),
      expire_time: z.iso.datetime({ offset: true }),
      encrypt_certificate: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        associated_data: z.nullish(z.string()),
        ciphertext: z.string(),
      }),
    }),
  ),
})
