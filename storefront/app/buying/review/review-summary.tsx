import type { ReviewSummary as Summary } from '@gongfang/contract/buying/review'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

export interface ReviewFilter {
  score: number | null
  withImages: boolean
}

interface ReviewSummaryProps {
  summary: Summary
  filter: ReviewFilter
  onFilter: (next: ReviewFilter) => void
}

/** The average, the number of each score, and buttons that filter the reviews. */
export function ReviewSummary({
  summary: { average, count, byScore },
  filter,
  onFilter,
}: ReviewSummaryProps) {
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <b className="numbers">{average.toFixed(1)}</b>
        <Stars score={average} size={18} />
        <small>{count} 条评价</small>
      </p>
      <ul className={styles.spread}>
        {byScore.map((many, at) => {
          const score = 5 - at
          return (
            <li key={score}>
              <button
                type="button"
                aria-pressed={filter.score === score}
                disabled={many === 0}
                onClick={() => onFilter({ ...filter, score: filter.score === score ? null : score })}
              >
                <span>{score} 星</span>
                <progress max={count} value={many} aria-hidden="true" />
                <span className="numbers">
                  {many}
                  <span className="visually-hidden"> 条</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className={styles.chips}>
        <button
          type="button"
          aria-pressed={filter.score === null && !filter.withImages}
          onClick={() => onFilter({ score: null, withImages: false })}
        >
          全部
        </button>
        <button
          type="button"
          aria-pressed={filter.withImages}
          onClick={() => onFilter({ ...filter, withImages: !filter.withImages })}
        >
          有图
        </button>
      </p>
    </div>
  )
}
