import type { Output } from '@gongfang/contract/base/endpoint'
import { showTime } from '@gongfang/contract/base/time'
import { type FeedbackSummary, feedbackKinds, type listFeedback } from '@gongfang/contract/service/feedback'
import { Link } from 'react-router'
import MessageSquareText from '~icons/message-square-text'
import { feedbackPath, ownFeedbackPath } from '../../base/paths.ts'
import { screens } from '../../screens.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import styles from './list.module.css'
import { StateTag } from './state-tag.tsx'

export function ListTab({ list }: { list: Output<typeof listFeedback> }) {
  if (list.total === 0) {
    return (
      <EmptyState
        icon={MessageSquareText}
        text="还没有反馈"
        action={<Button to={screens.feedback.path}>提交反馈</Button>}
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label="我的反馈">
        {list.data.map((feedback) => (
          <li key={feedback.id}>
            <Row feedback={feedback} />
          </li>
        ))}
      </ul>
      <Pager
        page={list.current_page}
        lastPage={list.last_page}
        total={list.total}
        limit={list.per_page}
        unit="条"
        href={(page) => `${ownFeedbackPath}&page=${page}`}
      />
    </>
  )
}

function Row({ feedback: { id, kind, state, excerpt, lastAt, unread } }: { feedback: FeedbackSummary }) {
  return (
    <Link to={feedbackPath({ id })} className={styles.row}>
      <span className={styles.head}>
        <span className={styles.kind}>{feedbackKinds[kind]}</span>
        <StateTag state={state} />
        {unread && <span className={styles.unread}>有新回复</span>}
      </span>
      <span className={styles.excerpt}>{excerpt}</span>
      <span className={styles.facts}>
        编号 {id}
        <time dateTime={lastAt}>{showTime(lastAt)}</time>
      </span>
    </Link>
  )
}
