import type { Currency } from '@gongfang/contract/money'
import type { OrderState } from '@gongfang/contract/order'
import type { DeskOrder, OrderFlag, OrderInvoiceMark, OrderView } from '@gongfang/contract/order-desk'
import { amount, type Tone } from '../ui/show.tsx'

export const viewNames: Record<OrderView, string> = {
  all: '全部',
  unpaid: '待付款',
  transfer: '对公待确认',
  paid: '待发货',
  partly: '部分发货',
  backorder: '订货',
  shipped: '待收货',
  done: '已完成',
  cancelled: '已取消',
  depot: '寄存',
  refused: '拒收待处理',
}

export const stateTones: Record<OrderState, Tone> = {
  unpaid: 'warning',
  paid: 'progress',
  shipped: 'progress',
  done: 'good',
  cancelled: 'neutral',
  closed: 'neutral',
}

export const invoiceNames: Record<OrderInvoiceMark, string> = {
  none: '未开',
  requested: '申请中',
  issued: '已开',
  red: '已红冲',
}

export const invoiceTones: Record<OrderInvoiceMark, Tone> = {
  none: 'neutral',
  requested: 'warning',
  issued: 'good',
  red: 'bad',
}

export const eventNames: Record<DeskOrder['events'][number]['what'], string> = {
  created: '提交订单',
  paid: '付款成功',
  cancelled: '订单取消',
  shipped: '商品发出',
  received: '确认收货',
  stored: '入库寄存',
  closed: '订单关闭',
  noted: '备注',
  priced: '订单改价',
  addressed: '地址修改',
  corrected: '运单更正',
  reminded: '买家提醒发货',
  commented: '员工留言',
}

/** Colours with enough contrast on white and on black. */
export const flagColors: Record<Exclude<OrderFlag, ''>, string> = {
  red: '#d9363e',
  orange: '#d46b08',
  green: '#389e0d',
  blue: '#1677ff',
  purple: '#9254de',
}

export const payable = (order: { currency: Currency; payableFen: number; payablePoints: number }) =>
  amount(order.currency === 'points' ? order.payablePoints : order.payableFen, order.currency)

interface Line {
  quantity: number
  shippedQuantity: number
  askedBack: number
  givenBack: number
  waiting: number
}

const MOST_LINES = 200

/** The pieces of a line that can be shipped now. Pieces asked back count first against those not in stock. */
export const shippableQuantity = ({ quantity, shippedQuantity, askedBack, givenBack, waiting }: Line) =>
  Math.max(0, quantity - shippedQuantity - givenBack - Math.max(askedBack, waiting))

/**
 * The pieces of a parcel with everything that can be shipped, as the screen shows them, for who packs packs these. Left
 * out for an order of more kinds than the endpoint takes.
 */
export function wholeParcel(order: { lines: readonly (Line & { modelCode: string })[] }) {
  const lines = order.lines
    .map((line) => ({ modelCode: line.modelCode, quantity: shippableQuantity(line) }))
    .filter(({ quantity }) => quantity > 0)
  return lines.length > MOST_LINES ? {} : { lines }
}

/** '待到货 3，预计 2026-12-05'; '' when nothing is waiting. */
export const waitingText = ({ waiting, expectedOn }: { waiting: number; expectedOn: string | null }) =>
  waiting === 0 ? '' : `待到货 ${waiting}${expectedOn ? `，预计 ${expectedOn}` : ''}`
