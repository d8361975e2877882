import { Refused } from '@gongfang/contract/base/call'
import { errorText } from '../../../ui/states.tsx'
import { passwordError } from './password-rules.ts'

export type Errors = Record<string, string>

/** `old`: proof by the current password; `code`: by SMS, the only way without a password. */
export type Proof = 'old' | 'code'

export interface Typed {
  oldPassword: string
  code: string
  password: string
  again: string
}

/** Errors that the browser finds. A visible password need not be repeated. */
export function typedErrors(
  { oldPassword, code, password, again }: Typed,
  proof: Proof,
  shown: boolean,
  mobile: string,
): Errors {
  const wrong = passwordError(password, mobile)
  return {
    ...(proof === 'old' && oldPassword === '' && { oldPassword: '请输入旧密码' }),
    ...(proof === 'code' && !/^\d{6}$/.test(code) && { code: '请输入 6 位验证码' }),
    ...(wrong && { password: wrong }),
    ...(!shown && password !== again && { again: '两次输入的密码不一致' }),
  }
}

const fieldOf: Readonly<Record<string, string>> = {
  oldPasswordWrong: 'oldPassword',
  samePassword: 'password',
  codeWrong: 'code',
  codeExpired: 'code',
  codeSpent: 'code',
}

/** The server's errors by field; `form` for a general one. */
export function refusedErrors(error: unknown): Errors {
  if (!(error instanceof Refused)) return { form: errorText(error) }
  if (Object.keys(error.fields).length > 0) return error.fields
  // The server's own sentence is about logging in.
  if (error.reason === 'loginLocked')
    return { oldPassword: '尝试次数过多，请 15 分钟后再试，或改用短信验证码验证' }
  return { [fieldOf[error.reason] ?? 'form']: error.message }
}
