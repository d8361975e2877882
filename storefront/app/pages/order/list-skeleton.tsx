import styles from '../../buying/order/list.module.css'
import { screens } from '../../screens.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function ListSkeleton() {
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{screens.orders.title}</h1>
      <div className={styles.waiting}>
        <Skeleton lines={3} shape="card" />
      </div>
    </div>
  )
}
