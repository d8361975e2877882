import type { Output } from '@gongfang/contract/base/endpoint'
import {
  type ArticleRow,
  ArticleState,
  articleKindNames,
  articleStateNames,
  countArticles,
  deleteArticle,
  listArticleCategories,
  listArticles,
  pinArticle,
} from '@gongfang/contract/service/content-desk'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { titleOf } from '../../base/title.ts'
import { screens } from '../../screens.ts'
import { articleColumns } from '../../service/content/article-columns.tsx'
import { ExportButton } from '../../system/transfer/export-button.tsx'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { Filter } from '../../ui/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { List } from '../../ui/list.tsx'
import { loadList } from '../../ui/list-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import type { Route } from './+types/article-list-page'

export const meta = () => titleOf(screens.articles)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = ArticleState.safeParse(new URL(request.url).searchParams.get('view'))
  const [page, categories, counts] = await Promise.all([
    loadList(listArticles, request, view.success ? { state: view.data } : {}),
    call(listArticleCategories, {}),
    call(countArticles, {}),
  ])
  return { page, categories, counts }
}

const filtersOf = (categories: Output<typeof listArticleCategories>): Filter[] => [
  { kind: 'text', name: 'keyword', label: '标题' },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: Object.entries(articleKindNames).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'select',
    name: 'categoryId',
    label: '栏目',
    width: 180,
    options: categories.map(({ id, kind, name, count }) => ({
      value: String(id),
      label: `${name}（${articleKindNames[kind]} ${count}）`,
    })),
  },
]

export default function ArticlesPage({ loaderData: { page, categories, counts } }: Route.ComponentProps) {
  const { act } = useAct()
  const { confirm } = useConfirm()
  const mayWrite = useCan()('content.write')
  const pin = (id: number, pinned: boolean) =>
    act(pinArticle, { id, pinned }, { done: pinned ? '已置顶' : '已取消置顶' })
  const remove = async ({ id, title }: ArticleRow) => {
    const yes = await confirm({
      title: `删除草稿“${title}”？`,
      text: '删除后不可恢复。',
      yes: '删除',
      danger: true,
    })
    if (yes) await act(deleteArticle, { id }, { done: '已删除' })
  }
  return (
    <List
      title="新闻与分享"
      sorted="新建的在前"
      page={page}
      columns={articleColumns({ mayWrite, onPin: pin, onRemove: remove })}
      rowKey={({ id }) => id}
      views={[
        { key: '', label: '全部' },
        ...ArticleState.options.map((state) => ({
          key: state,
          label: articleStateNames[state],
          count: counts[state],
        })),
      ]}
      filters={filtersOf(categories)}
      open={({ id }) => paths.article(id)}
      empty="还没有文章"
      actions={
        <>
          <ExportButton kind="article" viewIs="state" />
          {mayWrite && (
            <>
              <LinkButton to={paths.newArticle('share')}>写技术分享</LinkButton>
              <LinkButton to={paths.newArticle('news')} type="primary">
                写新闻
              </LinkButton>
            </>
          )}
        </>
      }
    />
  )
}

export { LoadError as ErrorBoundary }
