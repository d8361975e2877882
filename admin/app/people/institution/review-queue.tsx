import type { KeyPage } from '@gongfang/contract/base/values'
import type { ReviewRow } from '@gongfang/contract/people/institution-desk'
import { Button, Empty, Tag } from 'antd'
import { Link } from 'react-router'
import { useQuery } from '../../ui/list-query.ts'
import { useOpenRecord } from '../../ui/open-record.ts'
import { Soft, Time } from '../../ui/show.tsx'
import styles from './review-queue.module.css'
import { WaitingTime } from './waiting-time.tsx'

interface ReviewQueueProps {
  page: KeyPage<ReviewRow>
  open: number | null
}

export function ReviewQueue({ page, open }: ReviewQueueProps) {
  const { params } = useQuery()
  const { at } = useOpenRecord()
  if (page.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="队列是空的" />
  return (
    <nav aria-label="审核队列">
      <ul className={styles.queue}>
        {page.rows.map((row) => (
          <li key={row.id}>
            <Link
              to={at(row.id)}
              className={styles.row}
              aria-current={row.id === open ? 'true' : undefined}
              preventScrollReset
            >
              <b>{row.jigou}</b>
              <span className={styles.tags}>
                {row.kind} {row.isChange && <Tag variant="outlined">变更</Tag>}
                {row.rejectedBefore > 0 && <Tag variant="outlined">第 {row.rejectedBefore + 1} 次提交</Tag>}
              </span>
              {row.state === 'pending' ? (
                <WaitingTime at={row.submittedAt} />
              ) : (
                <Soft>
                  {row.reviewedBy || '无需审核'} <Time at={row.reviewedAt} />
                </Soft>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Turn page={page} first={!params.has('after')} />
    </nav>
  )
}

function Turn({ page: { next }, first }: { page: KeyPage<ReviewRow>; first: boolean }) {
  const { change } = useQuery()
  if (first && next === null) return null
  return (
    <div className={styles.turn}>
      <Button disabled={first} onClick={() => change({})}>
        回到开头
      </Button>
      <Button disabled={next === null} onClick={() => change({ after: next })}>
        下一页
      </Button>
    </div>
  )
}
