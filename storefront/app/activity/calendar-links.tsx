import { exportCalendar } from '@gongfang/contract/activity'
import { CalendarPlus, Rss } from 'lucide-react'
import styles from './calendar-links.module.css'

/** All activities for somebody's own calendar: once as a file, or subscribed to, so that changes arrive there too. */
export function CalendarLinks() {
  return (
    <span className={styles.links}>
      <a href={exportCalendar.path} download>
        <CalendarPlus size={16} aria-hidden="true" />
        下载日历
      </a>
      <button
        type="button"
        onClick={() => location.assign(`webcal://${location.host}${exportCalendar.path}`)}
      >
        <Rss size={16} aria-hidden="true" />
        订阅日历
      </button>
    </span>
  )
}
