import { showFen } from '@gongfang/contract/base/money'
import styles from './limits.module.css'

/** The used part of a limit, as a bar and in figures. */
export function LimitBar({ amountFen, usedFen }: { amountFen: number; usedFen: number }) {
  const share = Math.min(100, (100 * Math.max(0, usedFen)) / amountFen)
  return (
    <div>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={usedFen > amountFen ? styles.beyond : styles.used} width={share} height="1" />
      </svg>
      <p className={styles.figures}>
        已用 {showFen(usedFen)}，限额 {showFen(amountFen)}
      </p>
    </div>
  )
}
