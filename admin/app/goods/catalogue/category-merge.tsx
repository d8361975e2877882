import { type DeskCategory, mergeCategory } from '@gongfang/contract/goods/category-desk'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { treeOf, wayTo } from './category-choice.ts'
import { MergeDialog, mergedText } from './merge-dialog.tsx'

interface CategoryMergeProps {
  category: DeskCategory
  categories: DeskCategory[]
  onClose: () => void
}

export function CategoryMerge({ category, categories, onClose }: CategoryMergeProps) {
  const { act, busy } = useAct()
  const [intoId, choose] = useState<number>()
  // A category is not merged into itself or a descendant.
  const others = categories.filter(({ id }) => !wayTo(categories, id).some((each) => each.id === category.id))
  const merge = async () => {
    if (intoId === undefined) return
    if (await act(mergeCategory, { id: category.id, intoId }, { done: mergedText })) onClose()
  }
  return (
    <MergeDialog
      name={category.name}
      label="目标分类"
      consequence={`${category.total} 个商品、下级分类和参数模板会移过去`}
      chosen={intoId !== undefined}
      busy={busy}
      onMerge={merge}
      onClose={onClose}
    >
      <TreeSelect
        id="into"
        treeData={treeOf(others)}
        showSearch
        treeNodeFilterProp="title"
        treeDefaultExpandAll
        value={intoId}
        onChange={choose}
      />
    </MergeDialog>
  )
}
