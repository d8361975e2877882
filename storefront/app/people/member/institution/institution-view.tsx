import type { InstitutionPapers, Submission } from '@gongfang/contract/people/member'
import { editInfoPath } from '../../../base/paths.ts'
import { screens } from '../../../screens.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './complete-info.module.css'
import { HistoryList } from './history-list.tsx'
import { institutionLabels } from './institution-errors.ts'
import { InvoiceCard } from './invoice-card.tsx'
import { PapersList } from './papers-list.tsx'
import type { Profile } from './profile.ts'

/** An approved institution: its papers, the changes under review, and its invoice data. */
export function InstitutionView({
  standing,
  profile: { submission, history, invoice },
}: {
  standing: InstitutionPapers
  profile: Profile
}) {
  const pending = submission?.state === 'pending' ? submission : null
  return (
    <div className={styles.view}>
      {pending && (
        <p className={styles.notice} role="status">
          变更审核中，预计 1 个工作日内完成。期间以生效中的资料继续下单，审核完成后才能再次提交变更
        </p>
      )}
      {submission?.state === 'rejected' && <RejectedChange submission={submission} />}
      <div className={styles.columns}>
        <section className={styles.section} aria-labelledby="standing-heading">
          <header className={styles.head}>
            <h2 id="standing-heading">生效中的资料</h2>
            {!pending && submission?.state !== 'rejected' && (
              <Button variant="outline" size="small" to={editInfoPath}>
                申请变更
              </Button>
            )}
          </header>
          <PapersList papers={standing} />
        </section>
        {pending && (
          <section className={styles.section} aria-labelledby="pending-heading">
            <header className={styles.head}>
              <h2 id="pending-heading">审核中的变更</h2>
              <Button variant="outline" size="small" to={screens.reviewing.path}>
                查看进度
              </Button>
            </header>
            <PapersList papers={pending.form} standing={standing} />
          </section>
        )}
      </div>
      <InvoiceCard invoice={invoice} institution={standing} />
      <HistoryList history={history} />
    </div>
  )
}

function RejectedChange({ submission: { reason, fieldReasons } }: { submission: Submission }) {
  const labels: Readonly<Record<string, string>> = institutionLabels
  return (
    <div className={styles.rejected} role="alert">
      <p>变更未通过：{reason}</p>
      <ul className={styles.reasons}>
        {Object.entries(fieldReasons).map(([name, text]) => (
          <li key={name}>
            {labels[name] ?? name}：{text}
          </li>
        ))}
      </ul>
      <p>不影响下单，原资料继续有效</p>
      <Button variant="outline" size="small" to={editInfoPath}>
        修改后重新提交
      </Button>
    </div>
  )
}
