import { useState } from 'react'
import Eye from '~icons/eye'
import EyeOff from '~icons/eye-off'
import { TextInput } from './input.tsx'
import styles from './password-input.module.css'

interface PasswordInputProps {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  placeholder?: string
  /** Called when the password is shown or hidden: a visible one need not be repeated. */
  onShow?: ((shown: boolean) => void) | undefined
}

export function PasswordInput({ value, onChange, autoComplete, placeholder, onShow }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      maxLength={256}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      after={
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? '隐藏密码' : '显示密码'}
          onClick={() => {
            setShown(!shown)
            onShow?.(!shown)
          }}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      }
    />
  )
}
