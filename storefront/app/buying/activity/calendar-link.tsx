import { exportCalendar } from '@gongfang/contract/buying/activity'
import CalendarPlus from '~icons/calendar-plus'
import styles from './calendar-links.module.css'

/** A calendar file of the activity, or of the moment in which its sign-ups open. */
export function CalendarLink({
  id,
  what = 'event',
  inline = false,
}: {
  id: number
  what?: 'event' | 'opening'
  /** Within a line of text. */
  inline?: boolean
}) {
  return (
    <a
      href={`${exportCalendar.path}?id=${id}&what=${what}`}
      download
      className={inline ? styles.inline : styles.link}
    >
      <CalendarPlus size={16} aria-hidden="true" />
      {what === 'event' ? '加入日历' : '提醒我'}
    </a>
  )
}
