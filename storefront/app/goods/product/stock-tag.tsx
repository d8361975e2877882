import type { Stock } from '@gongfang/contract/goods/catalogue'
import styles from './stock-tag.module.css'
import { stockOf, stockTexts } from './stock-text.ts'

interface StockTagProps {
  /** A band of a kept answer, or an exact number. */
  stock: Stock | number
  /** Used with an exact number only; a band contains its own. */
  leadDays?: number
  backorder?: number
  unit?: string
}

/** The stock as a coloured dot with text. */
export function StockTag({ stock, leadDays = 0, backorder = 0, unit = '件' }: StockTagProps) {
  const shown = typeof stock === 'number' ? stockOf({ stock, backorder, leadDays }) : stock
  const tone =
    (shown.band === 'plenty' && shown.leadDays > 0) || shown.band === 'order' ? 'later' : shown.band
  const texts = stockTexts(shown, unit)
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {texts.length === 1 ? texts[0] : texts.map((text) => <span key={text}>{text}</span>)}
    </span>
  )
}
