import { Refused } from '@gongfang/contract/base/call'
import { normalPhone } from '@gongfang/contract/base/values'
import { resetPassword } from '@gongfang/contract/people/member'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import CircleCheck from '~icons/circle-check'
import { call } from '../../base/call.ts'
import { pageTitle } from '../../base/page-title.ts'
import styles from '../../people/member/enter-card.module.css'
import { EnterCard, FormError, useFields, useFirstFieldFocus } from '../../people/member/enter-card.tsx'
import { CodeField, PhoneField } from '../../people/member/phone-and-code.tsx'
import { NewPassword } from '../../people/member/security/new-password.tsx'
import { passwordError } from '../../people/member/security/password-rules.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { Checkbox } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { errorText } from '../../ui/states.tsx'

export const meta = () => [{ title: pageTitle(screens.forgotPassword.title) }]

export default function ForgotPasswordPage() {
  const [done, setDone] = useState(false)
  return (
    <EnterCard title="忘记密码">{done ? <Done /> : <ResetForm onDone={() => setDone(true)} />}</EnterCard>
  )
}

function ResetForm({ onDone }: { onDone: () => void }) {
  const { values, set } = useFields({ phone: '', code: '', password: '', again: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [unbindWechat, setUnbindWechat] = useState(false)
  const [busy, setBusy] = useState(false)
  useFirstFieldFocus(fieldId('phone'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongFields(values)
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(fieldId(first))?.focus()
    setBusy(true)
    try {
      const { phone, code, password } = values
      await call(resetPassword, { phone, code, password, unbindWechat })
      onDone()
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <FormError>{errors.form}</FormError>
      <PhoneField phone={values.phone} onChange={set('phone')} error={errors.phone} />
      <CodeField
        phone={values.phone}
        event="password"
        code={values.code}
        onChange={set('code')}
        error={errors.code}
        onError={setErrors}
        sentText="如该手机号已注册，验证码已发送"
      />
      <NewPassword
        label="新密码"
        value={values.password}
        mobile={values.phone}
        onChange={set('password')}
        error={errors.password}
        required
      />
      <Field label="再次输入新密码" name="again" required error={errors.again}>
        <PasswordInput value={values.again} onChange={set('again')} autoComplete="new-password" />
      </Field>
      <Checkbox checked={unbindWechat} onChange={(event) => setUnbindWechat(event.target.checked)}>
        同时解绑微信（账号可能被他人绑定微信时请勾选）
      </Checkbox>
      <Button type="submit" size="large" busy={busy} busyText="提交中…">
        重置密码
      </Button>
      <p className={styles.links}>
        <Link to={screens.login.path}>返回登录</Link>
      </p>
    </form>
  )
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.done}>
      <CircleCheck size={56} strokeWidth={2} absoluteStrokeWidth aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        密码已重置，其他设备已退出登录
      </h2>
      <Button to={screens.login.path} size="large">
        去登录
      </Button>
    </div>
  )
}

function wrongFields(values: { phone: string; code: string; password: string; again: string }) {
  const wrongPassword = passwordError(values.password, values.phone)
  return {
    ...(normalPhone(values.phone) === null && {
      phone: values.phone ? '手机号应为 11 位数字' : '请输入手机号',
    }),
    ...(!/^\d{6}$/.test(values.code) && { code: '请输入 6 位验证码' }),
    ...(wrongPassword && { password: wrongPassword }),
    ...(values.password !== values.again && { again: '两次输入的密码不一致' }),
  }
}

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof Refused && error.reason.startsWith('code')) return { code: error.message }
  if (error instanceof Refused && Object.keys(error.fields).length > 0) return error.fields
  return { form: errorText(error) }
}
