import type { Output } from '@gongfang/contract/endpoint'
import type { listTodo } from '@gongfang/contract/report-desk'
import { Link } from 'react-router'
import { canOpenWith } from '../base/screens.ts'
import { useSelf } from '../base/session.ts'
import { countText } from '../ui/list.tsx'
import styles from './overview.module.css'
import { waitingWork } from './waiting-work.ts'

/** The kinds of waiting work with their counts. Each links to its list. */
export function WaitingWorkCards({ counts }: { counts: Output<typeof listTodo> }) {
  const { permissions } = useSelf()
  const canOpen = canOpenWith(permissions)
  return (
    <ul className={styles.todos} aria-label="待办">
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
  )
}
