import { dayOf } from '@gongfang/contract/base/time'
import type { Book, Order, Refund } from './wechat-book.ts'
import { beijing } from './wechat-facts.ts'
import type { PretendKeys } from './wechat-keys.ts'

export type BillType = 'ALL' | 'SUCCESS' | 'REFUND'

type Row = Record<string, string>

const REFUND_TIMES = ['退款申请时间', '退款成功时间']
const REFUND_CELLS = ['微信退款单号', '商户退款单号', '退款金额', '充值券退款金额', '退款类型', '退款状态']
const columnsOf = (type: BillType) => [
  ...['交易时间', '公众账号ID', '商户号', '特约商户号', '设备号', '微信订单号', '商户订单号', '用户标识'],
  ...['交易类型', '交易状态', '付款银行', '货币种类', '应结订单金额', '代金券金额'],
  ...(type === 'REFUND' ? REFUND_TIMES : []),
  ...(type === 'SUCCESS' ? [] : REFUND_CELLS),
  ...['商品名称', '商户数据包', '手续费', '费率', '订单金额'],
  ...(type === 'SUCCESS' ? [] : ['申请退款金额']),
  '费率备注',
]

/** A Beijing day as WeChat writes it: yuan, a backtick before every cell, a sum below. Null: nothing happened. */
export function billOf(book: Book, keys: PretendKeys, { day, type }: { day: string; type: BillType }) {
  const paid = [...book.orders.values()].filter(({ paidAt }) => paidAt && dayOf(paidAt) === day)
  const back = [...book.refunds.values()].filter(({ madeAt }) => dayOf(madeAt) === day)
  const orders = type === 'REFUND' ? [] : paid
  const refunds = type === 'SUCCESS' ? [] : back
  if (orders.length + refunds.length === 0) return null
  const rows = [
    ...orders.map((order) => paidRow(order, keys)),
    ...refunds.map((refund) => refundRow(refund, book.order(refund.outTradeNo), keys)),
  ].sort((a, b) => (a.交易时间 ?? '').localeCompare(b.交易时间 ?? ''))
  const columns = columnsOf(type)
  const paidFen = sum(orders)
  const backFen = sum(refunds)
  const sums = {
    总交易单数: String(rows.length),
    应结订单总金额: yuan(paidFen),
    ...(type !== 'SUCCESS' && { 退款总金额: yuan(backFen), 充值券退款总金额: '0.00' }),
    手续费总金额: fee(paidFen - backFen),
    订单总金额: yuan(paidFen),
    ...(type !== 'SUCCESS' && { 申请退款总金额: yuan(backFen) }),
  }
  const lines = [
    columns.join(','),
    ...rows.map((row) => columns.map((name) => `\`${row[name] ?? ''}`).join(',')),
    Object.keys(sums).join(','),
    Object.values(sums)
      .map((cell) => `\`${cell}`)
      .join(','),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

const paidRow = (order: Order, keys: PretendKeys): Row => ({
  ...common(order, keys),
  交易时间: written(order.paidAt),
  交易状态: 'SUCCESS',
  应结订单金额: yuan(order.amountFen),
  订单金额: yuan(order.amountFen),
  手续费: fee(order.amountFen),
  申请退款金额: '0.00',
  微信退款单号: '0',
  商户退款单号: '0',
  退款金额: '0.00',
})

const refundRow = (refund: Refund, order: Order, keys: PretendKeys): Row => ({
  ...common(order, keys),
  交易时间: written(refund.madeAt),
  交易状态: 'REFUND',
  应结订单金额: '0.00',
  订单金额: '0.00',
  手续费: fee(-refund.amountFen),
  申请退款金额: yuan(refund.amountFen),
  退款申请时间: written(refund.madeAt),
  退款成功时间: written(refund.doneAt),
  微信退款单号: refund.refundId,
  商户退款单号: refund.outRefundNo,
  退款金额: yuan(refund.amountFen),
  退款类型: 'ORIGINAL',
  退款状态: refund.state,
})

const common = (order: Order, keys: PretendKeys): Row => ({
  公众账号ID: keys.appid,
  商户号: keys.mchid,
  特约商户号: '0',
  微信订单号: order.transactionId,
  商户订单号: order.outTradeNo,
  用户标识: order.openid,
  交易类型: order.trade,
  付款银行: 'OTHERS',
  货币种类: 'CNY',
  代金券金额: '0.00',
  充值券退款金额: '0.00',
  商品名称: order.description,
  费率: '0.60%',
})

const yuan = (fen: number) => (fen / 100).toFixed(2)
const fee = (fen: number) => ((Math.sign(fen) * Math.round(Math.abs(fen) * 0.006)) / 100).toFixed(5)
const written = (at: Date | null) => (at ? beijing(at).slice(0, 19).replace('T', ' ') : '')
const sum = (rows: readonly { amountFen: number }[]) => rows.reduce((total, row) => total + row.amountFen, 0)
