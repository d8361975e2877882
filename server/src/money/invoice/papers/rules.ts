import type { Currency } from '@gongfang/contract/base/money'
import type { Condition, RefusedFor } from '@gongfang/contract/buying/acceptance'
import type { Delivery, OrderState, PayWay } from '@gongfang/contract/buying/order'
import type { OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { ListNamed } from '@gongfang/contract/goods/price-list'
import type { InvoiceKind, InvoiceState } from '@gongfang/contract/money/invoice'
import type { AftersaleKind, AftersaleState } from '@gongfang/contract/service/aftersale'

export interface OrderFacts extends OrderNotes {
  id: number
  no: string
  memberId: number
  state: OrderState
  currency: Currency
  delivery: Delivery
  payWay: PayWay
  goodsFen: number
  goodsPoints: number
  freightFen: number
  freightPoints: number
  deductFen: number
  deductPoints: number
  payableFen: number
  payablePoints: number
  createdAt: string
  paidAt: string
  doneAt: string | null
  /** Names of the approvers of its purchase request; '' without one. */
  approvers: string
  fundCode: string | null
  fundName: string | null
  jigou: string
  buyer: string
  /** '' for none. */
  unitPath: string
  address: { receiver: string; phone: string; regionText: string; detail: string } | null
  lines: {
    id: number
    title: string
    spec: string
    modelCode: string
    ownCode: string
    unit: string
    quantity: number
    priceFen: number
    points: number
    amountFen: number
    amountPoints: number
    /** The price list that decided the price. */
    agreed: ListNamed | null
    /** Pieces that are accepted and that no after-sale has taken. */
    accepted: number
  }[]
  packages: {
    carrier: string
    trackingNo: string
    shippedAt: string
    lines: { orderLineId: number; quantity: number }[]
  }[]
  received: { at: string; who: string } | null
  /** Goods that the shop keeps: when they came in, and what was fetched of their kind since. */
  kept: { at: string; title: string; modelCode: string; ownCode: string; quantity: number }[]
  fetched: {
    no: string
    at: string
    place: string
    title: string
    modelCode: string
    ownCode: string
    quantity: number
  }[]
  acceptances: {
    no: string
    at: string
    receiver: string
    remark: string
    lines: {
      orderLineId: number
      accepted: number
      refused: number
      /** How many of the accepted pieces had been refused before. */
      reconsidered: number
      condition: Condition
      reason: RefusedFor | null
      note: string
      serials: string[]
    }[]
  }[]
  /** Lines of after-sales of delivered goods that were neither withdrawn nor rejected. */
  claims: {
    no: string
    kind: AftersaleKind
    state: AftersaleState
    orderLineId: number
    quantity: number
    accepted: number
    refused: number
    serials: string[]
  }[]
  /** Price of a piece from which the institution registers goods as fixed assets. */
  assetFromFen: number
  payment: {
    tradeNo: string
    outTradeNo: string
    paidAt: string
    amountFen: number
    amountPoints: number
  } | null
  receipts: { serial: string; on: string; amountFen: number; receiptFen: number }[]
  refunds: { no: string; at: string | null; amountFen: number; amountPoints: number }[]
  invoices: {
    invoiceNo: string
    state: InvoiceState
    kind: InvoiceKind
    title: string
    taxNumber: string
    number: string
    on: string
    amountFen: number
    orders: number
    redNumber: string
    redOn: string
  }[]
}
