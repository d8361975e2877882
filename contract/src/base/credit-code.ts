/** Normalises a credit code or tax number: no blanks, upper case. */
export const normalCreditCode = (value: string) => value.normalize('NFKC').replace(/\s/g, '').toUpperCase()

const CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CODE_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100: the 18th character is the check character of the first 17. */
export function isCreditCode(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  return code[17] === creditCodeCheck(code.slice(0, 17))
}

export function creditCodeCheck(first17: string): string {
  const sum = CODE_WEIGHTS.reduce(
    (total, weight, at) => total + weight * CODE_ALPHABET.indexOf(first17[at] ?? ''),
    0,
  )
  return CODE_ALPHABET[(31 - (sum % 31)) % 31] ?? ''
}
