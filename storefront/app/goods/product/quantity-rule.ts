import type { Sku } from '@gongfang/contract/goods/catalogue'

/** '（起订量 10，10 的倍数）' */
export function ruleText({ minQuantity, stepQuantity }: Pick<Sku, 'minQuantity' | 'stepQuantity'>): string {
  if (stepQuantity > 1) return `（起订量 ${minQuantity}，${stepQuantity} 的倍数）`
  return minQuantity > 1 ? `（起订量 ${minQuantity}）` : ''
}
