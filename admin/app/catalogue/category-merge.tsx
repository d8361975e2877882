import { type DeskCategory, mergeCategory } from '@gongfang/contract/category-desk'
import { Form, Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import { useAct } from '../ui/act.ts'
import { treeOf, wayTo } from './category-choice.ts'

interface CategoryMergeProps {
  category: DeskCategory
  categories: DeskCategory[]
  onClose: () => void
}

export function CategoryMerge({ category, categories, onClose }: CategoryMergeProps) {
  const { act, busy } = useAct()
  const [intoId, choose] = useState<number>()
  // Neither into itself nor into anything below it.
  const others = categories.filter(({ id }) => !wayTo(categories, id).some((each) => each.id === category.id))
  const merge = async () => {
    if (intoId === undefined) return
    const done = ({ products }: { products: number }) => `已合并，移动了 ${products} 个商品`
    if (await act(mergeCategory, { id: category.id, intoId }, { done })) onClose()
  }
  return (
    <Modal
      open
      centered
      title={`把「${category.name}」合并到`}
      okText="合并"
      cancelText="返回"
      okButtonProps={{ danger: true, disabled: intoId === undefined }}
      confirmLoading={busy}
      onOk={merge}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="目标分类" htmlFor="into">
          <TreeSelect
            id="into"
            treeData={treeOf(others)}
            showSearch
            treeNodeFilterProp="title"
            treeDefaultExpandAll
            value={intoId}
            onChange={choose}
          />
        </Form.Item>
      </Form>
      <p>
        {category.total} 个商品、下级分类和参数模板会移过去，「{category.name}」随后删除，不可撤销。
      </p>
    </Modal>
  )
}
