import { late } from '../../ui/late.tsx'
import { useNear } from '../../ui/near.ts'
import styles from './review-spot.module.css'

const Questions = late(() => import('./questions.tsx').then((part) => part.Questions))

/** The questions of a product, loaded when they come near the view. */
export function QuestionSpot({ productId, look }: { productId: number; look: string }) {
  const [place, near] = useNear<HTMLElement>()
  return (
    <section ref={place} id="questions" className={look} aria-labelledby="questions-title">
      <h2 id="questions-title">问答</h2>
      <div className={styles.few}>{near && <Questions productId={productId} />}</div>
    </section>
  )
}
