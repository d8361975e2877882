import { dayOf } from '@gongfang/contract/base/time'
import type { ArticleCard, ArticleKind } from '@gongfang/contract/service/content'
import { Link } from 'react-router'
import { LazyImage } from '../../ui/picture/lazy-image.tsx'
import { widths } from '../../ui/picture/picture-widths.ts'
import styles from './article-item.module.css'
import { fromList } from './list-place.ts'
import { articlePath } from './sections.ts'

interface ArticleItemProps {
  kind: ArticleKind
  article: ArticleCard
  eager: boolean
}

/** The title is the link and covers the whole row. */
export function ArticleItem({ kind, article, eager }: ArticleItemProps) {
  const { id, title, summary, cover, category, source, pinned, publishedAt, views } = article
  const srcSet = widths(cover)
  return (
    <li className={styles.item}>
      {cover && (
        <LazyImage
          src={cover}
          {...(srcSet && { srcSet })}
          sizes="(min-width: 600px) 176px, 112px"
          alt=""
          width={176}
          height={110}
          ratio="wide"
          eager={eager}
          className={styles.cover ?? ''}
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          {pinned && <span className={styles.pinned}>置顶</span>}
          <Link to={articlePath(kind, id)} state={fromList} className={styles.link} title={title}>
            {title}
          </Link>
        </h2>
        {summary && <p className={styles.summary}>{summary}</p>}
        <p className={styles.meta}>
          <span className={styles.category}>{category.name}</span>
          {source && <span className={styles.source}>{source}</span>}
          <time dateTime={publishedAt}>{dayOf(publishedAt)}</time>
          {`${views} 次阅读`}
          {article.hasVideo && <span className={styles.mark}>视频</span>}
          {article.attachments > 0 && <span className={styles.mark}>{article.attachments} 个附件</span>}
        </p>
      </div>
    </li>
  )
}
