import type { ReactNode } from 'react'
import styles from './section.module.css'

/** A card with a heading, used by the order pages. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
