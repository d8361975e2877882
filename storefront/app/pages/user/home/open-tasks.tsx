import { Link } from 'react-router'
import { useSession } from '../../../base/session.ts'
import { Block, Loaded } from '../../../ui/block.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { refreshOverview, useOverview } from '../overview-store.ts'
import styles from './home.module.css'
import { tasksOf } from './tasks.ts'

/** The tasks of the member, the most urgent first. */
export function OpenTasks() {
  const { overview, error } = useOverview()
  const { user, userDetail } = useSession()
  const member = userDetail ?? user
  return (
    <Block title="待办事项">
      <Loaded load={{ data: overview ?? undefined, error, reload: refreshOverview }}>
        {(known) => {
          const tasks = tasksOf(known, member, new Date())
          if (tasks.length === 0) return <p className={styles.quiet}>没有需要处理的事项</p>
          return (
            <ul className={styles.todo}>
              {tasks.map(({ to, text, number, until, after, action }) => (
                <li key={to + text} className={styles.item}>
                  <Link to={to}>
                    <span className={styles.task}>
                      {text}
                      {number && <span className={`${styles.number} code`}>{number}</span>}
                    </span>
                    {until && (
                      <span className={styles.after}>
                        <Countdown
                          until={until}
                          format={(left) => `剩余 ${left}`}
                          onEnd={() => void refreshOverview()}
                        />
                      </span>
                    )}
                    {after && <span className={styles.after}>{after}</span>}
                    <span className={styles.go}>{action}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Block>
  )
}
