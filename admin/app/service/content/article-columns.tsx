import { mediaUrl } from '@gongfang/contract/base/media'
import { type ArticleRow, articleKindNames, articleStateNames } from '@gongfang/contract/service/content-desk'
import { Button, Flex, Space, Switch, Tag } from 'antd'
import { actionColumn, type Column } from '../../ui/list.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import styles from './content.module.css'
import { articleTones, publicPath } from './labels.ts'

interface ArticleColumnOptions {
  mayWrite: boolean
  onPin: (id: number, pinned: boolean) => void
  onRemove: (row: ArticleRow) => void
}

export const articleColumns = ({ mayWrite, onPin, onRemove }: ArticleColumnOptions): Column<ArticleRow>[] => [
  {
    key: 'title',
    part: 'name',
    title: '标题',
    width: 360,
    render: (_, { title, cover }) => (
      <Flex gap={8} align="center">
        {cover ? (
          <img className={styles.thumb} src={mediaUrl(cover, 192)} alt="" />
        ) : (
          <span className={styles.thumb} />
        )}
        <span className={styles.clip}>{title}</span>
      </Flex>
    ),
  },
  { key: 'kind', title: '类型', render: (_, { kind }) => articleKindNames[kind] },
  {
    key: 'category',
    title: '栏目',
    render: (_, { category }) => <Tag className={styles.short}>{category}</Tag>,
  },
  {
    key: 'author',
    title: '作者',
    render: (_, { author }) => (author ? <span className={styles.short}>{author}</span> : <Soft>—</Soft>),
  },
  {
    key: 'state',
    part: 'state',
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
        onChange={(on) => onPin(id, on)}
      />
    ),
  },
  { key: 'updatedAt', title: '更新', extra: true, render: (_, { updatedAt }) => <Time at={updatedAt} /> },
  { key: 'updatedBy', title: '更新人', extra: true, dataIndex: 'updatedBy' },
  actionColumn((row) => (
    <Space>
      {row.state === 'published' && (
        <a href={publicPath(row.kind, row.id)} target="_blank" rel="noreferrer">
          查看
        </a>
      )}
      {row.state === 'draft' && mayWrite && (
        <Button type="link" size="small" danger onClick={() => onRemove(row)}>
          删除
        </Button>
      )}
    </Space>
  )),
]
