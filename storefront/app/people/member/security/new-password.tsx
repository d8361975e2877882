import Check from '~icons/check'
import Circle from '~icons/circle'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/password-input.tsx'
import styles from '../enter-card.module.css'
import { passwordRules, passwordStrength } from './password-rules.ts'

interface NewPasswordProps {
  label: string
  value: string
  /** The member whose password is set. */
  mobile: string
  onChange: (value: string) => void
  error: string | undefined
  required?: boolean
  onShow?: ((shown: boolean) => void) | undefined
}

export function NewPassword({
  label,
  value,
  mobile,
  onChange,
  error,
  required = false,
  onShow,
}: NewPasswordProps) {
  return (
    <Field
      label={label}
      name="password"
      required={required}
      error={error}
      hint={<span>{value ? `密码强度：${passwordStrength(value)}` : '请设置便于记忆、不易猜到的密码'}</span>}
    >
      <ul className={styles.rules}>
        {passwordRules.map(({ text, met }) => (
          <li key={text} className={met(value, mobile) ? styles.met : ''}>
            {met(value, mobile) ? (
              <Check size={14} aria-label="已满足" />
            ) : (
              <Circle size={10} aria-hidden="true" />
            )}
            {text}
          </li>
        ))}
      </ul>
      <PasswordInput value={value} onChange={onChange} autoComplete="new-password" onShow={onShow} />
    </Field>
  )
}
