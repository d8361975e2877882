import { showTime } from '@gongfang/contract/base/time'
import styles from './history-list.module.css'
import type { Profile } from './profile.ts'

const texts = { pending: '审核中', approved: '已通过', rejected: '未通过' } as const

/** All submissions, newest first. */
export function HistoryList({ history }: { history: Profile['history'] }) {
  if (history.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="history-heading">
      <h2 id="history-heading">提交记录</h2>
      <ol className={styles.list}>
        {history.map(({ id, state, submittedAt, reviewedAt, reason }) => (
          <li key={id}>
            <b className={styles[state]}>{texts[state]}</b>
            <span>
              提交于 <time dateTime={submittedAt}>{showTime(submittedAt)}</time>
              {reviewedAt !== null &&
                (reviewedAt === submittedAt ? '，立即生效' : `，审核于 ${showTime(reviewedAt)}`)}
            </span>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
