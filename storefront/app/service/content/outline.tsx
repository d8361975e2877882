import type { Heading } from '@gongfang/contract/service/content'
import { Link, useLocation } from 'react-router'
import styles from './outline.module.css'

/** The smallest number of headings that gets an outline. */
const WORTHWHILE = 3

/** The headings beside a long text on a PC. A phone shows none. */
export function Outline({ headings }: { headings: readonly Heading[] }) {
  const { search, state } = useLocation()
  if (headings.length < WORTHWHILE) return null
  return (
    <nav className={styles.outline} aria-labelledby="outline">
      <h2 id="outline">目录</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level}>
            {/* Replaces the history entry, so that the number of steps back to the list stays the same. */}
            <Link to={`${search}#${id}`} replace state={state}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
