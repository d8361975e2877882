import type { ReviewSummary as Summary } from '@gongfang/contract/review'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

export interface Wish {
  score: number | null
  withImages: boolean
}

interface ReviewSummaryProps {
  summary: Summary
  wish: Wish
  onWish: (next: Wish) => void
}

/** The average, the number of each score, and buttons that filter the reviews. */
export function ReviewSummary({ summary: { average, count, byScore }, wish, onWish }: ReviewSummaryProps) {
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
                aria-pressed={wish.score === score}
                disabled={many === 0}
                onClick={() => onWish({ ...wish, score: wish.score === score ? null : score })}
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
          aria-pressed={wish.score === null && !wish.withImages}
          onClick={() => onWish({ score: null, withImages: false })}
        >
          全部
        </button>
        <button
          type="button"
          aria-pressed={wish.withImages}
          onClick={() => onWish({ ...wish, withImages: !wish.withImages })}
        >
          有图
        </button>
      </p>
    </div>
  )
}
