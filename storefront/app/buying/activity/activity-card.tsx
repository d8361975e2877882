import {
  activityFormatNames,
  activityKindNames,
  type ActivityCard as Card,
} from '@gongfang/contract/buying/activity'
import { Link } from 'react-router'
import { activityPath } from '../../base/paths.ts'
import styles from './activity-card.module.css'
import { Cover } from './cover.tsx'
import { feeText } from './offer.ts'
import { Seats } from './seats.tsx'
import { ActivityTag } from './state-tag.tsx'
import { useFee } from './use-fee.ts'
import { showWhen } from './when.ts'

export function ActivityCard({ activity, today, eager }: { activity: Card; today: string; eager?: boolean }) {
  const { id, kind, format, title, city, place, speaker, startsAt, endsAt, state } = activity
  const fee = useFee(activity)
  return (
    <article className={styles.card} data-state={state}>
      <div className={styles.cover}>
        <Cover
          activity={activity}
          sizes="(min-width: 900px) 280px, (min-width: 600px) 45vw, 94vw"
          {...(eager && { eager })}
        />
        <span className={styles.kind}>{activityKindNames[kind]}</span>
        <span className={styles.state}>
          <ActivityTag state={state} />
        </span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={activityPath(id)} title={title}>
            {title}
          </Link>
        </h2>
        <dl className={styles.facts}>
          <dt>时间</dt>
          <dd>
            <time dateTime={startsAt}>{showWhen(startsAt, endsAt, today)}</time>
          </dd>
          <dt>地点</dt>
          <dd className={styles.line}>
            {[activityFormatNames[format], city, place].filter(Boolean).join(' · ')}
          </dd>
          {speaker && (
            <>
              <dt>主讲</dt>
              <dd className={styles.line}>{speaker}</dd>
            </>
          )}
        </dl>
        <p className={styles.foot}>
          <b className={fee.feePoints > 0 ? styles.points : styles.fee}>{feeText(fee)}</b>
          <Seats activity={activity} />
        </p>
      </div>
    </article>
  )
}
