import Star from '~icons/star'
import styles from './stars.module.css'

/** Five stars, `score` of them filled. Screen readers hear the number. */
export function Stars({ score, size = 16 }: { score: number; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${score} 星`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={size} data-on={star <= Math.round(score) || undefined} aria-hidden="true" />
      ))}
    </span>
  )
}
