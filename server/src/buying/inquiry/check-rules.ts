import { createHmac, timingSafeEqual } from 'node:crypto'

/** Without I, O, 0 and 1, which people confuse when they type a code from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** The code that a printed version carries. It opens only what the public check shows, so it needs no end. */
export const offerCheck = (secretKey: string, no: string, version: number) =>
  `${version}-${lettersOf(secretKey, no, String(version))}`

function lettersOf(secretKey: string, no: string, version: string) {
  const bytes = createHmac('sha256', secretKey).update(`offer ${no} ${version}`).digest().subarray(0, LENGTH)
  return [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** The version that the code is for; null: not a code of this shop. */
export function versionOf(secretKey: string, no: string, check: string): number | null {
  const [version = '', given = ''] = check.split('-')
  const right = lettersOf(secretKey, no, version)
  return given.length === LENGTH && timingSafeEqual(Buffer.from(given), Buffer.from(right))
    ? Number(version)
    : null
}
