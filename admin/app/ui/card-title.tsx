import type { ReactNode } from 'react'
import styles from './card-title.module.css'

/** A card’s title as a heading, for cards whose content has headings of its own. */
export const CardTitle = ({ children }: { children: ReactNode }) => (
  <h2 className={styles.title}>{children}</h2>
)
