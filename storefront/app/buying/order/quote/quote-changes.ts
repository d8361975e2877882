import { showFen, showPoints } from '@gongfang/contract/base/money'
import type { OrderPreview, PreviewLine } from '@gongfang/contract/buying/order'
import { quotedFreight } from '../freight.ts'
import { backorderText, reasonText } from './line-reason.ts'

/** A changed value: '内六角扳手 6mm', '¥12.50', '¥13.20'. `from` may be ''. */
export interface QuoteChange {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** The differences between the preview that the member agreed to and the present one. */
export function quoteChanges(before: OrderPreview, after: OrderPreview): QuoteChange[] {
  const changes = [
    ...changedLines(before, after),
    ...goneLines(before, after),
    ...changedTerms(before, after),
  ]
  // The quote covers titles and units too. The list of goods shows them.
  return changes.length > 0 ? changes : [{ name: '商品信息', from: '', to: '已更新，请核对商品清单' }]
}

/** Price, quantity and supply of the lines that both previews contain. */
export function changedLines(before: OrderPreview, after: OrderPreview): QuoteChange[] {
  const old = new Map(before.lines.map((line) => [line.skuId, line]))
  // Money and points cannot be compared. `changedTerms` reports the change of currency.
  const comparable = before.amounts.currency === after.amounts.currency
  return after.lines.flatMap((line) => {
    const was = old.get(line.skuId)
    if (!was) return []
    const name = nameOf(line)
    const prices = [priceOf(was, before), priceOf(line, after)] as const
    return [
      ...change(name, `×${was.quantity}`, `×${line.quantity}`),
      ...(comparable ? change(name, ...prices) : []),
      ...change(name, leadOf(was), leadOf(line)),
      ...(was.reason === line.reason ? [] : [{ name, from: '', to: reasonText(line) || '已恢复供应' }]),
    ]
  })
}

function goneLines(before: OrderPreview, after: OrderPreview): QuoteChange[] {
  const left = new Set(after.lines.map(({ skuId }) => skuId))
  return before.lines
    .filter(({ skuId }) => !left.has(skuId))
    .map((line) => ({ name: nameOf(line), from: '', to: '已不在购物车中' }))
}

function changedTerms(before: OrderPreview, after: OrderPreview): QuoteChange[] {
  const [was, is] = [before.amounts, after.amounts]
  const payable = change('应付', payableOf(before), payableOf(after))
  if (was.currency !== is.currency) {
    const names = { money: '按金额结算', points: '按积分结算' }
    return [...change('结算方式', names[was.currency], names[is.currency]), ...payable]
  }
  return [
    ...change('收货地址', addressOf(before), addressOf(after)),
    ...change('运费', quotedFreight(before), quotedFreight(after)),
    ...change('积分抵扣', showFen(was.deductFen), showFen(is.deductFen)),
    ...change('完成后可得', showPoints(was.rewardPoints), showPoints(is.rewardPoints)),
    ...payable,
  ]
}

const change = (name: string, from: string, to: string): QuoteChange[] =>
  from === to ? [] : [{ name, from, to }]

const nameOf = ({ title, spec }: PreviewLine) => (spec === '' ? title : `${title} ${spec}`)

const priceOf = (line: PreviewLine, { amounts }: OrderPreview) =>
  amounts.currency === 'points' ? showPoints(line.points) : showFen(line.priceFen)

const leadOf = (line: PreviewLine) =>
  backorderText(line) || (line.leadDays === 0 ? '现货' : `${line.leadDays} 天发货`)

const payableOf = ({ amounts }: OrderPreview) =>
  amounts.currency === 'points' ? showPoints(amounts.payablePoints) : showFen(amounts.payableFen)

const addressOf = ({ address }: OrderPreview) =>
  address === null ? '未选择' : `${address.receiver} ${address.regionText} ${address.detail}`
