import type { ArticleKind } from '@gongfang/contract/service/content'
import {
  articleKindNames,
  getArticleToEdit,
  listArticleCategories,
} from '@gongfang/contract/service/content-desk'
import { call } from '../../base/call.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { ArticleEditor } from '../../service/content/article-editor.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/article-edit-page'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleOf(screens.article, loaderData?.article?.form.title)

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const [article, categories] = await Promise.all([
    params.id === 'new' ? null : call(getArticleToEdit, { id: Number(params.id) }),
    call(listArticleCategories, {}),
  ])
  const asked = new URL(request.url).searchParams.get('kind')
  const kind: ArticleKind = article?.form.kind ?? (asked === 'share' ? 'share' : 'news')
  return { article, kind, categories: categories.filter((category) => category.kind === kind) }
}

export default function ArticlePage({ loaderData: { article, kind, categories } }: Route.ComponentProps) {
  return (
    <ArticleEditor
      key={article ? `${article.id} ${article.version}` : `new ${kind}`}
      article={article}
      kind={kind}
      kindName={articleKindNames[kind]}
      categories={categories.map(({ name }) => name)}
    />
  )
}

export { LoadError as ErrorBoundary }
