import styles from './quote-changes.module.css'
import type { QuoteChange } from './quote-changes.ts'

/** Each changed value with its old and new text. */
export function QuoteChangesList({ changes }: { changes: readonly QuoteChange[] }) {
  return (
    <ul className={styles.list}>
      {changes.map(({ name, from, to }) => (
        <li key={name + from + to}>
          <span className={styles.name}>{name}</span>
          <span className={styles.change}>
            {from !== '' && (
              <>
                <span className="visually-hidden">原</span>
                <del>{from}</del>
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden">，现</span>
              </>
            )}
            <b>{to}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}
