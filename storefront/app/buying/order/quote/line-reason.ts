import type { PreviewLine } from '@gongfang/contract/buying/order'

/** The reason why a line cannot be ordered; '' when it can. Written here: the rules of the cart weigh too much for this page. */
export function reasonText({
  reason,
  stock,
  backorder,
  unit,
  minQuantity,
  stepQuantity,
}: PreviewLine): string {
  if (reason === undefined) return ''
  if (reason === 'soldOut') {
    const most = stock + backorder - ((stock + backorder) % stepQuantity)
    return most < minQuantity ? '暂时缺货' : `库存不足，最多可购 ${most} ${unit}`
  }
  if (reason === 'backorderDepot')
    return stock === 0
      ? '需订货，不能寄存，请选快递'
      : `现货 ${stock} ${unit}，其余需订货，不能寄存，请选快递`
  if (reason === 'belowMinimum') return `起订量为 ${minQuantity}`
  if (reason === 'offStep') return `数量应为 ${stepQuantity} 的倍数`
  if (reason === 'outside') return '不在本机构的采购目录中，不能购买'
  // Written here, because the table of all refusals weighs as much as this page's script.
  return reason === 'skuRetired' ? '该规格已停售，请重新选择' : '商品已下架'
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
