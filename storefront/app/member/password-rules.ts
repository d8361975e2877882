import { Password } from '@gongfang/contract/values'

/** Shown before anything is typed, ticked as they are met. */
export const passwordRules = [
  { text: '8–32 位', met: (value: string) => value.length >= 8 && value.length <= 32 },
  { text: '含有字母', met: (value: string) => /[A-Za-z]/.test(value) },
  { text: '含有数字', met: (value: string) => /\d/.test(value) },
] as const

/** What is wrong with it, in the contract's own words. */
export const passwordError = (value: string): string | undefined =>
  Password.safeParse(value).error?.issues[0]?.message

export function passwordStrength(value: string): '弱' | '中' | '强' {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length
  if (value.length >= 12 && kinds >= 3) return '强'
  return value.length >= 10 && kinds >= 2 ? '中' : '弱'
}
