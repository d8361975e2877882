import type { DeskBrand } from '@gongfang/contract/goods/brand-desk'
import type { DeskCategory } from '@gongfang/contract/goods/category-desk'
import { type BulkChange, MOST_PRIORITY } from '@gongfang/contract/goods/product-desk'
import { Form, Input, Modal, Select, TreeSelect } from 'antd'
import { countText } from '../../ui/list.tsx'
import { QuantityInput } from '../../ui/number-input.tsx'
import { treeOf } from './category-choice.ts'
import { PRIORITY_HINT } from './priority-input.tsx'

export type BulkKind = 'category' | 'brand' | 'addTag' | 'removeTag' | 'priority'
const titles: Record<BulkKind, string> = {
  category: '改分类',
  brand: '改品牌',
  addTag: '加标签',
  removeTag: '去标签',
  priority: '改排序',
}

interface BulkFormProps {
  kind: BulkKind
  count: number
  categories: DeskCategory[]
  brands: DeskBrand[]
  busy: boolean
  onClose: () => void
  onApply: (change: BulkChange) => void
}

export function BulkForm({ kind, count, categories, brands, busy, onClose, onApply }: BulkFormProps) {
  const [form] = Form.useForm<{ categoryId: number; brandId: number | null; tag: string; priority: number }>()
  const apply = async () => {
    const { categoryId, brandId, tag, priority } = await form.validateFields()
    if (kind === 'category') onApply({ kind, categoryId })
    else if (kind === 'brand') onApply({ kind, brandId: brandId || null })
    else if (kind === 'priority') onApply({ kind, priority })
    else onApply({ kind, tag: tag.trim() })
  }
  return (
    <Modal
      open
      centered
      title={`${titles[kind]}（${countText(count)} 个商品）`}
      okText={titles[kind]}
      cancelText="取消"
      confirmLoading={busy}
      onOk={apply}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ brandId: 0, priority: 0 }}>
        {kind === 'category' && (
          <Form.Item name="categoryId" label="分类" rules={[{ required: true, message: '请选择分类' }]}>
            <TreeSelect
              treeData={treeOf(categories)}
              showSearch
              treeNodeFilterProp="title"
              treeDefaultExpandAll
            />
          </Form.Item>
        )}
        {kind === 'brand' && (
          <Form.Item name="brandId" label="品牌">
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={[
                { value: 0, label: '无品牌' },
                ...brands.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Form.Item>
        )}
        {kind === 'priority' && (
          <Form.Item
            name="priority"
            label="排序"
            extra={PRIORITY_HINT}
            rules={[{ required: true, message: '请填写排序' }]}
          >
            <QuantityInput min={0} max={MOST_PRIORITY} autoFocus />
          </Form.Item>
        )}
        {(kind === 'addTag' || kind === 'removeTag') && (
          <Form.Item
            name="tag"
            label="标签"
            rules={[{ required: true, whitespace: true, message: '请填写标签' }]}
          >
            <Input maxLength={10} autoFocus />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
