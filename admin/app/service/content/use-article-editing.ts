import type { ArticleKind } from '@gongfang/contract/service/content'
import {
  type ArticleForm,
  type ArticleToEdit,
  getArticleToEdit,
  type RelatedProduct,
  saveArticle,
} from '@gongfang/contract/service/content-desk'
import { App, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call.ts'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useLocalDraft } from '../../ui/local-draft.ts'
import { mergeRecords } from '../../ui/merge-records.ts'

export type ArticleEditing = ReturnType<typeof useArticleEditing>

/** The article as it is written: its form, its draft on this device, and saving. */
export function useArticleEditing(article: ArticleToEdit | null, start: ArticleForm, kind: ArticleKind) {
  const { form, settled, ...writing } = useWriting(article, start, kind)
  const { base, written } = writing
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const [products, setProducts] = useState<readonly RelatedProduct[]>(article?.products ?? [])
  const addProducts = (more: readonly RelatedProduct[]) => setProducts((before) => [...before, ...more])
  const conflict = useArticleConflict(({ products: more }) => addProducts(more))

  const save = async (now: boolean, version = article?.version) => {
    const valid = await form.validateFields().catch(() => null)
    if (!valid) return
    const target = article ? { id: article.id, version: version ?? 0, now } : { now }
    const saved = await act(
      saveArticle,
      { ...target, form: written() },
      {
        form,
        done: now ? '已发布' : '已保存',
        reload: false,
        refused: ({ reason }) => {
          if (reason !== 'articleChanged' || !article) return false
          void conflict.open(article.id, now)
          return true
        },
      },
    )
    if (!saved) return
    settled()
    // Waits until the leave guard has seen that nothing is unsaved.
    setTimeout(() => navigate(paths.article(saved.id), { replace: true }))
  }
  return {
    ...writing,
    form,
    busy,
    products,
    addProducts,
    save,
    conflict: conflict.latest,
    closeConflict: conflict.close,
    /** Saves over the version of somebody else. It stays in the history of versions. */
    async resolve(keepMine: boolean) {
      if (!conflict.latest) return
      const { article: latest, now } = conflict.latest
      form.setFieldsValue({ form: mergeRecords(base, written(), latest.form, []).merged(keepMine) })
      conflict.close()
      await save(now, latest.version)
    },
  }
}

/** State of the article form: its values, whether they differ from the loaded ones, and their draft. */
function useWriting(article: ArticleToEdit | null, start: ArticleForm, kind: ArticleKind) {
  const [form] = Form.useForm<{ form: ArticleForm }>()
  const disabled = !useCan()('content.write')
  const [base] = useState(start)
  const [changed, setChanged] = useState(false)
  const draft = useLocalDraft<ArticleForm>({
    name: article ? `article ${article.id}` : `article new ${kind}`,
    version: String(article?.version ?? 0),
    disabled,
  })

  const written = (): ArticleForm => ({ ...base, ...form.getFieldsValue(true).form })
  const touched = () => {
    const now = written()
    const differs = JSON.stringify(now) !== JSON.stringify(base)
    setChanged(differs)
    if (differs) draft.keep(now)
    else draft.drop()
  }
  const settled = () => {
    draft.drop()
    setChanged(false)
  }
  const put = (value: ArticleForm) => {
    form.setFieldsValue({ form: value })
    touched()
  }
  const discard = () => {
    form.setFieldsValue({ form: base })
    settled()
  }
  return { form, base, changed, disabled, draft, written, touched, settled, put, discard }
}

/** The version that somebody else saved meanwhile. */
function useArticleConflict(onLoad: (latest: ArticleToEdit) => void) {
  const { message } = App.useApp()
  const [latest, setLatest] = useState<{ article: ArticleToEdit; now: boolean } | null>(null)
  const open = async (id: number, now: boolean) => {
    try {
      const article = await call(getArticleToEdit, { id })
      onLoad(article)
      setLatest({ article, now })
    } catch (error) {
      message.error((error as Error).message)
    }
  }
  return { latest, open, close: () => setLatest(null) }
}
