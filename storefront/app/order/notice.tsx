import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const icons = { danger: CircleAlert, warning: Info, success: CircleCheck }

/** A sentence that has to stay, where a toast would vanish. */
export function Notice({
  tone,
  text,
  action,
}: {
  tone: keyof typeof icons
  text: string
  action?: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <p>{text}</p>
      {action}
    </div>
  )
}
