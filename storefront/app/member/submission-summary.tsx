import type { Submission } from '@gongfang/contract/member'
import { PrivateImage } from '../upload/private-image.tsx'
import grid from '../upload/upload-grid.module.css'
import { institutionLabels } from './institution-errors.ts'
import styles from './reviewing.module.css'

/** What was handed in. */
export function SubmissionSummary({ submission: { form } }: { submission: Submission }) {
  const rows: readonly [string, string][] = [
    [institutionLabels.jigou, form.jigou],
    [institutionLabels.kind, form.kind],
    [institutionLabels.creditCode, form.creditCode || '无'],
    [institutionLabels.regionCode, form.regionText],
    [institutionLabels.address, form.address],
    ['联系人', [form.contactName, form.contactTitle].filter(Boolean).join('，')],
    [institutionLabels.contactPhone, form.contactPhone],
  ]
  return (
    <section className={styles.summary}>
      <h2>已提交的资料</h2>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={grid.grid} aria-label={institutionLabels.licenceIds}>
        {form.licences.map((upload) => (
          <li key={upload.id} className={grid.tile}>
            <PrivateImage upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  )
}
