import { showFen, showPoints } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayAfter } from '@gongfang/contract/base/time'
import type { RequestLine } from '@gongfang/contract/buying/approval'
import type { OrderAmounts, OrderPreview, PreviewLine } from '@gongfang/contract/buying/order'
import type { LineReason } from '@gongfang/contract/goods/cart'

interface Agreed {
  readonly lines: readonly RequestLine[]
  readonly amounts: OrderAmounts
}

/**
 * Compares an approved order with today's goods, prices and stock: a sentence for each line that is something else by now,
 * dearer or short, for each that takes longer than the days that the request has waited, and the sum.
 */
export function differencesOf(
  agreed: Agreed,
  now: Pick<OrderPreview, 'lines' | 'amounts'>,
  waitedDays: number,
): string[] {
  const { currency } = agreed.amounts
  if (now.amounts.currency !== currency) return [OTHER_CURRENCY]
  const lines = agreed.lines.flatMap((line) => {
    const current = now.lines.find(({ skuId }) => skuId === line.skuId)
    const why = current
      ? (otherGoods(line, current) ?? shortage(line, current, waitedDays) ?? dearer(line, current, currency))
      : '商品已不存在'
    return why === undefined ? [] : [sentenceOf(line, why)]
  })
  return [...lines, ...totalDifference(agreed.amounts, now.amounts)]
}

const sentenceOf = ({ title, modelCode }: RequestLine, why: string) => `${title}（${modelCode}）${why}`

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
 * Refuses a smaller request that became dearer or of which other goods, higher prices or later days would go unsaid, and one
 * that a rule matches which did not match before: those who agreed already, and those whom that rule names, would not be asked
 * about it. A line that is lowered may leave its tier.
 */
export function mustNotGrow(
  { lines, amounts }: Agreed,
  now: Pick<OrderPreview, 'lines' | 'amounts'>,
  { before, after, waitedDays }: { before: readonly string[]; after: readonly string[]; waitedDays: number },
) {
  const { currency } = amounts
  const added = new Set(after.filter((name) => !before.includes(name)))
  const changed = keptLines(lines, now.lines).flatMap(([line, current]) => {
    const isAsMany = (current.counted ?? current.quantity) === (line.counted ?? line.quantity)
    const price = isAsMany ? dearer(line, current, currency) : undefined
    const why = otherGoods(line, current) ?? shortage(line, current, waitedDays) ?? price
    return why === undefined ? [] : [sentenceOf(line, why)]
  })
  const what =
    now.amounts.currency === currency
      ? [
          ...changed,
          ...totalDifference(amounts, now.amounts),
          ...[...added].map((name) => `现在还须按“${name}”审批`),
        ]
      : [OTHER_CURRENCY]
  if (what.length > 0) refuse('requestDearer', { values: { what: what.join('；') } })
}

/** The lines of a smaller request. The day that was promised stays: later ones are counted from the day of handing in. */
export const loweredLines = (before: readonly RequestLine[], now: readonly PreviewLine[]) =>
  keptLines(before, now).map(([{ expectedOn }, line]) =>
    line.expectedOn && expectedOn ? { ...line, expectedOn } : line,
  )

const keptLines = (before: readonly RequestLine[], now: readonly PreviewLine[]) =>
  now.flatMap((line) => {
    const agreed = before.find(({ skuId }) => skuId === line.skuId)
    return agreed ? [[agreed, line] as const] : []
  })

/** A sentence for each line whose price a piece is higher because fewer are ordered. */
export const leftTiers = ({ lines, amounts }: Agreed, now: readonly PreviewLine[]): string[] =>
  keptLines(lines, now).flatMap(([line, current]) => {
    const why = dearer(line, current, amounts.currency)
    return why === undefined ? [] : [sentenceOf(line, why)]
  })

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

/** Staff have given the SKU to something else: model codes of two may be swapped, and a box become a piece. */
function otherGoods(before: RequestLine, now: PreviewLine): string | undefined {
  const other = (['modelCode', 'spec', 'unit'] as const).find((key) => before[key] !== now[key])
  return other && `${names[other]} ${before[other] || '无'} → ${now[other] || '无'}`
}

const names = { modelCode: '型号', spec: '规格', unit: '单位' }

/** Why a line cannot be ordered now. */
export function whyUnavailable({
  reason,
  stock,
  unit,
}: Pick<PreviewLine, 'reason' | 'stock' | 'unit'>): string | undefined {
  if (reason === 'soldOut') return stock > 0 ? `库存不足，只剩 ${stock} ${unit}` : '已售罄'
  return reason && unavailable[reason]
}

function shortage(before: RequestLine, now: PreviewLine, waitedDays: number): string | undefined {
  const why = whyUnavailable(now)
  if (why !== undefined) return why
  if (now.expectedOn && !before.expectedOn) return `现货不足，需订货，预计 ${now.expectedOn} 发货`
  if (now.expectedOn && before.expectedOn && now.expectedOn > dayAfter(before.expectedOn, waitedDays))
    return `订货时间变长，预计 ${now.expectedOn} 发货`
  return undefined
}

const unavailable: Record<Exclude<LineReason, 'soldOut'>, string> = {
  offSale: '已下架',
  skuRetired: '规格已停售',
  outside: '不在本机构的采购目录中',
  belowMinimum: '低于现在的起订量',
  offStep: '数量不是现在的订购倍数',
  backorderDepot: '现货不足，订货的商品不能寄存',
}

function dearer(
  before: RequestLine,
  now: PreviewLine,
  currency: OrderAmounts['currency'],
): string | undefined {
  const show = showIn(currency)
  const [was, is] = currency === 'points' ? [before.points, now.points] : [before.priceFen, now.priceFen]
  if (is <= was) return undefined
  const { agreed, offered } = before
  const left = agreed && now.agreed?.listId !== agreed.listId && `（价目表“${agreed.name}”已不适用）`
  const ended = offered && !now.offered ? `（报价单 ${offered.no} 已到期或已改变）` : left || ''
  return `单价 ${show(was)} → ${show(is)}${ended}`
}
