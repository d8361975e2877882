import {
  guessesOf,
  isEasyToGuess,
  isOwnName,
  PASSWORD_LENGTH,
  passwordFault,
} from '@gongfang/contract/base/password'

interface Rule {
  readonly text: string
  readonly met: (value: string, mobile: string) => boolean
}

const { least, most } = PASSWORD_LENGTH

/** Shown before typing, and ticked as they are fulfilled. */
export const passwordRules: readonly Rule[] = [
  {
    text: `${least}–${most} 位，文字和符号不限`,
    met: (value) => [...value].length >= least && [...value].length <= most,
  },
  {
    text: '不是常见、有规律的密码或自己的手机号',
    met: (value, mobile) => value !== '' && !isEasyToGuess(value) && !isOwnName(value, mobile),
  },
]

/** The server's sentence for a password that it would refuse. */
export const passwordError = (value: string, mobile: string) => passwordFault(value, [mobile])

export function passwordStrength(value: string): '弱' | '中' | '强' {
  const guesses = guessesOf(value)
  return guesses < 8 ? '弱' : guesses < 14 ? '中' : '强'
}
