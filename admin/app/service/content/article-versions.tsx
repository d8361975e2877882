import {
  type ArticleForm,
  type ArticleToEdit,
  getArticleVersion,
  listArticleVersions,
  type RelatedProduct,
  type Saved,
} from '@gongfang/contract/service/content-desk'
import { App, Button, Drawer, Space } from 'antd'
import { useEffect, useState } from 'react'
import { call } from '../../base/call.ts'
import { ChangeList } from '../../system/audit/change-list.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Soft, Time } from '../../ui/show.tsx'
import styles from './content.module.css'
import { TextPreview } from './text-preview.tsx'

interface VersionsProps {
  article: ArticleToEdit
  disabled: boolean
  onClose: () => void
  onRestore: (form: ArticleForm, products: RelatedProduct[]) => void
}

interface Shown {
  saved: Saved
  form: ArticleForm
  products: RelatedProduct[]
}

/** All saved versions of an article: each with its differences, a preview and a way to restore it. */
export function ArticleVersions({ article, disabled, onClose, onRestore }: VersionsProps) {
  const { message } = App.useApp()
  const [rows, setRows] = useState<Saved[] | null>(null)
  const [shown, show] = useState<Shown | null>(null)
  const [previewing, preview] = useState<ArticleForm | null>(null)
  useEffect(() => {
    call(listArticleVersions, { id: article.id }).then(setRows, (error) =>
      message.error((error as Error).message),
    )
  }, [article.id, message])
  const open = async (saved: Saved) => {
    try {
      show({ saved, ...(await call(getArticleVersion, { id: article.id, version: saved.version })) })
    } catch (error) {
      message.error((error as Error).message)
    }
  }
  return (
    <Drawer open size={640} title="历史版本" onClose={onClose}>
      {rows === null && <Loading />}
      <ul className={styles.versions}>
        {rows?.map((saved) => (
          <li key={saved.version}>
            <span>
              第 {saved.version} 版 · <Time at={saved.at} /> · {saved.who || '—'}
              {saved.version === article.version && <Soft> 当前</Soft>}
            </span>
            {saved.version !== article.version && (
              <Button size="small" onClick={() => open(saved)}>
                查看
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <section aria-label={`第 ${shown.saved.version} 版`}>
          <h3>第 {shown.saved.version} 版与当前的差异</h3>
          <ChangeList before={named(article.form)} after={named(shown.form)} />
          <Space>
            <Button onClick={() => preview(shown.form)}>预览此版</Button>
            {!disabled && (
              <Button type="primary" onClick={() => onRestore(shown.form, shown.products)}>
                恢复到编辑区
              </Button>
            )}
          </Space>
        </section>
      )}
      {previewing && (
        <TextPreview
          head={{
            title: previewing.title,
            summary: previewing.summary,
            cover: previewing.cover,
            byline: previewing.author,
          }}
          body={previewing.body}
          onClose={() => preview(null)}
        />
      )}
    </Drawer>
  )
}

const names: Partial<Record<keyof ArticleForm, string>> = {
  title: '标题',
  category: '栏目',
  summary: '摘要',
  cover: '封面',
  body: '正文',
  author: '作者',
  unit: '单位',
  source: '来源',
  tags: '标签',
  pinned: '置顶',
  publishAt: '发布时间',
  attachments: '附件',
  productIds: '相关商品',
}

/** The version with labels instead of codes, and the text without HTML tags. */
const named = (form: ArticleForm) =>
  Object.fromEntries(
    Object.entries(names).map(([field, name]) => {
      const value = form[field as keyof ArticleForm]
      return [
        name,
        field === 'body'
          ? String(value)
              .replace(/<[^>]+>/g, ' ')
              .replace(/\s+/g, ' ')
          : value,
      ]
    }),
  )
