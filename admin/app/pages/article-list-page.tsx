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
} from '@gongfang/contract/content-desk'
import { mediaUrl } from '@gongfang/contract/media'
import { Button, Flex, Space, Switch, Tag } from 'antd'
import { Link } from 'react-router'
import { call } from '../base/call.ts'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'
import styles from '../content/content.module.css'
import { articleTones, publicPath } from '../content/labels.ts'
import { ExportButton } from '../transfer/export-button.tsx'
import { useAct } from '../ui/act.ts'
import { useConfirm } from '../ui/confirm.tsx'
import type { Filter } from '../ui/filters.tsx'
import { type Column, List } from '../ui/list.tsx'
import { loadList } from '../ui/list-query.ts'
import { LoadError } from '../ui/load-error.tsx'
import { Soft, StateTag, Time } from '../ui/show.tsx'
import type { Route } from './+types/article-list-page'

export const meta = () => [{ title: '新闻与分享 - 后台' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = ArticleState.safeParse(new URL(request.url).searchParams.get('view'))
  const [page, categories, counts] = await Promise.all([
    loadList(listArticles, request, view.success ? { state: view.data } : {}),
    call(listArticleCategories, {}),
    call(countArticles, {}),
  ])
  return { page, categories, counts }
}

export default function ArticlesPage({ loaderData: { page, categories, counts } }: Route.ComponentProps) {
  const { act } = useAct()
  const { confirm } = useConfirm()
  const mayWrite = useCan()('content.write')
  const remove = async ({ id, title }: ArticleRow) => {
    const yes = await confirm({
      title: `删除草稿“${title}”？`,
      text: '删除后不可恢复。',
      yes: '删除',
      danger: true,
    })
    if (yes) await act(deleteArticle, { id }, { done: '已删除' })
  }
  const columns: Column<ArticleRow>[] = [
    {
      key: 'title',
      title: '标题',
      width: 360,
      render: (_, { id, title, cover }) => (
        <Flex gap={8} align="center">
          {cover ? (
            <img className={styles.thumb} src={mediaUrl(cover, 192)} alt="" />
          ) : (
            <span className={styles.thumb} />
          )}
          <Link to={paths.article(id)} className={styles.clip}>
            {title}
          </Link>
        </Flex>
      ),
    },
    { key: 'kind', title: '类型', render: (_, { kind }) => articleKindNames[kind] },
    { key: 'category', title: '栏目', render: (_, { category }) => <Tag>{category}</Tag> },
    { key: 'author', title: '作者', render: (_, { author }) => author || <Soft>—</Soft> },
    {
      key: 'state',
      title: '状态',
      render: (_, { state }) => <StateTag tone={articleTones[state]}>{articleStateNames[state]}</StateTag>,
    },
    { key: 'publishAt', title: '发布时间', render: (_, { publishAt }) => <Time at={publishAt} /> },
    { key: 'views', title: '阅读', dataIndex: 'views', align: 'right' },
    {
      key: 'pinned',
      title: '置顶',
      render: (_, { id, title, pinned }) => (
        <Switch
          size="small"
          checked={pinned}
          disabled={!mayWrite}
          aria-label={`置顶 ${title}`}
          onChange={(wish) => act(pinArticle, { id, pinned: wish }, { done: wish ? '已置顶' : '已取消置顶' })}
        />
      ),
    },
    { key: 'updatedAt', title: '更新', extra: true, render: (_, { updatedAt }) => <Time at={updatedAt} /> },
    { key: 'updatedBy', title: '更新人', extra: true, dataIndex: 'updatedBy' },
    {
      key: 'actions',
      title: '操作',
      render: (_, row) => (
        <Space>
          {row.state === 'published' && (
            <a href={publicPath(row.kind, row.id)} target="_blank" rel="noreferrer">
              查看
            </a>
          )}
          {row.state === 'draft' && mayWrite && (
            <Button type="link" size="small" danger onClick={() => remove(row)}>
              删除
            </Button>
          )}
        </Space>
      ),
    },
  ]
  const filters: Filter[] = [
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
  return (
    <List
      title="新闻与分享"
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      views={[
        { key: '', label: '全部' },
        ...ArticleState.options.map((state) => ({
          key: state,
          label: articleStateNames[state],
          count: counts[state],
        })),
      ]}
      filters={filters}
      open={({ id }) => paths.article(id)}
      empty="还没有文章"
      actions={
        <>
          <ExportButton kind="article" viewIs="state" />
          {mayWrite && (
            <>
              <Link to={paths.newArticle('share')}>
                <Button>写技术分享</Button>
              </Link>
              <Link to={paths.newArticle('news')}>
                <Button type="primary">写新闻</Button>
              </Link>
            </>
          )}
        </>
      }
    />
  )
}

export { LoadError as ErrorBoundary }
