import type { DeskBrand } from '@gongfang/contract/goods/brand-desk'
import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import type { DeskProduct } from '@gongfang/contract/goods/product-desk'
import { Button, Card, Form } from 'antd'
import { useState } from 'react'
import { paths } from '../../base/paths.ts'
import { RichText } from '../../system/rich-text/rich-text.tsx'
import { CardTitle } from '../../ui/card-title.tsx'
import { Edit } from '../../ui/edit.tsx'
import { FileList } from '../../ui/file-list.tsx'
import { FoundDraft } from '../../ui/found-draft.tsx'
import { BasicFields } from './basic-fields.tsx'
import styles from './catalogue.module.css'
import { ParameterEditor } from './parameter-editor.tsx'
import { ProductAside } from './product-aside.tsx'
import { ProductConflict } from './product-conflict.tsx'
import { ProductPreview } from './product-preview.tsx'
import { RelatedPicker } from './related-picker.tsx'
import { SaleButtons } from './sale-buttons.tsx'
import { SkuMatrix } from './sku-matrix.tsx'
import { type ProductEditing, useProductEditing } from './use-product-editing.ts'

interface ProductEditorProps {
  product: DeskProduct | null
  categories: DeskCategory[]
  brands: DeskBrand[]
}

export function ProductEditor({ product, categories, brands }: ProductEditorProps) {
  const editing = useProductEditing(product)
  const { card, base, changed, busy, save, conflict } = editing
  const { form, disabled } = card
  const [previewing, setPreviewing] = useState(false)
  return (
    <Edit
      title={product ? form.title || '商品' : '新建商品'}
      back={paths.products()}
      changed={changed && !disabled}
      busy={busy}
      saveLabel={product && product.status !== 'draft' ? '保存' : '保存草稿'}
      onSave={() => save('keep')}
      onDiscard={editing.discard}
      actions={
        <>
          <Button onClick={() => setPreviewing(true)}>预览</Button>
          {!disabled && <SaleButtons product={product} changed={changed} busy={busy} onSave={save} />}
        </>
      }
      aside={<ProductAside product={product} {...card} />}
    >
      <ProductCards editing={editing} product={product} categories={categories} brands={brands} />
      {previewing && (
        <ProductPreview
          form={form}
          categories={categories}
          brands={brands}
          onClose={() => setPreviewing(false)}
        />
      )}
      {conflict && (
        <ProductConflict
          base={base}
          mine={form}
          theirs={conflict}
          nameOf={(field, id) =>
            (field === 'brandId' ? brands : categories).find((one) => one.id === id)?.name
          }
          busy={busy}
          onClose={editing.closeConflict}
          onKeep={(merged) =>
            save(conflict.sale, conflict.saleAt, { form: merged, version: conflict.version })
          }
        />
      )}
    </Edit>
  )
}

interface ProductCardsProps extends ProductEditorProps {
  editing: ProductEditing
}

function ProductCards({ editing, product, categories, brands }: ProductCardsProps) {
  const { card, draft, setDetail } = editing
  const { form, set, disabled } = card
  return (
    <Form layout="vertical" component="div">
      <div className={styles.parts}>
        <Card id="part-basics" size="small" title={<CardTitle>基本信息</CardTitle>}>
          <BasicFields {...card} categories={categories} brands={brands} />
        </Card>
        <Card id="part-skus" size="small" title={<CardTitle>规格与价格</CardTitle>}>
          <SkuMatrix {...card} product={product} />
        </Card>
        <Card id="part-parameters" size="small" title={<CardTitle>参数</CardTitle>}>
          <ParameterEditor {...card} categories={categories} />
        </Card>
        <Card id="part-detail" size="small" title={<CardTitle>图文详情</CardTitle>}>
          <FoundDraft draft={draft} what="未保存" outdated="，之后商品已被修改" onTake={setDetail} />
          <RichText label="图文详情" value={form.detail} disabled={disabled} onChange={setDetail} />
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
  )
}
