import { useNavigation } from 'react-router'
import styles from './progress.module.css'

/** A thin line at the top while the next page is loading, after a short delay. */
export function Progress() {
  const running = useNavigation().state !== 'idle'
  return <div className={styles.line} data-running={running || undefined} aria-hidden="true" />
}
