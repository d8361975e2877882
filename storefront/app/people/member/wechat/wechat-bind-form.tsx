import { normalPhone } from '@gongfang/contract/base/values'
import { bindWechat } from '@gongfang/contract/base/wechat'
import { AGREEMENT_VERSION } from '@gongfang/contract/people/member'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { fieldId } from '../../../ui/form/field.tsx'
import { Agreement, askAgreement } from '../agreement.tsx'
import { FormError, useFields } from '../enter-card.tsx'
import { landing } from '../landing.ts'
import { CodeField, PhoneField } from '../phone-and-code.tsx'
import { useLogin } from '../use-login.ts'
import styles from './wechat.module.css'

interface WechatBindFormProps {
  ticket: string
  verifier: string
  search: string
  /** Returns to the start, for a new ticket. */
  again: () => void
}

const CODE_REASONS = ['codeWrong', 'codeExpired', 'codeSpent']

/** The first login by WeChat: a phone number is the account, and WeChat becomes another way to log in. */
export function WechatBindForm({ ticket, verifier, search, again }: WechatBindFormProps) {
  const { values, set } = useFields({ phone: '', code: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [agreed, setAgreed] = useState(false)
  const { login, busy, failure, setFailure } = useLogin()
  const navigate = useNavigate()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { phone, code } = values
    const wrong = {
      ...(normalPhone(phone) === null && { phone: phone ? '手机号应为 11 位数字' : '请输入手机号' }),
      ...(!/^\d{6}$/.test(code) && { code: '请输入 6 位验证码' }),
    }
    setErrors(wrong)
    setFailure(null)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(fieldId(first))?.focus()
    if (!agreed && !(await askAgreement('同意并绑定'))) return
    setAgreed(true)
    const input = { ticket, verifier, phone, code, agreementVersion: AGREEMENT_VERSION }
    const done = await login(bindWechat, input, { remember: false })
    if (done) navigate(landing(search, done), { replace: true })
  }
  const ofCode = failure !== null && CODE_REASONS.includes(failure.reason)
  const shown = { ...errors, ...(ofCode ? { code: failure.message } : failure?.fields) }

  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="绑定手机号">
      <p>首次用微信登录，请绑定手机号</p>
      <FormError>
        {!ofCode && failure && Object.keys(failure.fields).length === 0 && failure.message}
      </FormError>
      <PhoneField phone={values.phone} onChange={set('phone')} error={shown.phone} />
      <CodeField
        phone={values.phone}
        event="enter"
        code={values.code}
        onChange={set('code')}
        error={shown.code}
        onError={setErrors}
      />
      <Agreement agreed={agreed} onChange={setAgreed} />
      {failure?.reason === 'wechatTicketOver' ? (
        <Button size="large" onClick={again}>
          重新用微信登录
        </Button>
      ) : (
        <Button type="submit" size="large" busy={busy} busyText="绑定中…">
          绑定并登录
        </Button>
      )}
      <p className={styles.hint}>已注册的手机号将与该微信绑定；未注册的手机号验证后将自动创建账号</p>
    </form>
  )
}
