import { screens } from '../../screens.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './confirm.module.css'

export function ConfirmSkeleton() {
  return (
    <div className={`container ${styles.page}`}>
      <h1 tabIndex={-1}>{screens.orderConfirm.title}</h1>
      <Skeleton lines={4} shape="card" />
    </div>
  )
}
