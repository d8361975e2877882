import type { ReactNode } from 'react'
import styles from './inquiry.module.css'

/** A table that is scrolled sideways where the page is narrower. */
export const ScrollingTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      {children}
    </table>
  </section>
)
