import { late } from '../../ui/late.tsx'
import { useNear } from '../../ui/near.ts'
import styles from './coming-spot.module.css'

const Coming = late(() => import('./coming.tsx').then((part) => part.Coming))

/**
 * The place of the next activities on the home page. The page is kept in caches for up to an hour, so the seats
 * are loaded by the browser when the place comes near the view. Its height is reserved until then.
 */
export function ComingSpot() {
  const [place, near] = useNear<HTMLDivElement>()
  return (
    <div ref={place} className={styles.room}>
      {near && <Coming />}
    </div>
  )
}
