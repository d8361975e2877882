import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './scan-result.module.css'

interface ScanResultProps {
  good: boolean
  /** Two to eight characters that are read from an arm's length: 核销成功, 已过期. */
  title: string
  children?: ReactNode
  /** What one may do about it. */
  actions?: ReactNode
}

/** How it went, large, in colour, in words, and said aloud. */
export const ScanResult = ({ good, title, children, actions }: ScanResultProps) => (
  <section className={styles.box} data-good={good} role="alert">
    {good ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
    <div className={styles.words}>
      <strong className={styles.title}>{title}</strong>
      {children}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
)
