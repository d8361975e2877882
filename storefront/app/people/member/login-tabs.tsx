import type { KeyboardEvent } from 'react'
import styles from './enter-card.module.css'

export const loginWays = { code: '验证码登录', password: '密码登录', wechat: '微信登录' }

export type LoginWay = keyof typeof loginWays

const all = Object.keys(loginWays) as LoginWay[]

interface LoginTabsProps {
  way: LoginWay
  /** Whether WeChat login is available here. */
  wechat: boolean
  onChange: (way: LoginWay) => void
}

/** Keeps the address and the typed phone number. */
export function LoginTabs({ way: current, wechat, onChange }: LoginTabsProps) {
  const ways = all.filter((way) => wechat || way !== 'wechat')
  const moveByArrows = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
    const step = key === 'ArrowRight' ? 1 : ways.length - 1
    const next = (ways.indexOf(current) + step) % ways.length
    const way = ways[next]
    if (way) onChange(way)
    currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div role="tablist" aria-label="登录方式" className={styles.tabs} onKeyDown={moveByArrows}>
      {ways.map((way) => (
        <button
          key={way}
          type="button"
          role="tab"
          aria-selected={way === current}
          aria-controls="login-form"
          tabIndex={way === current ? 0 : -1}
          onClick={() => onChange(way)}
        >
          {loginWays[way]}
        </button>
      ))}
    </div>
  )
}
