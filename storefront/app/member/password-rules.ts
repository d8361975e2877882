/** Shown before anything is typed, ticked as they are met. */
export const passwordRules = [
  { text: '8–32 位', met: (value: string) => value.length >= 8 && value.length <= 32 },
  { text: '含有字母', met: (value: string) => /[A-Za-z]/.test(value) },
  { text: '含有数字', met: (value: string) => /\d/.test(value) },
] as const

/** In the server's own words; it knows further rules and says them beside the field. */
export const passwordError = (value: string): string | undefined =>
  passwordRules.every(({ met }) => met(value)) ? undefined : '密码应为 8–32 位，且同时含有字母和数字'

export function passwordStrength(value: string): '弱' | '中' | '强' {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length
  if (value.length >= 12 && kinds >= 3) return '强'
  return value.length >= 10 && kinds >= 2 ? '中' : '弱'
}
