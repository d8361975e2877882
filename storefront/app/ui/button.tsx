import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { goToUnread } from './form/unread.ts'

type Look = 'primary' | 'cta' | 'outline' | 'ghost' | 'danger'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  variant?: Look
  size?: 'small' | 'medium' | 'large'
  /** An action is running: the button keeps its width and shows `busyText`. */
  busy?: boolean
  busyText?: string
  /** The reason why it is disabled, read aloud and shown on hover. */
  disabledReason?: string | undefined
  /**
   * It sends what is on the page, so every number around it must be understood first. By default all do that are not
   * outline or ghost.
   */
  sends?: boolean
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
  sends = variant !== 'outline' && variant !== 'ghost',
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
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (sends && goToUnread(event.currentTarget)) return event.preventDefault()
    rest.onClick?.(event)
  }
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
      onClick={blocked ? (event) => event.preventDefault() : press}
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
