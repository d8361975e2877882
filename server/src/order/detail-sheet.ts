import { capitals } from '@gongfang/contract/capitals'
import { yuan } from '@gongfang/contract/money'
import { deliveryNames, type OrderDetail, orderStateNames, payWayNames } from '@gongfang/contract/order'
import { showTime } from '@gongfang/contract/time'
import type { SheetTable } from '../outside/sheet.ts'

/** One order as a sheet to hand in: whose, where to, its lines, and how the sum came about. */
export function detailSheet(
  order: OrderDetail,
  { siteName, now }: { siteName: string; now: Date },
): SheetTable {
  const inPoints = order.currency === 'points'
  const unit = inPoints ? '积分' : '元'
  const format = inPoints ? '0' : '0.00'
  const { goodsFen, goodsPoints } = order.amounts
  return {
    name: '订单',
    title: `${siteName} 订单 ${order.no}`,
    above: facts(order, now),
    columns: [
      { head: '序号', width: 6, sum: '合计' },
      { head: '型号', width: 24 },
      { head: '品名', width: 36 },
      { head: '规格', width: 24 },
      { head: '单位', width: 8 },
      { head: '数量', width: 10, format: '0', sum: order.pieces },
      { head: '已发', width: 10, format: '0' },
      { head: `单价（${unit}）`, width: 14, format },
      { head: `小计（${unit}）`, width: 16, format, sum: inPoints ? goodsPoints : goodsFen / 100 },
    ],
    rows: order.lines.map((line, at) => [
      at + 1,
      line.modelCode,
      line.title,
      line.spec,
      line.unit,
      line.quantity,
      line.shippedQuantity,
      inPoints ? line.points : line.priceFen / 100,
      inPoints ? line.amountPoints : line.amountFen / 100,
    ]),
    below: inPoints ? sumInPoints(order) : sumInMoney(order),
  }
}

function facts(order: OrderDetail, now: Date): string[] {
  const { address, payment } = order
  return [
    `状态：${orderStateNames[order.state]}　下单时间：${showTime(order.createdAt)}　导出时间：${showTime(now)}`,
    payment
      ? `支付方式：${payWayNames[payment.way]}　付款时间：${showTime(payment.paidAt)}　交易号：${payment.tradeNo}`
      : `支付方式：${payWayNames[order.payWay]}`,
    address
      ? `配送方式：${deliveryNames[order.delivery]}　收货信息：${address.receiver}　${address.phone}　${address.regionText} ${address.detail}`
      : `配送方式：${deliveryNames[order.delivery]}`,
    ...order.packages.map(
      ({ carrier, trackingNo, shippedAt }) => `物流：${carrier} ${trackingNo}　${showTime(shippedAt)} 发出`,
    ),
    ...(order.poNumber ? [`采购单号：${order.poNumber}`] : []),
    ...(order.remark ? [`备注：${order.remark}`] : []),
  ]
}

function sumInMoney({ amounts: { goodsFen, freightFen, deductPoints, deductFen, payableFen } }: OrderDetail) {
  const deducted = deductFen > 0 ? `　积分抵扣 -¥${yuan(deductFen)}（${deductPoints}积分）` : ''
  return [
    `商品金额 ¥${yuan(goodsFen)}　运费 ¥${yuan(freightFen)}${deducted}`,
    `应付：¥${yuan(payableFen)}（大写：${capitals(payableFen)}）`,
  ]
}

const sumInPoints = ({ amounts: { goodsPoints, freightPoints, payablePoints } }: OrderDetail) => [
  `商品 ${goodsPoints}积分　运费 ${freightPoints}积分`,
  `应付：${payablePoints}积分`,
]
