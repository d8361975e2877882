import { isReminder, sumTodos } from '@gongfang/contract/insight/report-desk'
import { Link } from 'react-router'
import { canOpenWith } from '../../base/menu-screens.ts'
import { useSelf } from '../../base/session.ts'
import { countText } from '../../ui/list.tsx'
import styles from './overview.module.css'
import { waitingWork } from './waiting-work.ts'
import { useWaitingWork, type WaitingWork } from './waiting-work-store.ts'

/** Shows to-dos, whose sum is the number at the bell, and below them reminders, which the bell does not count. */
export function WaitingWorkCards() {
  const counts = useWaitingWork()
  const todos = counts.filter(({ kind }) => !isReminder(kind))
  const reminders = counts.filter(({ kind }) => isReminder(kind))
  return (
    <>
      {todos.length > 0 && <Cards title={`待办 ${countText(sumTodos(todos))}`} counts={todos} />}
      {reminders.length > 0 && <Cards title="提醒" counts={reminders} />}
    </>
  )
}

function Cards({ title, counts }: { title: string; counts: WaitingWork }) {
  const { permissions } = useSelf()
  const canOpen = canOpenWith(permissions)
  return (
    <section aria-label={title}>
      <h2 className={styles.part}>{title}</h2>
      <ul className={styles.todos}>
        {counts.map(({ kind, count }) => {
          const [name, path] = waitingWork[kind]
          const inside = (
            <>
              {name}
              <span className={count > 0 ? `${styles.count} ${styles.some}` : styles.count}>
                {countText(count)}
              </span>
            </>
          )
          return (
            <li key={kind}>
              {canOpen(path) ? (
                <Link to={path} className={styles.todo}>
                  {inside}
                </Link>
              ) : (
                <div className={styles.todo}>{inside}</div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
