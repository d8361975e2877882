import type { RequestLine } from '@gongfang/contract/approval'
import { showFen, showPoints } from '@gongfang/contract/money'
import type { OrderAmounts, OrderPreview, PreviewLine } from '@gongfang/contract/order'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import { dayAfter } from '@gongfang/contract/time'

interface Agreed {
  readonly lines: readonly RequestLine[]
  readonly amounts: OrderAmounts
}

/**
 * Compares an approved order with today's prices and stock: a sentence for each dearer or short line, for each that takes
 * longer than the days that the request has waited, and the sum.
 */
export function differencesOf(
  agreed: Agreed,
  now: Pick<OrderPreview, 'lines' | 'amounts'>,
  waitedDays: number,
): string[] {
  const { currency } = agreed.amounts
  if (now.amounts.currency !== currency) return [OTHER_CURRENCY]
  const show = showIn(currency)
  const lines = agreed.lines.flatMap((line) => {
    const current = now.lines.find(({ skuId }) => skuId === line.skuId)
    const why = current ? lineDifference(line, current, { currency, show, waitedDays }) : '商品已不存在'
    return why === undefined ? [] : [`${line.title}（${line.modelCode}）${why}`]
  })
  return [...lines, ...totalDifference(agreed.amounts, now.amounts)]
}

const OTHER_CURRENCY = '商城的计价方式已改变'
const showIn = (currency: OrderAmounts['currency']) => (currency === 'points' ? showPoints : showFen)

function totalDifference(agreed: OrderAmounts, now: OrderAmounts): string[] {
  const show = showIn(agreed.currency)
  const [before, total] =
    agreed.currency === 'points'
      ? [agreed.payablePoints, now.payablePoints]
      : [agreed.payableFen, now.payableFen]
  return total > before ? [`应付 ${show(before)} → ${show(total)}`] : []
}

/**
 * Refuses a smaller request that became dearer, or that a rule matches which did not match before: those who agreed
 * already, and those whom that rule names, would not be asked about it.
 */
export function mustNotGrow(
  { amounts }: Pick<Agreed, 'amounts'>,
  now: Pick<OrderPreview, 'amounts'>,
  rules: { before: readonly string[]; after: readonly string[] },
) {
  const added = new Set(rules.after.filter((name) => !rules.before.includes(name)))
  const what =
    now.amounts.currency === amounts.currency
      ? [...totalDifference(amounts, now.amounts), ...[...added].map((name) => `现在还须按“${name}”审批`)]
      : [OTHER_CURRENCY]
  if (what.length > 0) refuse('requestDearer', { values: { what: what.join('；') } })
}

/** Refuses more than was asked for, and no change at all. Says what is less. */
export function mustLower(
  lines: readonly RequestLine[],
  wanted: readonly { skuId: number; quantity: number }[],
): string {
  const left = new Map(wanted.map(({ skuId, quantity }) => [skuId, quantity]))
  if (left.size !== wanted.length || wanted.some(({ skuId }) => !lines.some((line) => line.skuId === skuId)))
    refuse('notFound')
  const changes = lines.flatMap((line) => {
    const now = left.get(line.skuId) ?? 0
    if (now > line.quantity) refuseField('lines', '只能减少数量或移除商品')
    if (now === line.quantity) return []
    return [`${line.title}（${line.modelCode}）${line.quantity} → ${now === 0 ? '移除' : now}`]
  })
  return changes.length > 0 ? changes.join('；') : refuseField('lines', '没有改动')
}

function lineDifference(
  before: RequestLine,
  now: PreviewLine,
  {
    currency,
    show,
    waitedDays,
  }: { currency: OrderAmounts['currency']; show: (amount: number) => string; waitedDays: number },
): string | undefined {
  if (now.reason === 'soldOut') return now.stock > 0 ? `库存不足，只剩 ${now.stock} ${now.unit}` : '已售罄'
  if (now.reason) return '暂时不能购买'
  if (now.expectedOn && !before.expectedOn) return `现货不足，需订货，预计 ${now.expectedOn} 发货`
  if (now.expectedOn && before.expectedOn && now.expectedOn > dayAfter(before.expectedOn, waitedDays))
    return `订货时间变长，预计 ${now.expectedOn} 发货`
  const [was, is] = currency === 'points' ? [before.points, now.points] : [before.priceFen, now.priceFen]
  return is > was ? `单价 ${show(was)} → ${show(is)}` : undefined
}
