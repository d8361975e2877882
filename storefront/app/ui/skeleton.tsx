import styles from './skeleton.module.css'

/** Grey lines or tiles while loading. Drawn after 150 ms, so that a fast answer shows none. */
export function Skeleton({
  lines = 3,
  shape = 'line',
}: {
  lines?: number
  shape?: 'line' | 'card' | 'tile'
}) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="visually-hidden" role="status">
        加载中
      </span>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles[shape]} />
      ))}
    </div>
  )
}

/** The skeleton of a member's page. */
export function PageSkeleton() {
  return (
    <div className={`container ${styles.page}`}>
      <Skeleton lines={4} shape="card" />
    </div>
  )
}
