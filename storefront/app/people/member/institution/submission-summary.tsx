import type { Submission } from '@gongfang/contract/people/member'
import { PapersList } from './papers-list.tsx'
import styles from './reviewing.module.css'

/** The submission as it was sent. */
export function SubmissionSummary({ submission: { form } }: { submission: Submission }) {
  return (
    <section className={styles.summary}>
      <h2>已提交的资料</h2>
      <PapersList papers={form} />
    </section>
  )
}
