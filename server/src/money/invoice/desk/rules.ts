import { refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { split } from '../../../buying/order/rules.ts'

/** No invoice is made out tomorrow. */
export function mustBeOver(on: string, now: Date) {
  if (on > dayOf(now)) refuseField('on', '开票日期不能晚于今天')
}

export interface SoldLine {
  name: string
  modelCode: string
  ownCode: string
  unit: string
  quantity: number
  /** The number of these pieces that were refunded. */
  givenBack: number
  amountFen: number
}

export interface SoldOrder {
  orderNo: string
  /** The amount to invoice. */
  amountFen: number
  /** Freight without refunds. */
  freightFen: number
  lines: readonly SoldLine[]
}

const FREIGHT = '运费'

const REST = '货款'

export interface InvoiceLine {
  orderNo: string
  name: string
  modelCode: string
  ownCode: string
  unit: string
  quantity: number
  amountFen: number
}

/** Lines that come to just the amount: what is left of the goods by its weight, and the freight as one of them. */
export function invoiceLines({ orderNo, amountFen, freightFen, lines }: SoldOrder): InvoiceLine[] {
  const freight = Math.min(freightFen, amountFen)
  const kept = lines.filter(({ quantity, givenBack }) => quantity > givenBack)
  const weights = kept.map((line) =>
    Math.floor((line.amountFen * (line.quantity - line.givenBack)) / line.quantity),
  )
  const goods = split(amountFen - freight, weights)
  const missing = amountFen - freight - goods.reduce((sum, part) => sum + part, 0)
  const plain = (name: string, fen: number) => ({
    name,
    modelCode: '',
    ownCode: '',
    unit: '项',
    quantity: 1,
    amountFen: fen,
  })
  return [
    ...kept.map(({ name, modelCode, ownCode, unit, quantity, givenBack }, at) => ({
      name,
      modelCode,
      ownCode,
      unit,
      quantity: quantity - givenBack,
      amountFen: goods[at] ?? 0,
    })),
    ...(missing > 0 ? [plain(REST, missing)] : []),
    ...(freight > 0 ? [plain(FREIGHT, freight)] : []),
  ].map((line) => ({ orderNo, ...line }))
}

/** 'FP2026…' of a request, and the number of an invoice: 20 digits, or 8 that are no day. */
export function readName(name: string): { invoiceNo: string; number: string } {
  const plain = name.normalize('NFKC').toUpperCase()
  const invoiceNo = /FP\d{16}(?!\d)/.exec(plain)?.[0] ?? ''
  const runs = plain.replace(/FP\d{16}/g, ' ').match(/\d+/g) ?? []
  const long = runs.filter((run) => run.length === 20)
  const short = runs.filter((run) => run.length === 8 && !IS_DAY.test(run))
  const found = [...new Set(long.length > 0 ? long : short)]
  return { invoiceNo, number: found.length === 1 ? (found[0] ?? '') : '' }
}

const IS_DAY = /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/

export const negative = <T extends InvoiceLine>(line: T) => ({
  ...line,
  quantity: -line.quantity,
  amountFen: -line.amountFen,
})

export function keyOf(after: string | undefined): number | undefined {
  if (after === undefined) return undefined
  return /^\d{1,15}$/.test(after) ? Number(after) : refuseField('after', '翻页位置不正确')
}
