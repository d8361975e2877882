import { Refused } from '@gongfang/contract/call'
import type { UserInfo } from '@gongfang/contract/member'
import { unbindWechat } from '@gongfang/contract/wechat'
import { type FormEvent, useState } from 'react'
import { call } from '../call.ts'
import { Button } from '../ui/button.tsx'
import { Field, fieldId } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { errorText } from '../ui/states.tsx'
import { FormError, useFields } from './enter-card.tsx'
import styles from './password.module.css'
import type { Errors, Proof } from './password-errors.ts'
import { ProofChoice } from './password-form.tsx'
import { CodeField } from './phone-and-code.tsx'

const CODE_REASONS = ['codeWrong', 'codeExpired', 'codeSpent']

/** Beside the form of the password, so its fields have names of their own. */
export function UnbindForm({ member, onDone }: { member: UserInfo; onDone: () => void }) {
  const { mobile, hasPassword } = member
  const { values, set } = useFields({ unbindPassword: '', unbindCode: '' })
  const [proof, setProof] = useState<Proof>(hasPassword ? 'old' : 'code')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { unbindPassword: password, unbindCode: code } = values
    if (proof === 'old' && !password) return show({ unbindPassword: '请输入密码' })
    if (proof === 'code' && !/^\d{6}$/.test(code)) return show({ unbindCode: '请输入 6 位验证码' })
    setBusy(true)
    try {
      await call(unbindWechat, proof === 'old' ? { password } : { code })
      onDone()
    } catch (error) {
      show(errorsOf(error))
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p className={styles.hint}>解绑后不能再用该微信登录，仍可用手机号登录</p>
      <FormError>{errors.form}</FormError>
      {hasPassword && <ProofChoice proof={proof} onChange={setProof} oldText="用密码验证" />}
      {proof === 'old' ? (
        <Field label="密码" name="unbindPassword" required error={errors.unbindPassword}>
          <PasswordInput
            value={values.unbindPassword}
            onChange={set('unbindPassword')}
            autoComplete="current-password"
          />
        </Field>
      ) : (
        <CodeField
          as={{ name: 'unbindCode', label: '验证码' }}
          phone={mobile}
          event="wechat"
          code={values.unbindCode}
          onChange={set('unbindCode')}
          error={errors.unbindCode}
          onError={setErrors}
          sentText={`验证码已发送至尾号 ${mobile.slice(-4)} 的手机`}
          unavailableText="短信服务暂不可用，请稍后再试"
        />
      )}
      <Button type="submit" variant="danger" size="large" busy={busy} busyText="解绑中…">
        解绑
      </Button>
    </form>
  )
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof Refused)) return { form: errorText(error) }
  if (error.reason === 'oldPasswordWrong') return { unbindPassword: error.message.replace('旧密码', '密码') }
  if (CODE_REASONS.includes(error.reason)) return { unbindCode: error.message }
  return { form: error.message }
}
