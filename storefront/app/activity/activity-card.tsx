import {
  activityFormatNames,
  activityKindNames,
  type ActivityCard as Card,
} from '@gongfang/contract/activity'
import { CalendarDays, MapPin, Mic } from 'lucide-react'
import { Link } from 'react-router'
import styles from './activity-card.module.css'
import { Cover } from './cover.tsx'
import { feeText } from './offer.ts'
import { Seats } from './seats.tsx'
import { ActivityTag } from './state-tag.tsx'
import { showWhen } from './when.ts'

export function ActivityCard({ activity, today, eager }: { activity: Card; today: string; eager?: boolean }) {
  const { id, kind, format, title, city, place, speaker, startsAt, endsAt, state } = activity
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
          <Link to={`/activity/${id}`} title={title}>
            {title}
          </Link>
        </h2>
        <ul className={styles.facts}>
          <li>
            <CalendarDays size={16} aria-hidden="true" />
            <time dateTime={startsAt}>{showWhen(startsAt, endsAt, today)}</time>
          </li>
          <li>
            <MapPin size={16} aria-hidden="true" />
            <span>{[activityFormatNames[format], city, place].filter(Boolean).join(' · ')}</span>
          </li>
          {speaker && (
            <li>
              <Mic size={16} aria-hidden="true" />
              <span>{speaker}</span>
            </li>
          )}
        </ul>
        <p className={styles.foot}>
          <b className={activity.feePoints > 0 ? styles.points : styles.fee}>{feeText(activity)}</b>
          <Seats activity={activity} />
        </p>
      </div>
    </article>
  )
}
