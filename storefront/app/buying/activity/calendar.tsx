import type { ActivityCard } from '@gongfang/contract/buying/activity'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import ChevronRight from '~icons/chevron-right'
import { activityPath } from '../../base/paths.ts'
import { usePointsMode } from '../../goods/product/price.tsx'
import styles from './calendar.module.css'
import { type Filter, hrefOf } from './filter.ts'
import { addMonths, isNear, isOn, nextDay, showMonth, weeksOf } from './month.ts'
import { feeIn, feeText } from './offer.ts'
import { ActivityTag } from './state-tag.tsx'
import { showDay, showWhen } from './when.ts'

interface CalendarProps {
  filter: Filter
  activities: readonly ActivityCard[]
  today: string
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

/** A month as a table of buttons. The pressed day filters the list below. */
export function Calendar({ filter, activities, today }: CalendarProps) {
  const [pressed, setChosen] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const { month } = filter
  const chosen = pressed?.startsWith(month) ? pressed : null
  const shown = activities
    .filter((activity) => chosen === null || isOn(activity, chosen))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const turned = (by: number) => {
    const to = addMonths(month, by)
    return isNear(to, today) ? hrefOf(filter, { month: to }) : null
  }
  const entry = chosen ?? (today.startsWith(month) ? today : `${month}-01`)

  function move(event: KeyboardEvent, day: string) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${nextDay(day, step)}"]`)?.focus()
  }

  return (
    <section aria-label={`${showMonth(month)}的活动`}>
      <header className={styles.head}>
        <Turn to={turned(-1)} label="上个月">
          <ChevronLeft size={20} aria-hidden="true" />
        </Turn>
        <h2 aria-live="polite">{showMonth(month)}</h2>
        <Turn to={turned(1)} label="下个月">
          <ChevronRight size={20} aria-hidden="true" />
        </Turn>
      </header>
      <table ref={table} className={styles.table}>
        <caption className="visually-hidden">{showMonth(month)}，用方向键移动</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) =>
                day === null ? (
                  <td key={at} />
                ) : (
                  <td key={day}>
                    <Day
                      day={day}
                      events={activities.filter((activity) => isOn(activity, day))}
                      today={day === today}
                      chosen={day === chosen}
                      entry={day === entry}
                      onChoose={() => setChosen(day === chosen ? null : day)}
                      onKey={(event) => move(event, day)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className={styles.agendaTitle}>{chosen === null ? '本月活动' : showDay(chosen)}</h2>
      <Agenda activities={shown} today={today} />
    </section>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

interface TurnProps {
  /** null: the calendar ends here. */
  to: string | null
  label: string
  children: ReactNode
}

/** The same button at the end, so that it keeps the focus of the keyboard that led there. */
function Turn({ to, label, children }: TurnProps) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={styles.turn}
      aria-disabled={to === null || undefined}
      aria-label={to === null ? `没有${label}` : label}
      onClick={() => to !== null && void navigate(to, { replace: true, preventScrollReset: true })}
    >
      {children}
    </button>
  )
}

interface DayProps {
  day: string
  events: readonly ActivityCard[]
  today: boolean
  chosen: boolean
  /** The day that is in the tab order. Arrow keys reach the others. */
  entry: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
}

function Day({ day, events, today, chosen, entry, onChoose, onKey }: DayProps) {
  const date = Number(day.slice(8))
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-today={today || undefined}
      data-busy={events.length > 0 || undefined}
      aria-pressed={chosen}
      tabIndex={entry ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKey}
    >
      <span className="visually-hidden">{Number(day.slice(5, 7))} 月 </span>
      <span className={styles.date}>{date}</span>
      <span className="visually-hidden">
        {' '}
        日，{events.length === 0 ? '没有活动' : `${events.length} 场活动`}
      </span>
      <span className={styles.titles}>
        {events.slice(0, 2).map(({ id, title, state }) => (
          <span key={id} className={styles.event} data-state={state}>
            {title}
          </span>
        ))}
        {events.length > 2 && <span className={styles.more}>还有 {events.length - 2} 场</span>}
      </span>
    </button>
  )
}

function Agenda({ activities, today }: { activities: readonly ActivityCard[]; today: string }) {
  const inPoints = usePointsMode()
  if (activities.length === 0) return <p className={styles.none}>这段时间没有活动</p>
  return (
    <ul className={styles.agenda}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <time dateTime={activity.startsAt} className="numbers">
            {showWhen(activity.startsAt, activity.endsAt, today)}
          </time>
          <Link to={activityPath(activity.id)}>{activity.title}</Link>
          <span className={styles.fee}>{feeText(feeIn(activity, inPoints))}</span>
          <ActivityTag state={activity.state} />
        </li>
      ))}
    </ul>
  )
}
