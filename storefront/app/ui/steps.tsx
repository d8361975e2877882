import Check from '~icons/check'
import styles from './steps.module.css'

/** The progress of a process: 提交 › 审核 › 完成. `current` counts from 0. */
export function Steps({
  steps,
  current,
  label,
}: {
  steps: readonly string[]
  current: number
  label: string
}) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((text, at) => (
        <li
          key={text}
          className={at < current ? styles.done : at === current ? styles.now : ''}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.mark}>
            {at < current ? <Check size={14} aria-hidden="true" /> : at + 1}
          </span>
          <span>
            {text}
            {at < current && <span className="visually-hidden">（已完成）</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
