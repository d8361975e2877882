import {
  type ArticleForm,
  type ArticleToEdit,
  articleStateNames,
  type RelatedProduct,
} from '@gongfang/contract/service/content-desk'
import { Button, Card, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { History } from '../../system/audit/history.tsx'
import { Soft, StateTag, Time } from '../../ui/show.tsx'
import { ArticleVersions } from './article-versions.tsx'
import styles from './content.module.css'
import { articleTones, publicPath } from './labels.ts'
import { TimeField } from './time-field.tsx'

interface ArticleAsideProps {
  article: ArticleToEdit | null
  disabled: boolean
  onRestore: (form: ArticleForm, products: RelatedProduct[]) => void
}

export function ArticleAside({ article, disabled, onRestore }: ArticleAsideProps) {
  const [showing, show] = useState(false)
  return (
    <div className={styles.stack}>
      <Card size="small" title="发布">
        {article && (
          <p>
            <StateTag tone={articleTones[article.state]}>{articleStateNames[article.state]}</StateTag>{' '}
            {article.state === 'published' && (
              <a href={publicPath(article.form.kind, article.id)} target="_blank" rel="noreferrer">
                在商城查看
              </a>
            )}
          </p>
        )}
        <Form.Item name={['form', 'publishAt']} label="发布时间" extra="留空为草稿；将来的时间到时自动发布">
          <TimeField label="发布时间" placeholder="草稿" disabled={disabled} />
        </Form.Item>
        <Form.Item name={['form', 'pinned']} valuePropName="checked" style={{ marginBottom: 0 }}>
          <Checkbox disabled={disabled}>置顶</Checkbox>
        </Form.Item>
      </Card>
      {article && (
        <>
          <Card size="small" title="记录">
            <p>
              <Soft>阅读</Soft> {article.views}
            </p>
            <p>
              <Soft>新建</Soft> <Time at={article.createdAt} />
            </p>
            <p>
              <Soft>保存</Soft> <Time at={article.updatedAt} /> {article.updatedBy}
            </p>
            <Button onClick={() => show(true)}>历史版本</Button>
          </Card>
          <Card size="small" title="修改历史">
            <History subject={`article ${article.id}`} />
          </Card>
        </>
      )}
      {showing && article && (
        <ArticleVersions
          article={article}
          disabled={disabled}
          onClose={() => show(false)}
          onRestore={(value, products) => {
            show(false)
            onRestore(value, products)
          }}
        />
      )}
    </div>
  )
}
