import { randomBytes, randomInt } from 'node:crypto'
import { dayOf } from '@gongfang/contract/base/time'

/** '20261120': the Shanghai day, as it stands in numbers and in the names of files. */
export const dayDigits = (now: Date) => dayOf(now).replaceAll('-', '')

/** Up to fourteen of them. */
export const randomDigits = (length: number) => String(randomInt(10 ** length)).padStart(length, '0')

/**
 * A day and twelve random digits. At a million a day one clash is expected in two days; it breaks the unique key, and
 * `transaction` repeats the work with another number.
 */
export const dayNumber = (now: Date) => `${dayDigits(now)}${randomDigits(12)}`

/** Digits and letters, none of which is taken for another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five random bits each, in the characters that a QR code packs tightest. */
export const randomLetters = (length: number) =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
