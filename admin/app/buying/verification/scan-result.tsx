import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './scan-result.module.css'

interface ScanResultProps {
  good: boolean
  /** Two to eight characters, readable from a distance: 核销成功, 已过期. */
  title: string
  children?: ReactNode
  /** Buttons for what to do next. */
  actions?: ReactNode
}

/** The result of a scan, in large letters, and announced to screen readers. */
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
