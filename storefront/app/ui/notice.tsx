import type { ReactNode } from 'react'
import CircleAlert from '~icons/circle-alert'
import CircleCheck from '~icons/circle-check'
import Info from '~icons/info'
import styles from './notice.module.css'

const icons = { danger: CircleAlert, warning: Info, success: CircleCheck }

interface NoticeProps {
  tone: keyof typeof icons
  text: string
  action?: ReactNode
  /** More content below the sentence. */
  children?: ReactNode
}

/** A message that stays, unlike a toast. */
export function Notice({ tone, text, action, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <div className={styles.words}>
        <p>{text}</p>
        {children}
      </div>
      {action}
    </div>
  )
}
