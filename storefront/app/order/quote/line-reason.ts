import { leastOrderable, mostOrderable, showReason } from '@gongfang/contract/cart-rules'
import type { PreviewLine } from '@gongfang/contract/order'

type Judged = Pick<PreviewLine, 'reason' | 'stock' | 'backorder' | 'unit' | 'minQuantity' | 'stepQuantity'>

/** The reason why a line cannot be ordered; '' when it can. */
export function reasonText(line: Judged): string {
  const { reason, stock, unit } = line
  if (reason === undefined) return ''
  if (reason === 'soldOut')
    return mostOrderable(line) === 0 ? '暂时缺货' : `库存不足，最多可购 ${mostOrderable(line)} ${unit}`
  if (reason === 'backorderDepot')
    return stock === 0
      ? '需订货，不能寄存，请选快递'
      : `现货 ${stock} ${unit}，其余需订货，不能寄存，请选快递`
  if (reason === 'belowMinimum' || reason === 'offStep') return showReason(line)
  // Written here, because the table of all refusals weighs as much as this page's script.
  return reason === 'skuRetired' ? '该规格已停售，请重新选择' : '商品已下架'
}

/** The nearest quantity that can be ordered; null when the line is fine or none can be. */
export function betterQuantity(line: Judged & Pick<PreviewLine, 'quantity'>): number | null {
  const { reason, quantity, stepQuantity } = line
  if (reason !== 'soldOut' && reason !== 'belowMinimum' && reason !== 'offStep') return null
  const risen = Math.max(leastOrderable(line), Math.ceil(quantity / stepQuantity) * stepQuantity)
  return Math.min(risen, mostOrderable(line)) || null
}

/** '现货 3 件，订货 4 件，预计 2026-12-05 发货'; '' without a backorder. */
export function backorderText({
  expectedOn,
  stock,
  quantity,
  unit,
}: Pick<PreviewLine, 'expectedOn' | 'stock' | 'quantity' | 'unit'>): string {
  if (!expectedOn) return ''
  const there = stock > 0 ? `现货 ${stock} ${unit}，` : ''
  return `${there}订货 ${quantity - stock} ${unit}，预计 ${expectedOn} 发货`
}
