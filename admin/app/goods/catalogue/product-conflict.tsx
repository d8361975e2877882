import { showTime } from '@gongfang/contract/base/time'
import type { ProductForm } from '@gongfang/contract/goods/product-desk'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { differences, type NameOf } from './form-differences.ts'
import { mergeForms } from './form-merge.ts'

export interface LatestProduct {
  version: number
  updatedAt: string
  updatedBy: string
  form: ProductForm
}

interface ProductConflictProps {
  base: ProductForm
  mine: ProductForm
  theirs: LatestProduct
  nameOf: NameOf
  busy: boolean
  onClose: () => void
  onKeep: (merged: ProductForm) => void
}

/** Somebody else saved the product meanwhile. */
export function ProductConflict({ base, mine, theirs, nameOf, busy, onClose, onKeep }: ProductConflictProps) {
  const { both, merged } = mergeForms(base, mine, theirs.form)
  return (
    <ConflictDialog
      title={`${theirs.updatedBy} 于 ${showTime(theirs.updatedAt)} 修改了此商品`}
      rows={differences(base, mine, theirs.form, nameOf)}
      both={both.length > 0}
      busy={busy}
      onClose={onClose}
      onKeep={(keepMine) => onKeep(merged(keepMine))}
    />
  )
}
