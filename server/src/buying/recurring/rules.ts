import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { PreviewLine } from '@gongfang/contract/buying/order'
import type { RecurringReason } from '@gongfang/contract/buying/recurring'
import { whyUnavailable } from '../order/request/rules.ts'

export interface AgreedPrice {
  readonly skuId: number
  readonly priceFen: number
  readonly points: number
}

export interface AgreedPrices {
  readonly currency: 'money' | 'points'
  readonly agreed: readonly AgreedPrice[]
  /** By how many percent a line may be dearer. */
  readonly percent: number
}

type Line = Pick<
  PreviewLine,
  'skuId' | 'title' | 'modelCode' | 'priceFen' | 'points' | 'reason' | 'stock' | 'unit'
>

/** A sentence for each line that is gone, was never agreed to, or is dearer by more than what is allowed. */
export function reasonsOf(
  lines: readonly Line[],
  { currency, agreed, percent }: AgreedPrices,
  now: AgreedPrices['currency'],
): RecurringReason[] {
  if (now !== currency) return [{ skuId: null, text: '商城的计价方式已改变，请更新约定价' }]
  const agreedOf = new Map(agreed.map((price) => [price.skuId, price]))
  return lines.flatMap((line) => {
    const why = whyUnavailable(line) ?? dearer(line, agreedOf.get(line.skuId), { currency, percent })
    return why === undefined ? [] : [{ skuId: line.skuId, text: `${line.title}（${line.modelCode}）${why}` }]
  })
}

function dearer(
  line: Line,
  agreed: AgreedPrice | undefined,
  { currency, percent }: Omit<AgreedPrices, 'agreed'>,
): string | undefined {
  if (!agreed) return '是后来加入的，还没有约定价'
  const [was, is] = currency === 'points' ? [agreed.points, line.points] : [agreed.priceFen, line.priceFen]
  if (is * 100 <= was * (100 + percent)) return undefined
  const show = currency === 'points' ? showPoints : showFen
  const most = percent === 0 ? '' : `超过 ${percent}%`
  return `单价 ${show(was)} → ${show(is)}，比约定价贵${most && `，${most}`}`
}

const NAMED = 5

/** The reasons in one sentence, the first of them by name. */
export function sayReasons(reasons: readonly RecurringReason[]): string {
  const said = reasons.slice(0, NAMED).map(({ text }) => text)
  const rest = reasons.length - said.length
  return [...said, ...(rest > 0 ? [`另有 ${rest} 项`] : [])].join('；')
}
