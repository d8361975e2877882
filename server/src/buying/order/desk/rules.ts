import { type Currency, rewardFor, showFen, showPoints } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { maskedPhone } from '@gongfang/contract/base/values'
import type { Delivery, OrderState } from '@gongfang/contract/buying/order'
import { type OrderFlag, payableOf } from '@gongfang/contract/buying/order-desk'
import { normalContact } from '@gongfang/contract/people/address'

export interface Address {
  receiver: string
  phone: string
  regionCode: string
  regionText: string
  detail: string
}

/** An order as who changes it at the desk needs it. */
export interface DeskFacts {
  id: number
  no: string
  memberId: number
  state: OrderState
  currency: Currency
  delivery: Delivery
  payBefore: string
  version: number
  rate: number
  fundId: number | null
  freightFen: number
  freightPoints: number
  deductFen: number
  rewardPoints: number
  payableFen: number
  payablePoints: number
  parcels: number
  address: Address | null
  flag: OrderFlag
  staffNote: string
}

export interface PricedLine {
  id: number
  modelCode: string
  /** The present price and the price without any reduction, in the order's currency. */
  amount: number
  full: number
}

/** A typed or scanned keyword, read as everything it can mean. */
export interface Keyword {
  text: string
  /** Beginning of an order's number: the day at least. */
  number: { from: string; to: string } | null
  /** Whole: looking for parts of a number would tell it digit by digit to who is not to know it. */
  phone: string | null
  /** A tracking number as it is written and as a scanner shouts it. */
  code: string[] | null
}

export function readKeyword(typed: string | undefined): Keyword | undefined {
  const text = typed?.trim() ?? ''
  if (text === '') return undefined
  return {
    text,
    number: /^20\d{6,18}$/.test(text) ? { from: text, to: String(BigInt(text) + 1n) } : null,
    phone: normalContact(text),
    code: /^[A-Za-z0-9-]{5,40}$/.test(text) ? [...new Set([text, text.toUpperCase()])] : null,
  }
}

export interface PriceInput {
  lines: readonly { lineId: number; amount: number }[]
  freight?: number | undefined
}

/** The new price of an order whose lines cost what they cost, or less. */
export function repriced(
  order: Pick<DeskFacts, 'currency' | 'delivery' | 'freightFen' | 'freightPoints' | 'deductFen'>,
  lines: readonly PricedLine[],
  input: PriceInput,
) {
  const inPoints = order.currency === 'points'
  const freight = input.freight ?? (inPoints ? order.freightPoints : order.freightFen)
  if (order.delivery === 'depot' && freight > 0) refuseField('freight', '寄存订单不收运费')
  for (const [at, { lineId, amount }] of input.lines.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return refuseField(`lines.${at}.lineId`, '订单中没有这一行')
    if (amount > line.full) refuseField(`lines.${at}.amount`, '不能高于原价')
  }
  const wished = new Map(input.lines.map(({ lineId, amount }) => [lineId, amount]))
  const priced = lines.map(({ id, amount }) => ({ id, amount: wished.get(id) ?? amount }))
  const deduct = inPoints ? 0 : order.deductFen
  const payable = payableOf({ currency: order.currency, freight, deduct, lines: priced })
  if (payable === null) return refuse('priceTooLow')
  const goods = priced.reduce((sum, { amount }) => sum + amount, 0)
  return { lines: priced, goods, freight, payable, deduct }
}

/**
 * The rate, in points per yuan, by which goods of this amount earn `rewardPoints`: today's if it does, else the lowest that
 * does. For goods of ¥1.00 or more there is only one.
 */
export function rewardRate(goodsFen: number, rewardPoints: number, today: number): number {
  if (rewardFor(goodsFen, today) === rewardPoints) return today
  return Math.ceil((rewardPoints * 100) / goodsFen)
}

export const showAmount = (currency: 'money' | 'points', amount: number) =>
  currency === 'points' ? showPoints(amount) : showFen(amount)

/** An address for the log of changes, without its telephone, because many read the log. */
export const loggedAddress = ({ receiver, phone, regionText, detail }: Address) => ({
  receiver,
  phone: maskedPhone(phone),
  address: `${regionText} ${detail}`,
})
