import type { Stock } from '@gongfang/contract/catalogue'

const FEW = 5

/** An exact number in the same words as a kept answer's band. */
export function stockOf(count: number, leadDays: number): Stock {
  if (count === 0) return { band: 'none', left: 0, leadDays }
  return count <= FEW ? { band: 'few', left: count, leadDays } : { band: 'plenty', left: null, leadDays }
}

/** 现货 · 3 天发货 · 仅剩 3 把 · 暂时缺货 */
export function stockText({ band, left, leadDays }: Stock, unit: string): string {
  if (band === 'none') return '暂时缺货'
  if (band === 'few' && left !== null) return `仅剩 ${left} ${unit}`
  return leadDays === 0 ? '现货' : `${leadDays} 天发货`
}

/** When it is sent, as a sentence of the detail page. */
export const deliveryText = ({ band, leadDays }: Stock) => {
  if (band === 'none') return '补货中，到货时间请咨询客服'
  return leadDays === 0 ? '下单当天发货' : `预计 ${leadDays} 天发货`
}
