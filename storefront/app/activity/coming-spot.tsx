import { late } from '../ui/late.tsx'
import { useNear } from '../ui/near.ts'
import styles from './coming-spot.module.css'

const Coming = late(() => import('./coming.tsx').then((part) => part.Coming))

/**
 * Where the home page tells of what is to come. Its page is kept over every sign-up, so seats would be those of an
 * hour ago; they are asked for once somebody gets near, and their room is kept until then.
 */
export function ComingSpot() {
  const [place, near] = useNear<HTMLDivElement>()
  return (
    <div ref={place} className={styles.room}>
      {near && <Coming />}
    </div>
  )
}
