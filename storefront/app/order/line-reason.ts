import type { PreviewLine } from '@gongfang/contract/order'

/** Why a line cannot be ordered as it stands; '' when it can. */
export function reasonText({ reason, stock, unit }: Pick<PreviewLine, 'reason' | 'stock' | 'unit'>): string {
  if (reason === undefined) return ''
  if (reason === 'soldOut') return stock === 0 ? '暂时缺货' : `库存不足，最多可购 ${stock} ${unit}`
  if (reason === 'belowMinimum' || reason === 'offStep') return '数量不符合起订要求，请返回修改'
  // Said here and not looked up: the sentences of all refusals weigh as much as this page.
  return reason === 'skuRetired' ? '该规格已停售，请重新选择' : '商品已下架'
}
