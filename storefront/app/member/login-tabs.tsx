import type { KeyboardEvent } from 'react'
import styles from './enter-card.module.css'

export type LoginWay = 'code' | 'password'

const ways: readonly { way: LoginWay; label: string }[] = [
  { way: 'code', label: '验证码登录' },
  { way: 'password', label: '密码登录' },
]

/** The address stays, and so does the number that was typed. */
export function LoginTabs({ way: current, onChange }: { way: LoginWay; onChange: (way: LoginWay) => void }) {
  const moveByArrows = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const other = ways.find(({ way }) => way !== current)
    if (other) onChange(other.way)
    currentTarget.querySelector<HTMLElement>('[aria-selected="false"]')?.focus()
  }
  return (
    <div role="tablist" aria-label="登录方式" className={styles.tabs} onKeyDown={moveByArrows}>
      {ways.map(({ way, label }) => (
        <button
          key={way}
          type="button"
          role="tab"
          aria-selected={way === current}
          aria-controls="login-form"
          tabIndex={way === current ? 0 : -1}
          onClick={() => onChange(way)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
