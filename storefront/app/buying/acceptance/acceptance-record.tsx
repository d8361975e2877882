import { showTime } from '@gongfang/contract/base/time'
import { type Acceptance, conditionNames, refusedNames } from '@gongfang/contract/buying/acceptance'
import { type ReactNode, useState } from 'react'
import { PrivateImage } from '../../system/upload/private-image.tsx'
import { Viewer } from '../../system/upload/viewer.tsx'
import styles from './acceptance.module.css'

/** Shows an acceptance with its receiver, time, lines and photos. */
export function AcceptanceRecord({ record, children }: { record: Acceptance; children?: ReactNode }) {
  const { no, at, receiver, remark, lines, photos } = record
  const [viewed, setViewed] = useState<number | null>(null)
  return (
    <article className={styles.record} aria-label={`验收 ${no}`}>
      <p className={styles.facts}>
        <b>{receiver || '已注销会员'}</b>
        <time dateTime={at}>{showTime(at)}</time>
        <span className="numbers">{no}</span>
        {children}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.orderLineId}>
            {line.title} {line.spec}
            <span className={styles.facts}>
              {line.accepted > 0 && (
                <span>
                  验收 {line.accepted} {line.unit}（{conditionNames[line.condition]}）
                </span>
              )}
              {line.reconsidered > 0 && (
                <span>
                  其中 {line.reconsidered} {line.unit}曾拒收
                </span>
              )}
              {line.reason !== null && (
                <span className={styles.wrong}>
                  拒收 {line.refused} {line.unit}（{refusedNames[line.reason]}）
                </span>
              )}
              {line.note !== '' && <span>{line.note}</span>}
            </span>
            <Serials title="序列号" of={line.serials.filter((one) => !line.goneSerials.includes(one))} />
            <Serials title="已转售后的序列号" of={line.goneSerials} />
          </li>
        ))}
      </ul>
      {remark !== '' && <p className={styles.quiet}>备注：{remark}</p>}
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label="验收照片">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <button type="button" aria-label={`查看 ${photoName(photo, at)}`} onClick={() => setViewed(at)}>
                <PrivateImage upload={photo} alt={photoName(photo, at)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {viewed !== null && (
        <Viewer uploads={photos} start={viewed} named={photoName} onClose={() => setViewed(null)} />
      )}
    </article>
  )
}

const Serials = ({ title, of }: { title: string; of: readonly string[] }) =>
  of.length > 0 && (
    <small>
      {title}：{of.join('、')}
    </small>
  )

export const photoName = (_: unknown, at: number) => `验收照片 ${at + 1}`
