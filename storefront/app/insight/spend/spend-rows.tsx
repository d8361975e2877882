import { showFen } from '@gongfang/contract/base/money'
import type { SpendRow } from '@gongfang/contract/insight/spend'
import { growthText, shareText } from './growth.ts'
import styles from './spend.module.css'

/** One row for each part of the spend, with its share of the largest as a bar. */
export function SpendRows({ rows, wholeFen }: { rows: readonly SpendRow[]; wholeFen: number }) {
  const most = Math.max(1, ...rows.map(({ fen }) => fen))
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, name, fen, beforeFen, agreedFen, insideFen }) => (
        <li key={`${id} ${name}`}>
          <span>{name}</span>
          <b>{showFen(fen)}</b>
          <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.barNow} width={(100 * Math.max(0, fen)) / most} height="1" />
          </svg>
          <small>
            占 {shareText(fen, wholeFen)}，协议价 {shareText(agreedFen, fen)}
            {insideFen !== null && `，目录内 ${shareText(insideFen, fen)}`}
          </small>
          <small>
            上年同期 {showFen(beforeFen)} {growthText({ fen, beforeFen })}
          </small>
        </li>
      ))}
    </ul>
  )
}
