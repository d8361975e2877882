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

/** The skeleton of a member's page. It has the page's heading, because the page itself is drawn by the browser. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <div className={`container ${styles.page}`}>
      {title !== undefined && <h1 className="visually-hidden">{title}</h1>}
      <Skeleton lines={4} shape="card" />
    </div>
  )
}
