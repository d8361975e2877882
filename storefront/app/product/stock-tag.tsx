import type { Stock } from '@gongfang/contract/catalogue'
import styles from './stock-tag.module.css'
import { stockOf, stockTexts } from './stock-text.ts'

interface StockTagProps {
  /** A band from a kept answer, or the exact number. */
  stock: Stock | number
  /** Only with an exact number; a band carries its own. */
  leadDays?: number
  backorder?: number
  unit?: string
}

/** Dot and words: stock is never told by colour alone. */
export function StockTag({ stock, leadDays = 0, backorder = 0, unit = '件' }: StockTagProps) {
  const shown = typeof stock === 'number' ? stockOf({ stock, backorder, leadDays }) : stock
  const tone =
    (shown.band === 'plenty' && shown.leadDays > 0) || shown.band === 'order' ? 'later' : shown.band
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {stockTexts(shown, unit).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}
