import type { Currency } from '@gongfang/contract/base/money'
import { type OrderState, orderEventNames } from '@gongfang/contract/buying/order'
import {
  carrierOf,
  type DeskOrder,
  type OrderFlag,
  type OrderInvoiceMark,
  type OrderView,
} from '@gongfang/contract/buying/order-desk'
import { amount, type Tone } from '../../ui/show.tsx'

export const viewNames: Record<OrderView, string> = {
  all: '全部',
  unpaid: '待付款',
  transfer: '对公待确认',
  paid: '待发货',
  partly: '部分发货',
  backorder: '订货',
  backorderLate: '订货逾期',
  wished: '期望到货',
  wishedLate: '期望到货逾期',
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
  ...orderEventNames,
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

interface Parcel {
  carrier: string
  trackingNo: string
}

/** Returns a warning if the tracking number does not show the carrier, else ''. */
export function carrierDoubt({ carrier, trackingNo }: Parcel): string {
  const shown = carrierOf(trackingNo)
  if (shown === undefined) return '单号看不出快递公司，请核对'
  return shown === carrier ? '' : `单号像是${shown}的，请核对`
}

export const parcelText = (parcel: Parcel) => {
  const doubt = carrierDoubt(parcel)
  return `快递：${parcel.carrier} ${parcel.trackingNo}${doubt && `（${doubt}）`}`
}

interface Packed {
  modelCode: string
  quantity: number
}

const NAMED = 5

/** 'GB-1 ×2、GB-2 ×1 等 8 种，共 30 件' */
export function packedText(lines: readonly Packed[]): string {
  const names = lines.slice(0, NAMED).map(({ modelCode, quantity }) => `${modelCode} ×${quantity}`)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${names.join('、')}${lines.length > NAMED ? ' 等 ' : '，'}${lines.length} 种，共 ${pieces} 件`
}

/** Returns the question before a parcel is shipped. `lines` are its pieces, `left` those that stay for another parcel. */
export function shipText(
  order: Pick<DeskOrder, 'address' | 'jigou' | 'nickname'>,
  parcel: Parcel & { lines: readonly Packed[]; left: number },
): string {
  const { address, jigou, nickname } = order
  const receiver = address
    ? `收件人：${address.receiver} ${address.phone}，${address.regionText} ${address.detail}`
    : `会员：${[jigou, nickname].filter(Boolean).join(' ')}`
  return [
    receiver,
    `商品：${packedText(parcel.lines)}${parcel.left > 0 ? `；其余 ${parcel.left} 件以后再发` : ''}`,
    parcelText(parcel),
    '发货后会通知会员，不能撤回；运单号可以更正。',
  ].join('\n')
}

/** Lines whose price a change of an order moves, and its sum before and after. */
export function priceText(change: {
  currency: Currency
  before: number
  after: number
  lines: readonly { modelCode: string; before: number; after: number }[]
  freight: { before: number; after: number }
}): string {
  const { currency, lines, freight } = change
  const moved = [
    ...lines.map(({ modelCode, ...sum }) => ({ name: modelCode, ...sum })),
    { name: '运费', ...freight },
  ].filter(({ before, after }) => before !== after)
  const texts = moved
    .slice(0, NAMED)
    .map(({ name, before, after }) => `${name}：${amount(before, currency)} → ${amount(after, currency)}`)
  return [
    `应付 ${amount(change.before, currency)} → ${amount(change.after, currency)}`,
    ...texts,
    ...(moved.length > NAMED ? [`等 ${moved.length} 处`] : []),
    '会通知会员，会员按新的金额付款。',
  ].join('\n')
}
