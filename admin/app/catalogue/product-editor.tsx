import type { DeskBrand } from '@gongfang/contract/brand-desk'
import type { DeskCategory } from '@gongfang/contract/category-desk'
import {
  type DeskProduct,
  missingForSale,
  type ProductForm,
  productFaults,
  type SaleWish,
  saveProduct,
} from '@gongfang/contract/product-desk'
import { App, Button, Card, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../base/paths.ts'
import { useCan } from '../base/session.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { useAct } from '../ui/act.ts'
import { CardTitle } from '../ui/card-title.tsx'
import { Edit } from '../ui/edit.tsx'
import { FileList } from '../ui/file-list.tsx'
import { FoundDraft } from '../ui/found-draft.tsx'
import { draftOf, useKeepDraft } from '../ui/local-draft.ts'
import { sameValue } from '../ui/merge-records.ts'
import { BasicFields } from './basic-fields.tsx'
import styles from './catalogue.module.css'
import { fieldNames } from './form-merge.ts'
import { newForm } from './new-form.ts'
import { ParameterEditor } from './parameter-editor.tsx'
import { ProductAside } from './product-aside.tsx'
import { type LatestProduct, ProductConflict } from './product-conflict.tsx'
import { ProductPreview } from './product-preview.tsx'
import { RelatedPicker } from './related-picker.tsx'
import { SaleButtons } from './sale-buttons.tsx'
import { SkuMatrix } from './sku-matrix.tsx'

interface ProductEditorProps {
  product: DeskProduct | null
  categories: DeskCategory[]
  brands: DeskBrand[]
}

export interface PartProps {
  form: ProductForm
  set: (changes: Partial<ProductForm>) => void
  fault: (path: string) => string | undefined
  disabled: boolean
}

export function ProductEditor({ product, categories, brands }: ProductEditorProps) {
  const { act, busy } = useAct()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const disabled = !useCan()('product.write') || product?.deletedAt != null
  const [base, setBase] = useState(() => product?.form ?? newForm())
  const [version, setVersion] = useState(product?.version ?? 0)
  const [form, setForm] = useState(base)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [theirs, setTheirs] = useState<
    (LatestProduct & { sale: SaleWish; saleAt: string | undefined }) | null
  >(null)
  const [previewing, preview] = useState(false)
  const changed = !sameValue(form, base)
  const draftName = `product ${product?.id ?? 'new'} detail`
  const draft = useKeepDraft<string>(draftName, String(version))
  const [found, setFound] = useState(() => (disabled ? null : draftOf<string>(draftName)))

  const set = (changes: Partial<ProductForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    const touched = Object.keys(changes)
    setFaults((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([path]) => !touched.includes(path.split('.')[0] ?? '')),
      ),
    )
  }
  const write = (detail: string) => {
    set({ detail })
    if (detail === base.detail) draft.drop()
    else draft.keep(detail)
  }
  const say = (wrong: Record<string, string>) => {
    setFaults(wrong)
    const [[path = '', text = ''] = []] = Object.entries(wrong)
    message.error(`${nameOf(path, form)}：${text}`)
    document.getElementById(`part-${partOf(path)}`)?.scrollIntoView({ block: 'start' })
  }

  const save = async (sale: SaleWish, saleAt?: string, wish = { form, version }) => {
    const willSell = sale === 'now' || sale === 'later' || (sale === 'keep' && product?.status === 'onSale')
    const wrong = { ...productFaults(wish.form), ...(willSell ? missingForSale(wish.form) : {}) }
    if (Object.keys(wrong).length > 0) return say(wrong)
    const saved = await act(
      saveProduct,
      { id: product?.id ?? null, ...wish, sale, ...(saleAt && { saleAt }) },
      {
        done: saidOf(sale),
        reload: false,
        refused: ({ reason, fields, data }) => {
          if (reason === 'changedMeanwhile') {
            setTheirs({ ...(data as LatestProduct), sale, saleAt })
            return true
          }
          const inForm = Object.entries(fields).map(([path, text]) => [path.replace(/^form\./, ''), text])
          if (inForm.length === 0) return false
          say(Object.fromEntries(inForm))
          return true
        },
      },
    )
    if (!saved) return
    draft.drop()
    // What is on the screen is what was saved: leaving asks nothing.
    setBase(wish.form)
    setForm(wish.form)
    setVersion(saved.version)
    setTheirs(null)
    navigate(paths.product(saved.id), { replace: true })
  }

  const part = { form, set, fault: (path: string) => faults[path], disabled }
  return (
    <Edit
      title={product ? form.title || '商品' : '新建商品'}
      back={paths.products()}
      changed={changed && !disabled}
      busy={busy}
      saveLabel={product && product.status !== 'draft' ? '保存' : '保存草稿'}
      onSave={() => save('keep')}
      onDiscard={() => {
        setForm(base)
        setFaults({})
        draft.drop()
      }}
      actions={
        <>
          <Button onClick={() => preview(true)}>预览</Button>
          {!disabled && <SaleButtons product={product} changed={changed} busy={busy} onSave={save} />}
        </>
      }
      aside={<ProductAside product={product} {...part} />}
    >
      <Form layout="vertical" component="div">
        <div className={styles.parts}>
          <Card id="part-basics" size="small" title={<CardTitle>基本信息</CardTitle>}>
            <BasicFields {...part} categories={categories} brands={brands} />
          </Card>
          <Card id="part-skus" size="small" title={<CardTitle>规格与价格</CardTitle>}>
            <SkuMatrix {...part} product={product} />
          </Card>
          <Card id="part-parameters" size="small" title={<CardTitle>参数</CardTitle>}>
            <ParameterEditor {...part} categories={categories} />
          </Card>
          <Card id="part-detail" size="small" title={<CardTitle>图文详情</CardTitle>}>
            {found && (
              <FoundDraft
                at={found.at}
                what="未保存"
                since={found.version === String(product?.version ?? 0) ? '' : '，之后商品已被修改'}
                onTake={() => {
                  write(found.value)
                  setFound(null)
                }}
                onDrop={() => {
                  draft.drop()
                  setFound(null)
                }}
              />
            )}
            <RichText label="图文详情" value={form.detail} disabled={disabled} onChange={write} />
          </Card>
          <Card id="part-attachments" size="small" title={<CardTitle>资料下载</CardTitle>}>
            <FileList
              value={form.attachments}
              most={10}
              disabled={disabled}
              onChange={(attachments) => set({ attachments })}
            />
          </Card>
          <Card id="part-relatedIds" size="small" title={<CardTitle>相关商品</CardTitle>}>
            <RelatedPicker
              value={form.relatedIds}
              known={product?.related ?? []}
              own={product?.id}
              disabled={disabled}
              onChange={(relatedIds) => set({ relatedIds })}
            />
          </Card>
        </div>
      </Form>
      {previewing && (
        <ProductPreview form={form} categories={categories} brands={brands} onClose={() => preview(false)} />
      )}
      {theirs && (
        <ProductConflict
          base={base}
          mine={form}
          theirs={theirs}
          nameOf={(field, id) =>
            (field === 'brandId' ? brands : categories).find((one) => one.id === id)?.name
          }
          busy={busy}
          onClose={() => setTheirs(null)}
          onKeep={(merged) => save(theirs.sale, theirs.saleAt, { form: merged, version: theirs.version })}
        />
      )}
    </Edit>
  )
}

const saidOf = (sale: SaleWish) =>
  ({ keep: '已保存', now: '已上架', off: '已下架', later: '已设定定时上架' })[sale]

const parts = ['skus', 'parameters', 'detail', 'attachments', 'relatedIds']
function partOf(path: string) {
  const [head = ''] = path.split('.')
  return head === 'axes' ? 'skus' : parts.includes(head) ? head : 'basics'
}

/** 'skus.2.modelCode' → '型号与价格第 3 行' */
function nameOf(path: string, form: ProductForm) {
  const [head = '', row] = path.split('.')
  const name = head in form ? fieldNames[head as keyof ProductForm] : '内容'
  return row !== undefined && /^\d+$/.test(row) ? `${name}第 ${Number(row) + 1} 行` : name
}
