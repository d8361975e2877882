import type { ArticleKind, ArticleList } from '@gongfang/contract/service/content'
import { Form, useLocation } from 'react-router'
import Search from '~icons/search'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ArticleItem } from './article-item.tsx'
import styles from './article-list.module.css'
import { crumbsOf } from './head.ts'
import { Coming, HotList } from './hot-list.tsx'
import { ARTICLES_A_PAGE, type ArticleFilter, filterSearch, readFilter } from './list-filter.ts'
import type { ComingActivity } from './load.ts'
import { Nothing } from './nothing.tsx'
import { sections } from './sections.ts'

interface ArticleListProps {
  kind: ArticleKind
  list: ArticleList
  coming: readonly ComingActivity[]
}

/** A list of articles with categories, a search in titles and the most read articles. */
export function ArticleListView({ kind, list, coming }: ArticleListProps) {
  const { path, title } = sections[kind]
  const filter = readFilter(new URLSearchParams(useLocation().search))
  const href = (change: Partial<ArticleFilter>) => path + filterSearch({ ...filter, page: 1, ...change })
  const tabs = list.categories.filter(({ count }) => count > 0)
  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={crumbsOf(title)} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <TitleSearch key={filter.keyword} path={path} filter={filter} />
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Tabs
            label="文章分类"
            current={href({ categoryId: filter.categoryId, tag: '' })}
            tabs={[
              { to: href({ categoryId: null, tag: '' }), label: '全部' },
              ...tabs.map(({ id, name, count }) => ({
                to: href({ categoryId: id, tag: '' }),
                label: name,
                count,
              })),
            ]}
          />
          <Narrowed filter={filter} total={list.total} clear={href({ tag: '', keyword: '' })} />
          {list.total === 0 ? (
            <Nothing kind={kind} narrowed={filterSearch(filter) !== ''} />
          ) : (
            <ul>
              {list.data.map((article, at) => (
                <ArticleItem key={article.id} kind={kind} article={article} eager={at < 3} />
              ))}
            </ul>
          )}
          <Pager
            page={list.current_page}
            lastPage={list.last_page}
            total={list.total}
            limit={ARTICLES_A_PAGE}
            unit="篇"
            href={(page) => href({ page })}
          />
        </div>
        <aside className={styles.rail} aria-label="热门与活动">
          <HotList kind={kind} articles={list.hot} />
          <Coming activities={coming} />
          <p className={styles.feed}>
            <a href="/rss.xml">RSS 订阅</a>
          </p>
        </aside>
      </div>
    </div>
  )
}

/** Works as a plain form without scripts. */
function TitleSearch({ path, filter }: { path: string; filter: ArticleFilter }) {
  return (
    <search>
      <Form action={path} className={styles.search}>
        {filter.categoryId !== null && <input type="hidden" name="cat" value={filter.categoryId} />}
        <input
          name="kw"
          type="search"
          defaultValue={filter.keyword}
          maxLength={60}
          aria-label="搜索文章标题"
          placeholder="搜索文章标题"
          enterKeyHint="search"
        />
        <button type="submit" aria-label="搜索文章">
          <Search size={18} aria-hidden="true" />
        </button>
      </Form>
    </search>
  )
}

function Narrowed({ filter, total, clear }: { filter: ArticleFilter; total: number; clear: string }) {
  const { keyword, tag } = filter
  if (!keyword && !tag) return null
  return (
    <p className={styles.narrowed} role="status">
      {keyword && `标题含“${keyword}”`}
      {keyword && tag && '，'}
      {tag && `标签“${tag}”`}，共 {total} 篇
      <Button variant="ghost" size="small" to={clear}>
        清除
      </Button>
    </p>
  )
}
