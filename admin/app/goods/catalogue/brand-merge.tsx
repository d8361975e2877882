import { type DeskBrand, mergeBrand } from '@gongfang/contract/goods/brand-desk'
import { Select } from 'antd'
import { useState } from 'react'
import { useAct } from '../../ui/act.ts'
import { MergeDialog, mergedText } from './merge-dialog.tsx'

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
    if (await act(mergeBrand, { id: brand.id, intoId }, { done: mergedText })) onClose()
  }
  return (
    <MergeDialog
      name={brand.name}
      label="目标品牌"
      consequence={`${brand.products} 个商品会改为目标品牌`}
      chosen={intoId !== undefined}
      busy={busy}
      onMerge={merge}
      onClose={onClose}
    >
      <Select
        id="into"
        showSearch={{ optionFilterProp: 'label' }}
        value={intoId}
        options={brands
          .filter(({ id }) => id !== brand.id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
    </MergeDialog>
  )
}
