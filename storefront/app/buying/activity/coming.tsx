import { dayOf } from '@gongfang/contract/base/time'
import {
  activityFormatNames,
  type ActivityCard as Card,
  listActivities,
} from '@gongfang/contract/buying/activity'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { activityPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import styles from './coming.module.css'
import { MOST_ASKED, seatsText, stillToCome } from './coming-list.ts'
import { feeText } from './offer.ts'
import { useFee } from './use-fee.ts'
import { showWhen } from './when.ts'

/** The next three activities that are open or open later, with their current seats. */
export function Coming() {
  const { data, error, reload } = useLoad(() => call(listActivities, { limit: MOST_ASKED }))
  if (error !== undefined) return <ErrorState error={error} retry={() => void reload()} />
  if (!data) return <Skeleton lines={1} shape="card" />
  const today = dayOf(new Date())
  const activities = stillToCome(data.data)
  if (activities.length === 0) return <p className={styles.none}>近期没有可报名的活动</p>
  return (
    <ul className={styles.list}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <ComingCard activity={activity} today={today} />
        </li>
      ))}
    </ul>
  )
}

function ComingCard({ activity, today }: { activity: Card; today: string }) {
  const { id, title, format, city, place, startsAt, endsAt, state } = activity
  const fee = useFee(activity)
  const [, month = '', date = ''] = dayOf(startsAt).split('-')
  return (
    <article className={styles.card} data-state={state}>
      <p className={styles.date} aria-hidden="true">
        <b>{date}</b>
        {Number(month)} 月
      </p>
      <div className={styles.words}>
        <h3>
          <Link to={activityPath(id)} title={title}>
            {title}
          </Link>
        </h3>
        <p>
          <time dateTime={startsAt}>{showWhen(startsAt, endsAt, today)}</time>
        </p>
        <p>{[activityFormatNames[format], city, place].filter(Boolean).join(' · ')}</p>
        <p className={styles.foot}>
          <b>{feeText(fee)}</b>
          <span className={styles.seats}>{seatsText(activity)}</span>
        </p>
      </div>
    </article>
  )
}
