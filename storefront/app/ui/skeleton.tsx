import styles from './skeleton.module.css'

/** Grey lines or tiles in the place of what is coming; drawn after 150 ms, so that a fast answer shows nothing. */
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

/** While a personal page is loading its data. */
export function PageSkeleton() {
  return (
    <div className={`container ${styles.page}`}>
      <Skeleton lines={4} shape="card" />
    </div>
  )
}
