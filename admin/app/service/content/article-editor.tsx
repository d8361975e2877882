import { showTime } from '@gongfang/contract/base/time'
import type { ArticleKind } from '@gongfang/contract/service/content'
import type { ArticleForm, ArticleToEdit } from '@gongfang/contract/service/content-desk'
import { Button, Card, ConfigProvider, Form } from 'antd'
import { useState } from 'react'
import { paths } from '../../base/paths.ts'
import { findGoods } from '../../goods/catalogue/find-goods.ts'
import { useChangeLabels } from '../../system/audit/change-labels.ts'
import { RichText } from '../../system/rich-text/rich-text.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Edit } from '../../ui/edit.tsx'
import { fieldDifferences } from '../../ui/field-differences.ts'
import { FoundDraft } from '../../ui/found-draft.tsx'
import { mergeRecords } from '../../ui/merge-records.ts'
import { ArticleAside } from './article-aside.tsx'
import { ArticleFields } from './article-fields.tsx'
import styles from './content.module.css'
import { newArticle } from './new-article.ts'
import { TextPreview } from './text-preview.tsx'
import { type ArticleEditing, useArticleEditing } from './use-article-editing.ts'

interface ArticleEditorProps {
  article: ArticleToEdit | null
  kind: ArticleKind
  kindName: string
  /** Names of the existing categories. */
  categories: string[]
}

export function ArticleEditor({ article, kind, kindName, categories }: ArticleEditorProps) {
  const editing = useArticleEditing(article, article?.form ?? newArticle(kind, categories[0] ?? ''), kind)
  const { form, base, busy, disabled, written, put, save } = editing
  const [previewed, setPreviewed] = useState<ArticleForm | null>(null)
  return (
    <Form
      form={form}
      component={false}
      layout="vertical"
      initialValues={{ form: base }}
      onValuesChange={editing.touched}
    >
      <Edit
        title={article ? article.form.title : `写${kindName}`}
        back={paths.articles()}
        changed={editing.changed && !disabled}
        busy={busy}
        saveLabel={base.publishAt === null ? '保存草稿' : '保存'}
        onSave={() => save(false)}
        onDiscard={editing.discard}
        actions={
          <>
            <Button onClick={() => setPreviewed(written())}>预览</Button>
            {!disabled && article?.state !== 'published' && (
              <Button type="primary" loading={busy} onClick={() => save(true)}>
                立即发布
              </Button>
            )}
          </>
        }
        aside={
          <ArticleAside
            article={article}
            disabled={disabled}
            onRestore={(value, goods) => {
              editing.addProducts(goods)
              put({ ...value, publishAt: written().publishAt })
            }}
          />
        }
      >
        <FoundDraft draft={editing.draft} what="未保存" outdated="，之后文章已被修改" onTake={put} />
        <ConfigProvider componentDisabled={disabled}>
          <div className={styles.stack}>
            <ArticleFields categories={categories} products={editing.products} disabled={disabled} />
            <BodyCard errors={() => form.getFieldError(['form', 'body'])} disabled={disabled} />
          </div>
        </ConfigProvider>
        <ArticleConflict editing={editing} />
        {previewed && (
          <ArticlePreview article={previewed} kindName={kindName} onClose={() => setPreviewed(null)} />
        )}
      </Edit>
    </Form>
  )
}

const BodyCard = ({ errors, disabled }: { errors: () => string[]; disabled: boolean }) => (
  <Card size="small" title="正文">
    <Form.Item name={['form', 'body']} noStyle valuePropName="value">
      <BodyField disabled={disabled} />
    </Form.Item>
    <Form.Item noStyle shouldUpdate>
      {() => <FieldFault errors={errors()} />}
    </Form.Item>
  </Card>
)

/** Shows both versions side by side and asks which to keep. */
function ArticleConflict({ editing }: { editing: ArticleEditing }) {
  const { base, written, conflict, busy, closeConflict, resolve } = editing
  const { fields: labels } = useChangeLabels()
  if (!conflict) return null
  const { updatedBy, updatedAt, form: theirs } = conflict.article
  return (
    <ConflictDialog
      title={`${updatedBy || '其他人'} 于 ${showTime(updatedAt)} 修改了此文章`}
      rows={fieldDifferences({ base, mine: written(), theirs }, { labels })}
      both={mergeRecords(base, written(), theirs, []).both.length > 0}
      busy={busy}
      onClose={closeConflict}
      onKeep={(keepMine) => void resolve(keepMine)}
    />
  )
}

interface ArticlePreviewProps {
  article: ArticleForm
  kindName: string
  onClose: () => void
}

const ArticlePreview = ({ article, kindName, onClose }: ArticlePreviewProps) => (
  <TextPreview
    head={{
      title: article.title,
      summary: article.summary,
      cover: article.cover,
      byline: [article.author, article.source, kindName].filter(Boolean).join(' · '),
    }}
    body={article.body}
    onClose={onClose}
  />
)

interface BodyFieldProps {
  value?: string
  onChange?: (html: string) => void
  disabled: boolean
}
const BodyField = ({ value = '', onChange = () => {}, disabled }: BodyFieldProps) => (
  <RichText label="正文" value={value} onChange={onChange} disabled={disabled} findGoods={findGoods} />
)

const FieldFault = ({ errors }: { errors: string[] }) =>
  errors.length > 0 ? (
    <p role="alert" className="ant-form-item-explain-error">
      {errors.join('；')}
    </p>
  ) : null
