import { type DeskBrand, mergeBrand } from '@gongfang/contract/brand-desk'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useAct } from '../ui/act.ts'

interface BrandMergeProps {
  brand: DeskBrand
  brands: DeskBrand[]
  onClose: () => void
}

export function BrandMerge({ brand, brands, onClose }: BrandMergeProps) {
  const { act, busy } = useAct()
  const [intoId, choose] = useState<number>()
  const merge = async () => {
    if (intoId === undefined) return
    const done = ({ products }: { products: number }) => `已合并，移动了 ${products} 个商品`
    if (await act(mergeBrand, { id: brand.id, intoId }, { done })) onClose()
  }
  return (
    <Modal
      open
      centered
      title={`把「${brand.name}」合并到`}
      okText="合并"
      cancelText="返回"
      okButtonProps={{ danger: true, disabled: intoId === undefined }}
      confirmLoading={busy}
      onOk={merge}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="目标品牌" htmlFor="into">
          <Select
            id="into"
            showSearch={{ optionFilterProp: 'label' }}
            value={intoId}
            options={brands
              .filter(({ id }) => id !== brand.id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
        </Form.Item>
      </Form>
      <p>
        {brand.products} 个商品会改为目标品牌，「{brand.name}」随后删除，不可撤销。
      </p>
    </Modal>
  )
}
