import { listDoors } from '@gongfang/contract/buying/activity-desk'
import { Empty } from 'antd'
import { Link } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { titleOf } from '../../base/title.ts'
import styles from '../../buying/activity/check-in.module.css'
import { spanOf } from '../../buying/activity/labels.ts'
import { screens } from '../../screens.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/check-in-list-page'

export const meta = () => titleOf(screens.checkIns)

export const clientLoader = () => call(listDoors, {})

/** Chooses the activity to check in for. */
export default function CheckInListPage({ loaderData: doors }: Route.ComponentProps) {
  return (
    <div className={styles.door}>
      <h1 className={styles.title}>签到</h1>
      <p className="soft">近一周开始、或一天内结束的活动：</p>
      {doors.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="近期没有可签到的活动" />
      )}
      <ul className={styles.doors}>
        {doors.map(({ id, title, startsAt, endsAt, place }) => (
          <li key={id}>
            <Link to={paths.checkIn(id)}>
              <strong>{title}</strong>
              <span className="soft">
                {spanOf(startsAt, endsAt)} {place}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

export { LoadError as ErrorBoundary }
