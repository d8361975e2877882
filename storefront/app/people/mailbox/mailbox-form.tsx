import { Refused } from '@gongfang/contract/base/call'
import { sixDigits } from '@gongfang/contract/base/typed-text'
import { normalEmail } from '@gongfang/contract/base/values'
import { confirmMailbox, MAILBOX_RULES, sendMailboxCode } from '@gongfang/contract/people/mailbox'
import { type FormEvent, useState } from 'react'
import { call } from '../../base/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field, fieldId } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { useNow } from '../../ui/now.ts'
import { errorText } from '../../ui/states.tsx'
import { FormError, useFields } from '../member/enter-card.tsx'
import styles from './mailbox.module.css'

type Errors = Record<string, string>
const WRONG = '邮箱应形如 name@example.com'

/** An address, and the code that was mailed to it. */
export function MailboxForm({ address, onDone }: { address: string; onDone: () => void }) {
  const { values, set } = useFields({ address, code: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState<'' | 'code' | 'form'>('')
  const [hint, setHint] = useState('')
  const [until, setUntil] = useState(0)
  const now = useNow()
  const seconds = now === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000))

  const show = (wrong: Errors) => {
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first) document.getElementById(fieldId(first))?.focus()
  }
  const send = async () => {
    if (normalEmail(values.address) === null) return show({ address: WRONG })
    setErrors({})
    setBusy('code')
    try {
      const { waitSeconds, demoCode } = await call(sendMailboxCode, { address: values.address })
      setUntil(Date.now() + waitSeconds * 1000)
      setHint(
        demoCode
          ? `演示模式验证码：${demoCode}`
          : `验证码已发送，${MAILBOX_RULES.validMinutes} 分钟内有效；没有收到请看垃圾箱`,
      )
      document.getElementById(fieldId('code'))?.focus()
    } catch (error) {
      show(refusedErrors(error, 'address'))
    }
    setBusy('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (normalEmail(values.address) === null) return show({ address: WRONG })
    if (!/^\d{6}$/.test(values.code)) return show({ code: '请输入邮件中的 6 位验证码' })
    setBusy('form')
    try {
      await call(confirmMailbox, values)
      onDone()
    } catch (error) {
      show(refusedErrors(error, 'form'))
      setBusy('')
    }
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError>{errors.form}</FormError>
      <Field label="邮箱" name="address" required error={errors.address}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          placeholder="name@example.com"
          value={values.address}
          onChange={(event) => set('address')(event.target.value)}
        />
      </Field>
      <Field label="验证码" name="code" required error={errors.code} hint={hint || undefined}>
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          data-paste="code"
          placeholder="6 位数字"
          value={values.code}
          onChange={(event) => set('code')(sixDigits(event.target.value))}
          after={
            <Button
              variant="ghost"
              size="small"
              busy={busy === 'code'}
              busyText="发送中…"
              disabledReason={seconds > 0 ? '请稍后再获取验证码' : undefined}
              onClick={send}
            >
              {seconds > 0 ? `${seconds} 秒后重新获取` : until > 0 ? '重新获取' : '获取验证码'}
            </Button>
          }
        />
      </Field>
      <Button type="submit" size="large" busy={busy === 'form'} busyText="确认中…">
        确认邮箱
      </Button>
    </form>
  )
}

function refusedErrors(error: unknown, otherwise: string): Errors {
  if (error instanceof Refused && Object.keys(error.fields).length > 0) return error.fields
  return { [otherwise]: errorText(error) }
}
