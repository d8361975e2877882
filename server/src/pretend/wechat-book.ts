import { randomInt } from 'node:crypto'

/** A no in WeChat's own words. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Order {
  readonly outTradeNo: string
  readonly trade: 'NATIVE' | 'JSAPI' | 'MWEB'
  readonly description: string
  readonly amountFen: number
  readonly expiresAt: Date
  readonly notifyUrl: string
  readonly prepayId: string
  readonly madeAt: Date
  /** The expected payer inside WeChat, later the payer. */
  openid: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  transactionId: string
  payerFen: number
  paidAt: Date | null
}

export interface Refund {
  readonly outRefundNo: string
  readonly outTradeNo: string
  readonly refundId: string
  readonly amountFen: number
  readonly reason: string
  readonly notifyUrl: string
  readonly madeAt: Date
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  doneAt: Date | null
}

export interface BookRules {
  /** As the real one: another part of the same payment a minute later at the earliest. */
  minuteApart: boolean
}

const MOST_PARTS = 50
const YEAR_MS = 365 * 86_400_000
const MINUTE_MS = 60_000

/** WeChat's orders and refunds, and their allowed changes. */
export class Book {
  readonly orders = new Map<string, Order>()
  readonly refunds = new Map<string, Refund>()
  readonly rules: BookRules = { minuteApart: false }
  readonly #clock: () => Date

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  order(outTradeNo: string): Order {
    const order = this.orders.get(outTradeNo)
    if (!order) throw new Refused(404, 'ORDER_NOT_EXIST', '订单不存在')
    return order
  }

  refund(outRefundNo: string): Refund {
    const refund = this.refunds.get(outRefundNo)
    if (!refund) throw new Refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    return refund
  }

  /** The same wish again is the same order; another wish under its number is refused. */
  place(wish: Pick<Order, (typeof WISH)[number]>): Order {
    const known = this.orders.get(wish.outTradeNo)
    if (!known) {
      const now = this.#clock()
      const made = { prepayId: `wx${digits(34)}`, madeAt: now, state: 'NOTPAY', transactionId: '' } as const
      const order: Order = { ...wish, ...made, payerFen: 0, paidAt: null }
      this.orders.set(order.outTradeNo, order)
      return order
    }
    if (known.state === 'SUCCESS') throw new Refused(400, 'ORDERPAID', '该订单已支付')
    if (known.state === 'CLOSED') throw new Refused(400, 'ORDER_CLOSED', '该订单已关闭')
    if (WISH.some((name) => String(known[name]) !== String(wish[name])))
      throw new Refused(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
    return known
  }

  close(outTradeNo: string) {
    const order = this.order(outTradeNo)
    if (order.state === 'SUCCESS') throw new Refused(400, 'ORDERPAID', '该订单已支付')
    if (order.state === 'CLOSED') throw new Refused(400, 'ORDER_CLOSED', '该订单已关闭')
    order.state = 'CLOSED'
  }

  pay(outTradeNo: string, how: { openid?: string; payerFen?: number } = {}): Order {
    const order = this.order(outTradeNo)
    const now = this.#clock()
    if (order.state === 'SUCCESS') throw new Refused(400, 'ORDERPAID', '该订单已支付')
    if (order.state === 'CLOSED' || order.expiresAt <= now)
      throw new Refused(400, 'ORDER_CLOSED', '该订单已关闭或已过期')
    if (order.openid !== '' && how.openid !== undefined && order.openid !== how.openid)
      throw new Refused(400, 'OPENID_MISMATCH', '下单的用户与付款的用户不一致')
    order.state = 'SUCCESS'
    order.openid = order.openid || how.openid || `o${digits(27)}`
    order.transactionId = `42000${digits(23)}`
    order.payerFen = how.payerFen ?? order.amountFen
    order.paidAt = now
    return order
  }

  /** The same number again is the same refund, in whatever state it is by now. */
  giveBack(wish: Pick<Refund, (typeof REFUND_WISH)[number]> & { totalFen: number }): Refund {
    const order = this.order(wish.outTradeNo)
    const now = this.#clock()
    const known = this.refunds.get(wish.outRefundNo)
    if (known) {
      if (known.outTradeNo !== wish.outTradeNo || known.amountFen !== wish.amountFen)
        throw new Refused(400, 'INVALID_REQUEST', '订单金额或退款金额与之前请求不一致，请核实后再试')
      return known
    }
    if (order.paidAt === null) throw new Refused(400, 'INVALID_REQUEST', '订单未支付')
    if (wish.totalFen !== order.amountFen) throw new Refused(400, 'PARAM_ERROR', '原订单金额不一致')
    if (now.getTime() - order.paidAt.getTime() > YEAR_MS)
      throw new Refused(400, 'INVALID_REQUEST', '订单已超过退款期限')
    const parts = this.refundsOf(order)
    const standing = parts.filter(({ state }) => state !== 'CLOSED')
    if (standing.length >= MOST_PARTS) throw new Refused(400, 'INVALID_REQUEST', '部分退款次数超过 50 次')
    if (sum(standing) + wish.amountFen > order.amountFen)
      throw new Refused(400, 'INVALID_REQUEST', '累计退款金额大于订单金额')
    const latest = Math.max(...parts.map(({ madeAt }) => madeAt.getTime()))
    if (this.rules.minuteApart && now.getTime() - latest < MINUTE_MS)
      throw new Refused(429, 'FREQUENCY_LIMITED', '同一笔订单的多次退款需间隔一分钟')
    const { totalFen: _, ...fields } = wish
    const refund: Refund = {
      ...fields,
      refundId: `50300${digits(24)}`,
      madeAt: now,
      state: 'PROCESSING',
      doneAt: null,
    }
    this.refunds.set(refund.outRefundNo, refund)
    return refund
  }

  move(outRefundNo: string, state: Refund['state']): Refund {
    const refund = this.refund(outRefundNo)
    refund.state = state
    refund.doneAt = state === 'SUCCESS' ? this.#clock() : null
    return refund
  }

  refundsOf({ outTradeNo }: Order): Refund[] {
    return [...this.refunds.values()].filter((refund) => refund.outTradeNo === outTradeNo)
  }
}

const WISH = ['outTradeNo', 'trade', 'description', 'amountFen', 'expiresAt', 'notifyUrl', 'openid'] as const
const REFUND_WISH = ['outTradeNo', 'outRefundNo', 'amountFen', 'reason', 'notifyUrl'] as const

const sum = (refunds: readonly Refund[]) => refunds.reduce((total, { amountFen }) => total + amountFen, 0)
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
