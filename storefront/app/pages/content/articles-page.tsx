import { pageTitle } from '../../base/page-title.ts'
import { ArticleListView } from '../../service/content/article-list.tsx'
import { ArticleView } from '../../service/content/article-view.tsx'
import { loadArticles } from '../../service/content/load.ts'
import { sectionAt } from '../../service/content/sections.ts'
import type { Route } from './+types/articles-page'

/** Serves /news and /shares. */
export const loader = ({ request, context }: Route.LoaderArgs) => loadArticles(request, context)

export const meta: Route.MetaFunction = ({ loaderData, location }) => [
  { title: pageTitle(sectionAt(location.pathname).title, loaderData?.article?.title) },
  ...(loaderData?.head ?? []),
]

export default function ArticlesPage({ loaderData: { article, list, coming, kind } }: Route.ComponentProps) {
  return article ? (
    <ArticleView key={article.id} article={article} />
  ) : (
    <ArticleListView kind={kind} list={list} coming={coming} />
  )
}
