import { sixDigits } from '@gongfang/contract/base/typed-text'
import type { SmsEvent } from '@gongfang/contract/people/member'
import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/input.tsx'
import { SmsButton } from './sms-button.tsx'

interface PhoneFieldProps {
  phone: string
  onChange: (phone: string) => void
  error: string | undefined
  label?: string
}

export function PhoneField({ phone, onChange, error, label = '手机号' }: PhoneFieldProps) {
  return (
    <Field label={label} name="phone" required error={error}>
      <TextInput
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        maxLength={20}
        data-paste="phone"
        placeholder="11 位手机号"
        value={phone}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

interface CodeFieldProps {
  phone: string
  event: SmsEvent
  code: string
  onChange: (code: string) => void
  error: string | undefined
  onError: (fields: Record<string, string>) => void
  /** The message after a code was sent. */
  sentText?: string
  /** The message when no code can be sent. The default is about logging in. */
  unavailableText?: string | undefined
  /** Name and label of the field, for forms with two codes. */
  as?: { name: string; label: string }
}

/** One input for six digits, so that a code can be pasted or filled in from the message. */
export function CodeField({
  phone,
  event,
  code,
  onChange,
  error,
  onError,
  sentText,
  unavailableText,
  as: { name, label } = { name: 'code', label: '验证码' },
}: CodeFieldProps) {
  const [hint, setHint] = useState<string>()
  return (
    <Field label={label} name={name} required error={error} hint={hint}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        data-paste="code"
        placeholder="6 位数字"
        value={code}
        onChange={(change) => onChange(sixDigits(change.target.value))}
        after={
          <SmsButton
            phone={phone}
            event={event}
            unavailableText={unavailableText}
            onError={({ code: problem, ...others }) =>
              onError(problem === undefined ? others : { ...others, [name]: problem })
            }
            onSent={(demoCode) => setHint(demoCode ? `演示模式验证码：${demoCode}` : sentText)}
          />
        }
      />
    </Field>
  )
}
