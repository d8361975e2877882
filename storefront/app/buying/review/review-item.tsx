import { dayOf } from '@gongfang/contract/base/time'
import type { Review } from '@gongfang/contract/buying/review'
import { ReviewPictures } from './review-pictures.tsx'
import styles from './reviews.module.css'
import { Stars } from './stars.tsx'

export function ReviewItem({ review }: { review: Review }) {
  const { author, score, spec, content, images, reply, createdAt } = review
  return (
    <article className={styles.item}>
      <header>
        <b>{author}</b>
        <Stars score={score} />
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
      </header>
      <p className={styles.words}>{content}</p>
      <ReviewPictures images={images} title={`${author}的评价`} />
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
