import type { InstitutionPapers } from '@gongfang/contract/people/member'
import { PrivateImage } from '../../../system/upload/private-image.tsx'
import grid from '../../../system/upload/upload-grid.module.css'
import { institutionLabels } from './institution-errors.ts'
import styles from './papers-list.module.css'

interface PapersListProps {
  papers: InstitutionPapers
  /** The approved papers. Different values are marked. */
  standing?: InstitutionPapers | null
}

/** The papers of an institution, read-only. */
export function PapersList({ papers, standing }: PapersListProps) {
  const rows = rowsOf(papers)
  const before = standing ? rowsOf(standing) : rows
  const otherLicences = standing !== undefined && standing !== null && idsOf(papers) !== idsOf(standing)
  return (
    <>
      <dl className={styles.list}>
        {rows.map(([label, value], at) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {value !== before[at]?.[1] && <span className={styles.changed}>已修改</span>}
            </dd>
          </div>
        ))}
      </dl>
      {otherLicences && (
        <p className={styles.licences}>
          {institutionLabels.licenceIds}
          <span className={styles.changed}>已修改</span>
        </p>
      )}
      <ul className={`${grid.grid} ${styles.pictures}`} aria-label={institutionLabels.licenceIds}>
        {papers.licences.map((upload) => (
          <li key={upload.id} className={grid.tile}>
            <PrivateImage upload={upload} />
          </li>
        ))}
      </ul>
    </>
  )
}

const rowsOf = (papers: InstitutionPapers): readonly (readonly [string, string])[] => [
  [institutionLabels.jigou, papers.jigou],
  [institutionLabels.kind, papers.kind],
  [institutionLabels.creditCode, papers.creditCode || '无'],
  [institutionLabels.regionCode, papers.regionText],
  [institutionLabels.address, papers.address],
  ['联系人', [papers.contactName, papers.contactTitle].filter(Boolean).join('，')],
  [institutionLabels.contactPhone, papers.contactPhone],
]

const idsOf = ({ licences }: InstitutionPapers) => licences.map(({ id }) => id).join()
