import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'

type Look = 'primary' | 'cta' | 'outline' | 'ghost' | 'danger'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: Look
  size?: 'small' | 'medium' | 'large'
  /** An action is running: the button keeps its width and shows `busyText`. */
  busy?: boolean
  busyText?: string
  /** The reason why it is disabled, read aloud and shown on hover. */
  disabledReason?: string | undefined
  /** Makes it a link that looks like a button. */
  to?: string
  children: ReactNode
}

export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  busyText = '处理中…',
  disabledReason,
  to,
  children,
  className = '',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const look = `${styles.button} ${styles[variant]} ${styles[size]} ${className}`
  if (to !== undefined && disabledReason === undefined) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    )
  }
  const blocked = busy || disabledReason !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={look}
      // Not `disabled`, so that the button can be focused and the reason is read aloud.
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      title={disabledReason ?? rest.title}
      onClick={blocked ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          {busyText}
        </>
      ) : (
        children
      )}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  )
}
