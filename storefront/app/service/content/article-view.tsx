import { showTime } from '@gongfang/contract/base/time'
import type { Article } from '@gongfang/contract/service/content'
import { Link } from 'react-router'
import { ProductGrid } from '../../goods/catalogue/card/product-grid.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ArticleFiles } from './article-files.tsx'
import { ArticleFoot } from './article-foot.tsx'
import { ArticleTools, useTextSize } from './article-tools.tsx'
import { ArticleVideo } from './article-video.tsx'
import styles from './article-view.module.css'
import { crumbsOf } from './head.ts'
import { filterSearch } from './list-filter.ts'
import { Outline } from './outline.tsx'
import { Prose } from './prose.tsx'
import { sections } from './sections.ts'
import { useCountView } from './use-count-view.ts'

/** An article. Only its outline stays in place while it is read. */
export function ArticleView({ article }: { article: Article }) {
  const { id, kind, title, summary, video, body, outline, attachments, products } = article
  const section = sections[kind]
  const [size, setSize] = useTextSize()
  useCountView(id)
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={[...crumbsOf(section.title, section.path), { label: title }]} />
      <div className={styles.columns}>
        <article className={styles.article} data-size={size}>
          <h1 tabIndex={-1}>{title}</h1>
          <Facts article={article} />
          {summary && <p className={styles.summary}>{summary}</p>}
          {kind === 'share' && <ArticleFiles files={attachments} />}
          {video && <ArticleVideo video={video} title={title} />}
          <Prose html={body} />
          {kind === 'news' && <ArticleFiles files={attachments} />}
          {kind === 'share' && <Author article={article} />}
          <Goods products={products} />
          <Tags article={article} />
          <ArticleTools article={article} size={size} setSize={setSize} />
          <ArticleFoot article={article} />
        </article>
        <Outline headings={outline} />
      </div>
    </div>
  )
}

function Facts({ article }: { article: Article }) {
  const { source, author, publishedAt, views, category, kind } = article
  const { path } = sections[kind]
  return (
    <p className={styles.facts}>
      <Link to={path + filterSearch({ categoryId: category.id, tag: '', keyword: '', page: 1 })}>
        {category.name}
      </Link>
      {source && <span>来源：{source}</span>}
      {author && <span>作者：{author}</span>}
      <time dateTime={publishedAt}>{showTime(publishedAt)}</time>
      <span>阅读 {views}</span>
    </p>
  )
}

/** The products that the article names, at its end. */
function Goods({ products }: Pick<Article, 'products'>) {
  if (products.length === 0) return null
  return (
    <section className={styles.products} aria-labelledby="products">
      <h2 id="products">相关商品</h2>
      <ProductGrid products={products} />
    </section>
  )
}

/** The author with the institution and the source. Draws nothing without an author. */
function Author({ article: { author, unit, source } }: { article: Article }) {
  if (!author) return null
  return (
    <p className={styles.author}>
      <span aria-hidden="true">{[...author][0]}</span>
      <strong>{author}</strong>
      {[unit, source].filter(Boolean).join(' · ')}
    </p>
  )
}

function Tags({ article: { tags, kind } }: { article: Article }) {
  if (tags.length === 0) return null
  const { path } = sections[kind]
  return (
    <ul className={styles.tags} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={path + filterSearch({ categoryId: null, tag, keyword: '', page: 1 })}>{tag}</Link>
        </li>
      ))}
    </ul>
  )
}
