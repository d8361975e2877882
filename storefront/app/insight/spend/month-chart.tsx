import { showFen } from '@gongfang/contract/base/money'
import type { SpendReport } from '@gongfang/contract/insight/spend'
import styles from './spend.module.css'

const HEIGHT = 100
/** Two bars of three tenths each, with a gap between months. */
const BAR = 3
const SLOT = 10

/** Bars of each month, beside those of the year before. The figures stand in the report by month. */
export function MonthChart({ months }: Pick<SpendReport, 'months'>) {
  const most = Math.max(1, ...months.flatMap(({ fen, beforeFen }) => [fen, beforeFen]))
  const tall = (fen: number) => (HEIGHT * Math.max(0, fen)) / most
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span className={styles.now}>本期</span>
        <span className={styles.before}>上年同期</span>
        <span>最高 {showFen(most === 1 ? 0 : most)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${months.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.bars}
      >
        {months.map(({ month, fen, beforeFen }, at) => (
          <g key={month}>
            <rect
              className={styles.barBefore}
              x={at * SLOT + 2}
              y={HEIGHT - tall(beforeFen)}
              width={BAR}
              height={tall(beforeFen)}
            />
            <rect
              className={styles.barNow}
              x={at * SLOT + 2 + BAR}
              y={HEIGHT - tall(fen)}
              width={BAR}
              height={tall(fen)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {months.map(({ month }) => (
          <span key={month}>
            {Number(month.slice(5))}
            <span className={styles.word}>月</span>
          </span>
        ))}
      </div>
    </figure>
  )
}
