import type { Article, ArticleLink } from '@gongfang/contract/service/content'
import { Link } from 'react-router'
import ChevronLeft from '~icons/chevron-left'
import styles from './article-foot.module.css'
import { useListPlace } from './list-place.ts'
import { articlePath, sections } from './sections.ts'

/** Links to the next article and back to the position in the list. */
export function ArticleFoot({ article }: { article: Article }) {
  const { kind, previous, next, alsoRead } = article
  const { further, goBack } = useListPlace()
  const { path } = sections[kind]
  const to = ({ id, title }: ArticleLink) => (
    <Link to={articlePath(kind, id)} state={further}>
      {title}
    </Link>
  )
  return (
    <footer className={styles.foot}>
      <dl className={styles.neighbours}>
        <div>
          <dt>上一篇</dt>
          <dd>{previous ? to(previous) : '没有更新的了'}</dd>
        </div>
        <div>
          <dt>下一篇</dt>
          <dd>{next ? to(next) : '没有更早的了'}</dd>
        </div>
      </dl>
      <Link
        to={path}
        className={styles.back}
        onClick={(event) => {
          if (goBack()) event.preventDefault()
        }}
      >
        <ChevronLeft size={16} aria-hidden="true" />
        返回列表
      </Link>
      {alsoRead.length > 0 && (
        <section aria-labelledby="also">
          <h2 id="also">相关阅读</h2>
          <ul>
            {alsoRead.map((link) => (
              <li key={link.id}>{to(link)}</li>
            ))}
          </ul>
        </section>
      )}
    </footer>
  )
}
