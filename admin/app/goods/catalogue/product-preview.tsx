import type { DeskBrand } from '@gongfang/contract/goods/brand-desk'
import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import styles from './catalogue.module.css'
import { wayTo } from './category-choice.ts'
import { previewPage } from './preview-page.ts'

interface ProductPreviewProps {
  form: ProductForm
  categories: DeskCategory[]
  brands: DeskBrand[]
  onClose: () => void
}

/** The form as shoppers would see it. The frame runs no scripts and loads nothing from other sites. */
export function ProductPreview({ form, categories, brands, onClose }: ProductPreviewProps) {
  const [width, setWidth] = useState<'phone' | 'pc'>('pc')
  const page = previewPage(form, {
    way: wayTo(categories, form.categoryId).map(({ name }) => name),
    brand: brands.find(({ id }) => id === form.brandId)?.name ?? '',
  })
  return (
    <Modal open centered width={1100} title="预览" footer={null} mask={{ closable: true }} onCancel={onClose}>
      <Segmented
        aria-label="预览宽度"
        style={{ marginBottom: 12 }}
        value={width}
        options={[
          { value: 'pc', label: '电脑' },
          { value: 'phone', label: '手机' },
        ]}
        onChange={setWidth}
      />
      <iframe
        title="商品预览"
        sandbox=""
        srcDoc={page}
        className={styles.frame}
        style={{ width: width === 'phone' ? 375 : '100%', height: '66vh' }}
      />
    </Modal>
  )
}
