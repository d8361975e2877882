import { setPassword, type UserInfo } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { call } from '../../../base/call.ts'
import { useSite } from '../../../base/site.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary, Field, fieldId } from '../../../ui/form/field.tsx'
import { Radio } from '../../../ui/form/input.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { FormError, useFields } from '../enter-card.tsx'
import { CodeField } from '../phone-and-code.tsx'
import { NewPassword } from './new-password.tsx'
import styles from './password.module.css'
import { type Errors, type Proof, refusedErrors, typedErrors } from './password-errors.ts'

interface PasswordFormProps {
  member: UserInfo
  onDone: () => void
}

const labels = {
  oldPassword: '旧密码',
  code: '验证码',
  password: '新密码',
  again: '再次输入新密码',
  form: '提交',
}
const empty = { oldPassword: '', code: '', password: '', again: '' }

export function PasswordForm(props: PasswordFormProps) {
  const { member } = props
  const { mobile, hasPassword } = member
  const { values, set, proof, setProof, shown, setShown, errors, setErrors, busy, submit } =
    usePasswordForm(props)
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary fields={errors} labels={labels} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />
      {hasPassword ? (
        <ProofChoice proof={proof} onChange={setProof} />
      ) : (
        <p className={styles.hint}>您还没有设置密码，设置后可用手机号和密码登录</p>
      )}
      <ProofField
        member={member}
        proof={proof}
        values={values}
        set={set}
        errors={errors}
        onError={setErrors}
      />
      <NewPassword
        label={labels.password}
        value={values.password}
        mobile={mobile}
        onChange={set('password')}
        error={errors.password}
        required
        onShow={setShown}
      />
      {!shown && (
        <Field label={labels.again} name="again" required error={errors.again}>
          <PasswordInput value={values.again} onChange={set('again')} autoComplete="new-password" />
        </Field>
      )}
      <FormError>{errors.form}</FormError>
      <div>
        <Button type="submit" busy={busy} busyText="保存中…">
          {hasPassword ? '修改密码' : '设置密码'}
        </Button>
      </div>
    </form>
  )
}

/** The typed passwords and the proof, what is wrong with them, and sending. */
function usePasswordForm({ member, onDone }: PasswordFormProps) {
  const { mobile, hasPassword } = member
  const { values, set } = useFields(empty)
  const [proof, setProof] = useState<Proof>(hasPassword ? 'old' : 'code')
  const [shown, setShown] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = typedErrors(values, proof, shown, mobile)
    if (Object.keys(wrong).length > 0) return show(wrong)
    setBusy(true)
    try {
      const { oldPassword, code, password } = values
      await call(setPassword, { password, ...(proof === 'old' ? { oldPassword } : { code }) })
      for (const name of Object.keys(empty) as (keyof typeof empty)[]) set(name)('')
      setErrors({})
      toast('success', hasPassword ? '密码已更新，其他设备已退出登录' : '密码已设置，其他设备已退出登录')
      onDone()
    } catch (error) {
      show(refusedErrors(error))
    } finally {
      setBusy(false)
    }
  }

  return { values, set, proof, setProof, shown, setShown, errors, setErrors, busy, submit }
}

interface ProofFieldProps {
  member: UserInfo
  proof: Proof
  values: typeof empty
  set: (name: 'oldPassword' | 'code') => (value: string) => void
  errors: Errors
  onError: (errors: Errors) => void
}

/** The old password, or a code that is sent to the member's number. */
function ProofField({ member, proof, values, set, errors, onError }: ProofFieldProps) {
  const { mobile, hasPassword } = member
  const { kefuMobile } = useSite()
  return proof === 'old' ? (
    <Field label={labels.oldPassword} name="oldPassword" required error={errors.oldPassword}>
      <PasswordInput
        value={values.oldPassword}
        onChange={set('oldPassword')}
        autoComplete="current-password"
      />
    </Field>
  ) : (
    <CodeField
      phone={mobile}
      event="password"
      code={values.code}
      onChange={set('code')}
      error={errors.code}
      onError={onError}
      sentText={`验证码已发送至尾号 ${mobile.slice(-4)} 的手机`}
      unavailableText={`短信服务暂不可用，请稍后再试，或${hasPassword ? '改用旧密码验证' : `联系客服 ${kefuMobile}`}`.trim()}
    />
  )
}

interface ProofChoiceProps {
  proof: Proof
  onChange: (proof: Proof) => void
  oldText?: string
}

export function ProofChoice({ proof, onChange, oldText = '用旧密码验证' }: ProofChoiceProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">验证方式</legend>
      <Radio name="proof" checked={proof === 'old'} onChange={() => onChange('old')}>
        {oldText}
      </Radio>
      <Radio name="proof" checked={proof === 'code'} onChange={() => onChange('code')}>
        用短信验证码验证
      </Radio>
    </fieldset>
  )
}
