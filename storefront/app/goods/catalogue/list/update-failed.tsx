import { useRevalidator } from 'react-router'
import styles from './update-failed.module.css'

/** A notice above a list that could not be updated. */
export function UpdateFailed() {
  const { revalidate, state } = useRevalidator()
  return (
    <p className={styles.bar} role="alert">
      更新失败，显示的是上次的结果
      <button type="button" onClick={() => revalidate()} aria-busy={state === 'loading'}>
        {state === 'loading' ? '重试中…' : '重试'}
      </button>
    </p>
  )
}
