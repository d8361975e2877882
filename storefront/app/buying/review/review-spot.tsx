import type { Product } from '@gongfang/contract/goods/catalogue'
import { late } from '../../ui/late.tsx'
import { useNear } from '../../ui/near.ts'
import styles from './review-spot.module.css'

const Reviews = late(() => import('./reviews.tsx').then((part) => part.Reviews))

/** The reviews of a product. Script and data are loaded when they come near the view. */
export function ReviewSpot({ product: { id, rating }, look }: { product: Product; look: string }) {
  const [place, near] = useNear<HTMLElement>()
  return (
    <section ref={place} id="reviews" className={look} aria-labelledby="reviews-title">
      <h2 id="reviews-title">评价（{rating.count}）</h2>
      {rating.count === 0 ? (
        '暂无评价'
      ) : (
        <div className={styles.room}>{near && <Reviews productId={id} />}</div>
      )}
    </section>
  )
}
