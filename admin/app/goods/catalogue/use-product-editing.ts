import {
  type DeskProduct,
  missingForSale,
  type ProductForm,
  productFaults,
  type SaleWish,
  saveProduct,
} from '@gongfang/contract/goods/product-desk'
import { App } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useCan } from '../../base/session.ts'
import { useAct } from '../../ui/act.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useLocalDraft } from '../../ui/local-draft.ts'
import { sameValue } from '../../ui/merge-records.ts'
import { fieldNames } from './form-merge.ts'
import { newForm } from './new-form.ts'
import type { LatestProduct } from './product-conflict.tsx'
import { productPriceText } from './save-questions.ts'

/** The form, as a card of the editor shows and changes it. */
export interface ProductCardProps {
  form: ProductForm
  set: (changes: Partial<ProductForm>) => void
  fault: (path: string) => string | undefined
  disabled: boolean
}

/** The product that somebody else saved meanwhile, and what this save was to do. */
type ProductConflictState = LatestProduct & { sale: SaleWish; saleAt: string | undefined }

export type ProductEditing = ReturnType<typeof useProductEditing>

/** The product as it is edited: its form, the faults of its fields, the draft of its detail, and saving. */
export function useProductEditing(product: DeskProduct | null) {
  const { act, busy } = useAct()
  const { askOnce } = useConfirm()
  const navigate = useNavigate()
  const disabled = !useCan()('product.write') || product?.deletedAt != null
  const [base, setBase] = useState(() => product?.form ?? newForm())
  const [version, setVersion] = useState(product?.version ?? 0)
  const [form, setForm] = useState(base)
  const { faults, setFaults, showFaults } = useFaults(form)
  const [conflict, setConflict] = useState<ProductConflictState | null>(null)
  const changed = !sameValue(form, base)

  const draft = useLocalDraft<string>({
    name: `product ${product?.id ?? 'new'} detail`,
    version: String(version),
    disabled,
  })

  const set = (changes: Partial<ProductForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    setFaults((before) => without(before, Object.keys(changes)))
  }
  const setDetail = (detail: string) => {
    set({ detail })
    if (detail === base.detail) draft.drop()
    else draft.keep(detail)
  }
  const save = async (sale: SaleWish, saleAt?: string, input = { form, version }) => {
    const willSell = sale === 'now' || sale === 'later' || (sale === 'keep' && product?.status === 'onSale')
    const wrong = { ...productFaults(input.form), ...(willSell ? missingForSale(input.form) : {}) }
    if (Object.keys(wrong).length > 0) return showFaults(wrong)
    const text = product?.status === 'onSale' ? productPriceText(base, input.form) : ''
    if (text && !(await askOnce({ title: '保存新的价格？', text, yes: '确认保存' }))) return
    const saved = await act(
      saveProduct,
      { id: product?.id ?? null, ...input, sale, ...(saleAt && { saleAt }) },
      {
        done: doneTexts[sale],
        reload: false,
        refused: ({ reason, fields, data }) => {
          if (reason === 'changedMeanwhile') {
            setConflict({ ...(data as LatestProduct), sale, saleAt })
            return true
          }
          const inForm = Object.entries(fields).map(([path, text]) => [path.replace(/^form\./, ''), text])
          if (inForm.length === 0) return false
          showFaults(Object.fromEntries(inForm))
          return true
        },
      },
    )
    if (!saved) return
    draft.drop()
    // The saved form is the new base, so that leaving the page asks nothing.
    setBase(input.form)
    setForm(input.form)
    setVersion(saved.version)
    setConflict(null)
    navigate(paths.product(saved.id), { replace: true })
  }

  const discard = () => {
    setForm(base)
    setFaults({})
    draft.drop()
  }
  const closeConflict = () => setConflict(null)
  const card: ProductCardProps = { form, set, fault: (path) => faults[path], disabled }
  return { card, base, changed, busy, draft, setDetail, save, discard, conflict, closeConflict }
}

/** The faults of fields by their path. The first one is announced, and its card comes into view. */
function useFaults(form: ProductForm) {
  const { message } = App.useApp()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const showFaults = (wrong: Record<string, string>) => {
    setFaults(wrong)
    const [[path = '', text = ''] = []] = Object.entries(wrong)
    message.error(`${fieldName(path, form)}：${text}`)
    document.getElementById(`part-${cardOf(path)}`)?.scrollIntoView({ block: 'start' })
  }
  return { faults, setFaults, showFaults }
}

const without = (faults: Record<string, string>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(faults).filter(([path]) => !fields.includes(path.split('.')[0] ?? '')))

const doneTexts: Record<SaleWish, string> = {
  keep: '已保存',
  now: '已上架',
  off: '已下架',
  later: '已设定定时上架',
}

const cards = ['skus', 'parameters', 'detail', 'attachments', 'relatedIds']
/** The card of the editor that shows the field of a path. */
function cardOf(path: string) {
  const [head = ''] = path.split('.')
  return head === 'axes' ? 'skus' : cards.includes(head) ? head : 'basics'
}

/** 'skus.2.modelCode' → '型号与价格第 3 行' */
function fieldName(path: string, form: ProductForm) {
  const [head = '', row] = path.split('.')
  const name = head in form ? fieldNames[head as keyof ProductForm] : '内容'
  return row !== undefined && /^\d+$/.test(row) ? `${name}第 ${Number(row) + 1} 行` : name
}
