import type { Product } from '@gongfang/contract/catalogue'
import { useEffect, useRef, useState } from 'react'
import { late } from '../ui/late.tsx'
import styles from './review-spot.module.css'

const Reviews = late(() => import('./reviews.tsx').then((part) => part.Reviews))

/** Where a product's reviews stand: neither their script nor their words come before somebody gets near. */
export function ReviewSpot({ product: { id, rating }, look }: { product: Product; look: string }) {
  const place = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '300px',
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
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
