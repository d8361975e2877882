import { dayOf } from '@gongfang/contract/base/time'
import { listOwnReviews, type OwnReview } from '@gongfang/contract/buying/review'
import { Link, useSearchParams } from 'react-router'
import MessageSquareText from '~icons/message-square-text'
import { call } from '../../base/call.ts'
import { ordersPath, productPath } from '../../base/paths.ts'
import { useLoad } from '../../base/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ReviewPictures } from './review-pictures.tsx'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

const LIMIT = 20

/** The member's reviews with their state. `hrefOf` makes the address of a page. */
export function OwnReviews({ hrefOf }: { hrefOf: (page: number) => string }) {
  const [query] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const { data, error, reload } = useLoad(() => call(listOwnReviews, { page, limit: LIMIT }), String(page))
  if (error !== undefined) return <ErrorState error={error} retry={() => void reload()} />
  if (!data) return <Skeleton lines={4} shape="card" />
  if (data.total === 0) {
    return (
      <EmptyState
        icon={MessageSquareText}
        text="您还没有评价过商品"
        action={<Button to={ordersPath('done')}>去评价</Button>}
      />
    )
  }
  return (
    <>
      <ul className={styles.own}>
        {data.data.map((review) => (
          <li key={review.id}>
            <Own review={review} />
          </li>
        ))}
      </ul>
      <Pager
        page={data.current_page}
        lastPage={data.last_page}
        total={data.total}
        limit={LIMIT}
        unit="条"
        href={hrefOf}
      />
    </>
  )
}

const states = { pending: '审核中', published: '', hidden: '未展示' } as const

function Own({ review }: { review: OwnReview }) {
  const { productId, title, spec, score, content, images, reply, state, createdAt } = review
  return (
    <article className={styles.item}>
      <header>
        <Link to={`${productPath(productId)}#reviews`}>{title}</Link>
        <Stars score={score} />
        {states[state] && <span className={styles[state]}>{states[state]}</span>}
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
      </header>
      <p className={styles.words}>{content}</p>
      <ReviewPictures images={images} title={`我对${title}的评价`} />
      {spec && <p className={styles.spec}>已购规格：{spec}</p>}
      {reply && (
        <p className={styles.reply}>
          <b>商家回复：</b>
          {reply}
        </p>
      )}
    </article>
  )
}
