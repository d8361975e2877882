import { Refused } from '@gongfang/contract/base/call'
import type { WechatProof } from '@gongfang/contract/base/wechat'
import type { UserInfo } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, fieldId } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { errorText } from '../../../ui/states.tsx'
import { FormError, useFields } from '../enter-card.tsx'
import { CodeField } from '../phone-and-code.tsx'
import styles from '../security/password.module.css'
import type { Errors, Proof } from '../security/password-errors.ts'
import { ProofChoice } from '../security/password-form.tsx'

const CODE_REASONS = ['codeWrong', 'codeExpired', 'codeSpent']

interface WechatProofFormProps {
  member: UserInfo
  hint: string
  button: { text: string; busy: string; variant?: 'danger' }
  /** Sends the proof. Refusals are shown at the fields. */
  submit: (proof: WechatProof) => Promise<unknown>
}

/**
 * Asks for a proof before WeChat is bound or unbound, because it is a way to log in. The password form is on
 * the same page, so the fields have other names.
 */
export function WechatProofForm({ member, hint, button, submit: run }: WechatProofFormProps) {
  const { mobile, hasPassword } = member
  const { values, set } = useFields({ wechatPassword: '', wechatCode: '' })
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
    const { wechatPassword: password, wechatCode: code } = values
    if (proof === 'old' && !password) return show({ wechatPassword: '请输入密码' })
    if (proof === 'code' && !/^\d{6}$/.test(code)) return show({ wechatCode: '请输入 6 位验证码' })
    setBusy(true)
    try {
      await run(proof === 'old' ? { password } : { code })
    } catch (error) {
      show(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <p className={styles.hint}>{hint}</p>
      <FormError>{errors.form}</FormError>
      {hasPassword && <ProofChoice proof={proof} onChange={setProof} oldText="用密码验证" />}
      {proof === 'old' ? (
        <Field label="密码" name="wechatPassword" required error={errors.wechatPassword}>
          <PasswordInput
            value={values.wechatPassword}
            onChange={set('wechatPassword')}
            autoComplete="current-password"
          />
        </Field>
      ) : (
        <CodeField
          as={{ name: 'wechatCode', label: '验证码' }}
          phone={mobile}
          event="wechat"
          code={values.wechatCode}
          onChange={set('wechatCode')}
          error={errors.wechatCode}
          onError={setErrors}
          sentText={`验证码已发送至尾号 ${mobile.slice(-4)} 的手机`}
          unavailableText="短信服务暂不可用，请稍后再试"
        />
      )}
      <Button
        type="submit"
        variant={button.variant ?? 'primary'}
        size="large"
        busy={busy}
        busyText={button.busy}
      >
        {button.text}
      </Button>
    </form>
  )
}

function errorsOf(error: unknown): Errors {
  if (!(error instanceof Refused)) return { form: errorText(error) }
  if (error.reason === 'oldPasswordWrong') return { wechatPassword: error.message.replace('旧密码', '密码') }
  if (CODE_REASONS.includes(error.reason)) return { wechatCode: error.message }
  return { form: error.message }
}
