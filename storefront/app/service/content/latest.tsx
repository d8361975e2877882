import { dayOf } from '@gongfang/contract/base/time'
import type { ArticleCard } from '@gongfang/contract/service/content'
import { Link } from 'react-router'
import type { Screen } from '../../screens.ts'
import styles from './latest.module.css'

/** A line of the home page. */
export type LatestLine = Pick<ArticleCard, 'id' | 'title' | 'publishedAt'>

export const latestLine = ({ id, title, publishedAt }: ArticleCard): LatestLine => ({
  id,
  title,
  publishedAt,
})

/** The latest articles on the home page. Draws nothing without articles. */
export function Latest({ screen, lines }: { screen: Screen; lines: readonly LatestLine[] }) {
  if (lines.length === 0) return null
  const { path, title } = screen
  return (
    <section className={styles.latest} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link to={path} prefetch="intent" aria-label={`更多${title}`}>
          更多
        </Link>
      </header>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <Link to={`${path}?id=${line.id}`} prefetch="intent">
              {line.title}
            </Link>
            <time dateTime={line.publishedAt}>{dayOf(line.publishedAt).slice(5)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
