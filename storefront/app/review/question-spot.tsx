import { late } from '../ui/late.tsx'
import { useNear } from '../ui/near.ts'
import styles from './review-spot.module.css'

const Questions = late(() => import('./questions.tsx').then((part) => part.Questions))

/** Where a product's questions stand; like its reviews they come once somebody gets near. */
export function QuestionSpot({ productId, look }: { productId: number; look: string }) {
  const [place, near] = useNear<HTMLElement>()
  return (
    <section ref={place} id="questions" className={look} aria-labelledby="questions-title">
      <h2 id="questions-title">问答</h2>
      <div className={styles.few}>{near && <Questions productId={productId} />}</div>
    </section>
  )
}
