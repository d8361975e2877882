import type { Heading } from '@gongfang/contract/content'
import { Link, useLocation } from 'react-router'
import styles from './outline.module.css'

/** Shorter texts are seen at a glance. */
const WORTHWHILE = 3

/** Beside a long text on a PC, above it nowhere: on a phone it would only be in the way. */
export function Outline({ headings }: { headings: readonly Heading[] }) {
  const { search, state } = useLocation()
  if (headings.length < WORTHWHILE) return null
  return (
    <nav className={styles.outline} aria-labelledby="outline">
      <h2 id="outline">目录</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            {/* Replaced, not added: the way back to the list stays as long as it was. */}
            <Link to={`${search}#${id}`} replace state={state}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
