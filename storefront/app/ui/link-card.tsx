import { showTime } from '@gongfang/contract/base/time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './link-card.module.css'

interface LinkCardProps {
  to: string
  title: ReactNode
  /** Stands left of all words, 48 px wide. */
  picture?: ReactNode
  /** Stands right of the title. */
  tag?: ReactNode
  /** Number and time below the facts. */
  no: string
  at: string
  /** The facts, one `span` each. */
  children: ReactNode
}

/** A record in a list. The whole card is a link to it. */
export function LinkCard({ to, title, picture, tag, no, at, children }: LinkCardProps) {
  return (
    <article className={styles.card}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <div className={styles.body}>
        <header>
          <h2>
            <Link to={to}>{title}</Link>
          </h2>
          {tag}
        </header>
        <p className={styles.facts}>{children}</p>
        <p className={styles.foot}>
          <span className="numbers">{no}</span>
          <time dateTime={at}>{showTime(at)}</time>
        </p>
      </div>
    </article>
  )
}
