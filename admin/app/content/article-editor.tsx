import type { ArticleKind } from '@gongfang/contract/content'
import {
  type ArticleForm,
  type ArticleToEdit,
  getArticleToEdit,
  type RelatedProduct,
  saveArticle,
} from '@gongfang/contract/content-desk'
import { showTime } from '@gongfang/contract/time'
import { App, Button, Card, ConfigProvider, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChangeLabels } from '../audit/change-labels.ts'
import { call } from '../base/call.ts'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'
import { findGoods } from '../catalogue/find-goods.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { useAct } from '../ui/act.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { Edit } from '../ui/edit.tsx'
import { fieldDifferences } from '../ui/field-differences.ts'
import { FoundDraft } from '../ui/found-draft.tsx'
import { draftOf, useKeepDraft } from '../ui/local-draft.ts'
import { mergeRecords } from '../ui/merge-records.ts'
import { ArticleAside } from './article-aside.tsx'
import { ArticleFields } from './article-fields.tsx'
import styles from './content.module.css'
import { newArticle } from './new-article.ts'
import { TextPreview } from './text-preview.tsx'

interface ArticleEditorProps {
  article: ArticleToEdit | null
  kind: ArticleKind
  kindName: string
  /** Names that there are. */
  categories: string[]
}

export function ArticleEditor({ article, kind, kindName, categories }: ArticleEditorProps) {
  const [form] = Form.useForm<{ form: ArticleForm }>()
  const { act, busy } = useAct()
  const { fields: labels } = useChangeLabels()
  const { message } = App.useApp()
  const [theirs, setTheirs] = useState<{ latest: ArticleToEdit; now: boolean } | null>(null)
  const navigate = useNavigate()
  const disabled = !useCan()('content.write')
  const [base] = useState(() => article?.form ?? newArticle(kind, categories[0] ?? ''))
  const [changed, setChanged] = useState(false)
  const [previewing, preview] = useState<ArticleForm | null>(null)
  const [products, setProducts] = useState<readonly RelatedProduct[]>(article?.products ?? [])
  const name = article ? `article ${article.id}` : `article new ${kind}`
  const version = String(article?.version ?? 0)
  const draft = useKeepDraft<ArticleForm>(name, version)
  const [found, setFound] = useState(() => (disabled ? null : draftOf<ArticleForm>(name)))

  const written = (): ArticleForm => ({ ...base, ...form.getFieldsValue(true).form })
  const touched = () => {
    const now = written()
    const differs = JSON.stringify(now) !== JSON.stringify(base)
    setChanged(differs)
    if (differs) draft.keep(now)
    else draft.drop()
  }
  const put = (value: ArticleForm) => {
    form.setFieldsValue({ form: value })
    touched()
  }

  const save = async (now: boolean, over = article?.version) => {
    const valid = await form.validateFields().catch(() => null)
    if (!valid) return
    const wish = article ? { id: article.id, version: over ?? 0, now } : { now }
    const saved = await act(
      saveArticle,
      { ...wish, form: written() },
      {
        form,
        done: now ? '已发布' : '已保存',
        reload: false,
        refused: ({ reason }) => {
          if (reason !== 'articleChanged' || !article) return false
          void settle(article.id, now)
          return true
        },
      },
    )
    if (!saved) return
    draft.drop()
    setChanged(false)
    // After the guard has heard that nothing is unsaved.
    setTimeout(() => navigate(paths.article(saved.id), { replace: true }))
  }
  /** What both wrote is laid side by side; whatever is kept, the other's stays among the versions. */
  const settle = async (id: number, now: boolean) => {
    try {
      const latest = await call(getArticleToEdit, { id })
      setProducts((before) => [...before, ...latest.products])
      setTheirs({ latest, now })
    } catch (error) {
      message.error((error as Error).message)
    }
  }
  const keep = async (keepMine: boolean) => {
    if (!theirs) return
    const { latest, now } = theirs
    form.setFieldsValue({ form: mergeRecords(base, written(), latest.form, []).merged(keepMine) })
    setTheirs(null)
    await save(now, latest.version)
  }

  return (
    <Form
      form={form}
      component={false}
      layout="vertical"
      initialValues={{ form: base }}
      onValuesChange={touched}
    >
      <Edit
        title={article ? article.form.title : `写${kindName}`}
        back={paths.articles()}
        changed={changed && !disabled}
        busy={busy}
        saveLabel={base.publishAt === null ? '保存草稿' : '保存'}
        onSave={() => save(false)}
        onDiscard={() => {
          form.setFieldsValue({ form: base })
          draft.drop()
          setChanged(false)
        }}
        actions={
          <>
            <Button onClick={() => preview(written())}>预览</Button>
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
              setProducts((before) => [...before, ...goods])
              put({ ...value, publishAt: written().publishAt })
            }}
          />
        }
      >
        {found && (
          <FoundDraft
            at={found.at}
            what="未保存"
            since={found.version === version ? '' : '，之后文章已被修改'}
            onTake={() => {
              put(found.value)
              setFound(null)
            }}
            onDrop={() => {
              draft.drop()
              setFound(null)
            }}
          />
        )}
        <ConfigProvider componentDisabled={disabled}>
          <div className={styles.stack}>
            <ArticleFields categories={categories} products={products} disabled={disabled} />
            <Card size="small" title="正文">
              <Form.Item name={['form', 'body']} noStyle valuePropName="value">
                <BodyField disabled={disabled} />
              </Form.Item>
              <Form.Item noStyle shouldUpdate>
                {() => <FieldFault errors={form.getFieldError(['form', 'body'])} />}
              </Form.Item>
            </Card>
          </div>
        </ConfigProvider>
        {theirs && (
          <ConflictDialog
            title={`${theirs.latest.updatedBy || '其他人'} 于 ${showTime(theirs.latest.updatedAt)} 修改了此文章`}
            rows={fieldDifferences({ base, mine: written(), theirs: theirs.latest.form }, { labels })}
            both={mergeRecords(base, written(), theirs.latest.form, []).both.length > 0}
            busy={busy}
            onClose={() => setTheirs(null)}
            onKeep={(keepMine) => void keep(keepMine)}
          />
        )}
        {previewing && (
          <TextPreview
            head={{
              title: previewing.title,
              summary: previewing.summary,
              cover: previewing.cover,
              byline: [previewing.author, previewing.source, kindName].filter(Boolean).join(' · '),
            }}
            body={previewing.body}
            onClose={() => preview(null)}
          />
        )}
      </Edit>
    </Form>
  )
}

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
