import { showTime } from '@gongfang/contract/base/time'
import type { ArticleKind, ArticleLink } from '@gongfang/contract/service/content'
import { Link } from 'react-router'
import { activityPath } from '../../base/paths.ts'
import styles from './hot-list.module.css'
import { fromList } from './list-place.ts'
import type { ComingActivity } from './load.ts'
import { articlePath } from './sections.ts'

/** A numbered list of the most read articles. */
export function HotList({ kind, articles }: { kind: ArticleKind; articles: readonly ArticleLink[] }) {
  if (articles.length === 0) return null
  return (
    <section className={styles.hot} aria-labelledby="hot">
      <h2 id="hot">热门阅读</h2>
      <ol>
        {articles.map(({ id, title, views }) => (
          <li key={id}>
            <Link to={articlePath(kind, id)} state={fromList}>
              {title}
            </Link>
            <small>{views} 次阅读</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Activities that are open for sign-up. */
export function Coming({ activities }: { activities: readonly ComingActivity[] }) {
  if (activities.length === 0) return null
  return (
    <section className={styles.coming} aria-labelledby="coming">
      <h2 id="coming">近期活动</h2>
      <ul>
        {activities.map(({ id, title, startsAt }) => (
          <li key={id}>
            <Link to={activityPath(id)}>{title}</Link>
            <small>{showTime(startsAt)} 开始</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
