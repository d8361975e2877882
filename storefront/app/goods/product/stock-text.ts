import { hourOf } from '@gongfang/contract/base/time'
import type { Stock } from '@gongfang/contract/goods/catalogue'

const FEW = 5

interface Supply {
  readonly stock: number
  readonly backorder: number
  readonly leadDays: number
}

/** The band of an exact number. */
export function stockOf({ stock, backorder, leadDays }: Supply): Stock {
  if (stock === 0) return { band: backorder > 0 ? 'order' : 'none', left: null, leadDays }
  if (stock > FEW) return { band: 'plenty', left: null, leadDays }
  return { band: 'few', left: stock, ...(backorder > 0 && { more: true }), leadDays }
}

/** The largest orderable quantity, as far as the band tells. */
export const mostOf = ({ band, left, more }: Stock) =>
  band === 'none' ? 0 : more || left === null ? 99_999 : left

/** 现货 · 3 天发货 · 仅剩 3 把 · 仅剩 3 把，3 天发货 · 订货，约 7 天发货 · 暂时缺货. Lines may break between the parts. */
export function stockTexts({ band, left, leadDays }: Stock, unit: string): readonly string[] {
  if (band === 'none') return ['暂时缺货']
  if (band === 'order') return ['订货，', `约 ${leadDays} 天发货`]
  const lead = leadDays === 0 ? '现货' : `${leadDays} 天发货`
  if (band === 'plenty' || left === null) return [lead]
  return leadDays === 0 ? [`仅剩 ${left} ${unit}`] : [`仅剩 ${left} ${unit}，`, lead]
}

/**
 * The time of shipping, as a sentence of the product page. `now` is 0 on the server: the page is kept, so its
 * text must be right at every hour.
 */
export function deliveryText(
  { band, leadDays }: Stock,
  { dispatchHour, now }: { dispatchHour: number; now: number },
): string {
  if (band === 'none') return '补货中，到货时间请咨询客服'
  if (band === 'order') return '现无库存，到货后发出'
  if (leadDays > 0) return `预计 ${leadDays} 天发货`
  if (now === 0) return `${dispatchHour}:00 前下单，当天发货`
  return hourOf(new Date(now)) < dispatchHour
    ? `今天 ${dispatchHour}:00 前下单，当天发货`
    : '现在下单，明天发货'
}
