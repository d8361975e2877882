import { pageTitle } from '../base/screens.ts'
import type { Route } from './+types/articles-page'
import { ArticleListView } from './article-list.tsx'
import { ArticleView } from './article-view.tsx'
import { loadArticles } from './load.ts'
import { sectionAt } from './sections.ts'

/** Of /news and /shares. */
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
