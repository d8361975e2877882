import type { DifferenceKind } from '@gongfang/contract/payment-desk'

/** One line of a bill, by our own number. */
export interface BillLine {
  number: string
  amountFen: number
}

/** Something of ours that the bill should know, or that it names. */
export interface Ours extends BillLine {
  paymentId: number
  /** Whether it counts with us: a payment that is paid, a refund that is there. */
  counts: boolean
  /** A refund that failed with us: nobody waits for it any more. */
  ended: boolean
  /** Whether it happened on the bill's day; what the bill names may be of another. */
  onDay: boolean
}

export interface Difference {
  kind: DifferenceKind
  number: string
  paymentId: number | null
  theirsFen: number | null
  oursFen: number | null
}

/** '12.30' → 1230; a bill is in yuan. Null: no amount at all. */
export function fenOf(yuan: string): number | null {
  const [, minus, whole = '', part = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(yuan.trim()) ?? []
  if (whole === '') return null
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return minus ? -fen : fen
}

/** Rows of WeChat's CSV by the names above them: a backtick stands before every cell, sums stand below. */
export function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  const rows: Record<string, string>[] = []
  for (const line of lines) {
    if (!line.startsWith('`')) break
    const cells = line.slice(1).split(',`')
    rows.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  }
  return rows
}

export class BillUnreadable extends Error {}

type Row = Record<string, string>

const linesOf = (rows: readonly Row[], columns: { number: string; amount: readonly string[] }): BillLine[] =>
  rows.map((row) => {
    const amount = columns.amount.map((name) => row[name]).find((cell) => cell !== undefined)
    const [number, amountFen] = [row[columns.number] ?? '', fenOf(amount ?? '')]
    if (number === '' || amountFen === null) throw new BillUnreadable(`账单格式不符：${columns.number}`)
    return { number, amountFen }
  })

/** Merchants of long standing have an older bill, with other names for the same. */
export const paymentsOf = (csv: string) =>
  linesOf(rowsOf(csv), { number: '商户订单号', amount: ['订单金额', '总金额'] })
/** One that was closed gave nothing back. */
export const refundsOf = (csv: string) =>
  linesOf(
    rowsOf(csv).filter(({ 退款状态: state = '' }) => !/^(?:CLOSED?|FAIL|CHANGE)/.test(state)),
    { number: '商户退款单号', amount: ['申请退款金额', '退款金额'] },
  )

interface Kinds {
  missing: DifferenceKind
  unknown: DifferenceKind
  amount: DifferenceKind
  uncounted: DifferenceKind
}
export const PAYMENT_KINDS: Kinds = {
  missing: 'missing',
  unknown: 'unknown',
  amount: 'amount',
  uncounted: 'state',
}
/** One on its way with us and there with WeChat is no difference: word of it comes. */
export const REFUND_KINDS: Kinds = {
  missing: 'refundMissing',
  unknown: 'refundUnknown',
  amount: 'refundAmount',
  uncounted: 'refundAmount',
}

/** What the bill and our rows do not agree about, each named once. */
export function differences(theirs: readonly BillLine[], ours: readonly Ours[], kinds: Kinds): Difference[] {
  const known = new Map(ours.map((one) => [one.number, one]))
  const said = new Set(theirs.map(({ number }) => number))
  return [
    ...theirs.flatMap(({ number, amountFen }) => {
      const own = known.get(number)
      const difference = {
        number,
        paymentId: own?.paymentId ?? null,
        theirsFen: amountFen,
        oursFen: own?.amountFen ?? null,
      }
      if (!own || own.ended) return [{ ...difference, kind: kinds.unknown }]
      if (own.amountFen !== amountFen) return [{ ...difference, kind: kinds.amount }]
      return own.counts || kinds === REFUND_KINDS ? [] : [{ ...difference, kind: kinds.uncounted }]
    }),
    ...ours
      .filter(({ number, counts, onDay }) => counts && onDay && !said.has(number))
      .map(({ number, paymentId, amountFen }) => ({
        ...{ number, paymentId, kind: kinds.missing },
        ...{ theirsFen: null, oursFen: amountFen },
      })),
  ]
}
