import type { ArticleKind, ArticleLink } from '@gongfang/contract/content'
import { Link } from 'react-router'
import styles from './hot-list.module.css'
import { fromList } from './list-place.ts'
import { articlePath } from './sections.ts'

/** Counted, so numbered. */
export function HotList({ kind, articles }: { kind: ArticleKind; articles: readonly ArticleLink[] }) {
  if (articles.length === 0) return null
  return (
    <section className={styles.hot} aria-labelledby="hot">
      <h2 id="hot">热门阅读</h2>
      <ol>
        {articles.map(({ id, title, views }) => (
          <li key={id}>
            <Link to={articlePath(kind, id)} state={fromList} prefetch="intent">
              {title}
            </Link>
            <small>{views} 次阅读</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
