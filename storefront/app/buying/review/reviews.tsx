import { listReviews } from '@gongfang/contract/buying/review'
import { useRef, useState } from 'react'
import { call } from '../../base/call.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ReviewItem } from './review-item.tsx'
import { type ReviewFilter, ReviewSummary } from './review-summary.tsx'
import styles from './reviews.module.css'

const LIMIT = 10

/** Reviews of buyers, newest first, with a filter in the summary. */
export function Reviews({ productId }: { productId: number }) {
  const [filter, setFilter] = useState<ReviewFilter>({ score: null, withImages: false })
  const [page, setPage] = useState(1)
  const list = useRef<HTMLDivElement>(null)
  const { data, error, reload } = useLoad(
    () =>
      call(listReviews, {
        productId,
        withImages: filter.withImages,
        ...(filter.score !== null && { score: filter.score }),
        page,
        limit: LIMIT,
      }),
    JSON.stringify([productId, filter, page]),
  )
  if (error !== undefined) return <ErrorState error={error} retry={() => void reload()} />
  if (!data) return <Skeleton lines={6} />
  const turn = (next: number) => {
    setPage(next)
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <ReviewSummary
        summary={data.summary}
        filter={filter}
        onFilter={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <div ref={list} tabIndex={-1} className={styles.list}>
        <p role="status" className="visually-hidden">
          筛选后 {data.total} 条评价
        </p>
        {data.total === 0 && <p className={styles.none}>没有符合条件的评价</p>}
        <ul>
          {data.data.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} />
            </li>
          ))}
        </ul>
        {data.last_page > 1 && (
          <Pages page={page} shown={data.current_page} lastPage={data.last_page} onTurn={turn} />
        )}
      </div>
    </>
  )
}

interface PagesProps {
  /** The requested page. */
  page: number
  /** The loaded page. */
  shown: number
  lastPage: number
  onTurn: (page: number) => void
}

const Pages = ({ page, shown, lastPage, onTurn }: PagesProps) => (
  <nav className={styles.pager} aria-label="评价分页">
    <Button
      variant="outline"
      size="small"
      disabledReason={page === 1 ? '已是第一页' : undefined}
      onClick={() => onTurn(page - 1)}
    >
      上一页
    </Button>
    <span className="numbers">
      {shown} / {lastPage}
    </span>
    <Button
      variant="outline"
      size="small"
      disabledReason={page >= lastPage ? '已是最后一页' : undefined}
      onClick={() => onTurn(page + 1)}
    >
      下一页
    </Button>
  </nav>
)
