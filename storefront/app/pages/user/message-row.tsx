import { showTime } from '@gongfang/contract/base/time'
import type { Message } from '@gongfang/contract/people/message'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ago } from './ago.ts'
import styles from './message-row.module.css'

/** Following the message's link marks it as read. */
export function MessageRow({ message, onRead }: { message: Message; onRead: () => void }) {
  const { title, body, link, createdAt, readAt } = message
  const isNew = readAt === null
  return (
    <article className={styles.message} aria-label={title}>
      <h2 className={`${styles.title} ${isNew ? styles.new : ''}`}>
        {isNew && (
          <span className={styles.dot}>
            <span className="visually-hidden">未读：</span>
          </span>
        )}
        {link === '' ? (
          title
        ) : (
          <Link to={link} onClick={() => isNew && onRead()}>
            {title}
          </Link>
        )}
      </h2>
      <time dateTime={createdAt} title={showTime(createdAt)} className={styles.time}>
        {ago(createdAt, Date.now())}
      </time>
      <div className={styles.foot}>
        <p className={styles.body}>{body}</p>
        {isNew && (
          <Button variant="ghost" size="small" aria-label={`标为已读：${title}`} onClick={onRead}>
            标为已读
          </Button>
        )}
      </div>
    </article>
  )
}
