import { exportCalendar } from '@gongfang/contract/buying/activity'
import CalendarPlus from '~icons/calendar-plus'
import Rss from '~icons/rss'
import styles from './calendar-links.module.css'

/** Links to a calendar of all activities: as a file, or as a subscription that receives changes. */
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
