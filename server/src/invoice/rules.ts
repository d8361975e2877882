import type { InvoiceChange, InvoiceState } from '@gongfang/contract/invoice'
import { invoiceCan } from '@gongfang/contract/invoice'
import { refuse, refuseField } from '@gongfang/contract/refusal'
import { dayOf } from '@gongfang/contract/time'
import { split } from '../order/rules.ts'

export function mustAllow(change: InvoiceChange, state: InvoiceState) {
  if (!invoiceCan[change].includes(state)) refuse('invoiceState')
}

interface Asked {
  no: string
  institutionId: number
  leftFen: number
}

/** Nothing of an order, of orders of two institutions, or of another amount than was shown, is asked for. */
export function mustBeInvoiceable(orders: readonly Asked[], amountFen: number) {
  const empty = orders.find(({ leftFen }) => leftFen <= 0)
  if (empty) refuse('notInvoiceable', { values: { no: empty.no } })
  if (new Set(orders.map(({ institutionId }) => institutionId)).size > 1)
    refuseField('orders', '订单属于不同机构，请分别申请')
  if (orders.reduce((sum, { leftFen }) => sum + leftFen, 0) !== amountFen) refuse('invoiceAmount')
}

/** No invoice is made out tomorrow. */
export function mustBeOver(on: string, now: Date) {
  if (on > dayOf(now)) refuseField('on', '开票日期不能晚于今天')
}

// ── what a refund leaves of it ────────────────────────────────────────────────────────────

/** A request that is not taken back yet, with what it says of one order. */
export interface Living {
  id: number
  state: 'requested' | 'issued'
  amountFen: number
}

/** Which of an order's requests say more than is kept of its money: first what is not issued, and the newest first. */
export function cutsOf(living: readonly Living[], keptFen: number): (Living & { cutFen: number })[] {
  let over = living.reduce((sum, { amountFen }) => sum + amountFen, 0) - keptFen
  return living
    .toSorted((a, b) => (a.state === b.state ? b.id - a.id : a.state === 'requested' ? -1 : 1))
    .flatMap((one) => {
      const cutFen = Math.min(over, one.amountFen)
      over -= cutFen
      return cutFen > 0 ? [{ ...one, cutFen }] : []
    })
}

// ── what an invoice says of an order ───────────────────────────────────────────────────────

export interface SoldLine {
  name: string
  modelCode: string
  unit: string
  quantity: number
  /** Of these, so many were paid back. */
  givenBack: number
  amountFen: number
}

export interface SoldOrder {
  orderNo: string
  /** To be invoiced. */
  amountFen: number
  /** That was not paid back. */
  freightFen: number
  lines: readonly SoldLine[]
}

const FREIGHT = '运费'
const REST = '货款'

export interface InvoiceLine {
  orderNo: string
  name: string
  modelCode: string
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
    unit: '项',
    quantity: 1,
    amountFen: fen,
  })
  return [
    ...kept.map(({ name, modelCode, unit, quantity, givenBack }, at) => ({
      ...{ name, modelCode, unit },
      quantity: quantity - givenBack,
      amountFen: goods[at] ?? 0,
    })),
    ...(missing > 0 ? [plain(REST, missing)] : []),
    ...(freight > 0 ? [plain(FREIGHT, freight)] : []),
  ].map((line) => ({ orderNo, ...line }))
}

// ── what a file's name says ────────────────────────────────────────────────────────────────

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

// ── names inside a zip ─────────────────────────────────────────────────────────────────────

/** A name that Windows takes, too: none of its signs, no end of dots or blanks, nothing that names a device. */
export function zipName(name: string): string {
  const clean = name
    .normalize('NFC')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/[. ]+$/u, '')
    .replace(/^\.+/, '')
  const named = [...clean].slice(-80).join('').trim() || '未命名'
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(named) ? `_${named}` : named
}
