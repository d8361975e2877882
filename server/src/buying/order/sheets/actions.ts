import { capitals } from '@gongfang/contract/base/capitals'
import { yuan } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import {
  deliveryNames,
  ORDER_EXPORT_LIMIT,
  ORDER_LINE_EXPORT_LIMIT,
  type OrderDetail,
  orderStateNames,
  payWayNames,
} from '@gongfang/contract/buying/order'
import { showFund } from '@gongfang/contract/buying/order-fund'
import {
  noteKeys,
  noteKeysAt,
  noteNames,
  numberKeys,
  textKeys,
  writtenNotes,
} from '@gongfang/contract/buying/order-notes'
import { hasOwnCodes } from '@gongfang/contract/goods/own-code'
import { agreedText } from '@gongfang/contract/goods/price-list'
import type { MemberContext } from '../../../http/context.ts'
import { dayDigits } from '../../../numbers.ts'
import { listLines, makeBook, makeSheet, type SheetTable } from '../../../outside/sheet.ts'
import { timeColumn } from '../../../outside/sheet-cell.ts'
import { readConfig } from '../../../system/config/door.ts'
import { type OrderWish, searchOf, sightOf } from '../own/actions.ts'
import { findDetail, findPage } from '../own/queries.ts'
import { listForSheet, listLinesForSheet, type SheetLine, type SheetOrder } from './queries.ts'

/** The list as a workbook with two sheets: one row for each order, one row for each line. */
export async function exportList({ db, caller, now }: MemberContext, search: OrderWish) {
  const wanted = searchOf({ caller, now }, search)
  const [orders, { counts }, { name }] = await Promise.all([
    listForSheet(db, wanted, ORDER_EXPORT_LIMIT),
    findPage(db, { ...wanted, page: 1, limit: 1 }),
    readConfig(db),
  ])
  if (orders.length === 0) refuse('nothingToReport')
  const lines = await listLinesForSheet(
    db,
    orders.map(({ id }) => id),
    ORDER_LINE_EXPORT_LIMIT,
  )
  return {
    name: `${titles[search.scope]}_${dayDigits(now)}.xlsx`,
    bytes: await makeBook([
      orderTable(orders, { siteName: name, now, total: counts[search.tab], title: titles[search.scope] }),
      lineTable(lines, {
        siteName: name,
        now,
        total: orders.reduce((sum, { kinds }) => sum + kinds, 0),
      }),
    ]),
  }
}

export async function exportDetail({ db, caller, now }: MemberContext, no: string) {
  const [order, { name }] = await Promise.all([
    findDetail(db, { sight: sightOf(caller), no, now }),
    readConfig(db),
  ])
  return {
    name: `订单_${no}_${dayDigits(now)}.xlsx`,
    bytes: await makeSheet(detailSheet(order ?? refuse('notFound'), { siteName: name, now })),
  }
}

/** The list names who ordered when it is not one's own. */
const titles = { own: '我的订单', unit: '部门订单', all: '机构订单' } as const

interface Head {
  siteName: string
  now: Date
  total: number
}

const yuanOf = (fen: number) => fen / 100

const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

function orderTable(
  orders: readonly SheetOrder[],
  { siteName, now, total, title }: Head & { title: string },
): SheetTable {
  const withFunds = orders.some(({ fund }) => fund)
  const ofOthers = title !== titles.own
  return {
    name: '订单',
    title: `${siteName} ${title}`,
    above: listLines({ now, total, shown: orders.length }),
    columns: [
      { head: '订单号', width: 24, sum: '合计' },
      ...(ofOthers
        ? [
            { head: '下单人', width: 14 },
            { head: '部门', width: 24 },
          ]
        : []),
      timeColumn('下单时间'),
      { head: '状态', width: 10 },
      { head: '支付方式', width: 10 },
      timeColumn('付款时间'),
      { head: '配送方式', width: 12 },
      { head: '收货人', width: 12 },
      { head: '品种', width: 8, format: '0' },
      { head: '件数', width: 8, format: '0', sum: sumOf(orders, ({ pieces }) => pieces) },
      { head: '商品金额（元）', width: 16, format: '0.00' },
      { head: '运费（元）', width: 12, format: '0.00' },
      { head: '积分抵扣（元）', width: 16, format: '0.00' },
      {
        head: '应付（元）',
        width: 14,
        format: '0.00',
        sum: yuanOf(sumOf(orders, ({ payableFen }) => payableFen)),
      },
      {
        head: '应付（积分）',
        width: 14,
        format: '0',
        sum: sumOf(orders, ({ payablePoints }) => payablePoints),
      },
      { head: '物流单号', width: 32 },
      ...noteKeys.map((key) => ({ head: noteNames[key], width: 24 })),
      { head: '审批人', width: 20 },
      ...(withFunds ? [{ head: '经费', width: 32 }] : []),
    ],
    // For an order in points the sums in money are left out: they are only what the goods would have cost.
    rows: orders.map((order) => {
      const money = (fen: number) => (order.currency === 'money' ? yuanOf(fen) : null)
      return [
        order.no,
        ...(ofOthers ? [order.buyer, order.unitPath] : []),
        showTime(order.createdAt),
        orderStateNames[order.state],
        payWayNames[order.payWay],
        order.paidAt && showTime(order.paidAt),
        deliveryNames[order.delivery],
        order.receiver,
        order.kinds,
        order.pieces,
        money(order.goodsFen),
        money(order.freightFen),
        money(order.deductFen),
        money(order.payableFen),
        order.currency === 'points' ? order.payablePoints : null,
        order.parcels,
        ...noteKeys.map((key) => order[key]),
        order.approvers,
        ...(withFunds ? [order.fund && showFund(order.fund)] : []),
      ]
    }),
    below: ['合计包括未付款和已取消的订单，可先在列表中按状态筛选。'],
  }
}

const numbersOfLines = noteKeysAt('lines').filter((key) => numberKeys.includes(key))
const textsOfLines = noteKeysAt('lines').filter((key) => textKeys.includes(key))

function lineTable(lines: readonly SheetLine[], { siteName, now, total }: Head): SheetTable {
  const coded = hasOwnCodes(lines)
  return {
    name: '订单明细',
    title: `${siteName} 订单明细`,
    above: listLines({ now, total, shown: lines.length }),
    columns: [
      { head: '订单号', width: 24, sum: '合计' },
      timeColumn('下单时间'),
      { head: '状态', width: 10 },
      ...numbersOfLines.map((key) => ({ head: noteNames[key], width: 20 })),
      { head: '型号', width: 24 },
      ...(coded ? [{ head: '物料号', width: 20 }] : []),
      { head: '品名', width: 36 },
      { head: '规格', width: 24 },
      { head: '单位', width: 8 },
      { head: '数量', width: 10, format: '0', sum: sumOf(lines, ({ quantity }) => quantity) },
      { head: '已发', width: 10, format: '0' },
      { head: '单价（元）', width: 14, format: '0.00' },
      { head: '小计（元）', width: 16, format: '0.00' },
      { head: '单价（积分）', width: 14, format: '0' },
      { head: '小计（积分）', width: 16, format: '0' },
      { head: '价格来源', width: 30 },
      ...textsOfLines.map((key) => ({ head: noteNames[key], width: 24 })),
    ],
    rows: lines.map((line) => [
      line.no,
      showTime(line.createdAt),
      orderStateNames[line.state],
      ...numbersOfLines.map((key) => line[key]),
      line.modelCode,
      ...(coded ? [line.ownCode] : []),
      line.title,
      line.spec,
      line.unit,
      line.quantity,
      line.shippedQuantity,
      ...(line.currency === 'money'
        ? [yuanOf(line.priceFen), yuanOf(line.amountFen), null, null]
        : [null, null, line.points, line.amountPoints]),
      line.agreed && agreedText(line.agreed),
      ...textsOfLines.map((key) => line[key]),
    ]),
    below: [],
  }
}

/** One order as a printable sheet: buyer, address, lines and the calculation of the sum. */
export function detailSheet(
  order: Omit<OrderDetail, 'actions'>,
  { siteName, now }: { siteName: string; now: Date },
): SheetTable {
  const inPoints = order.currency === 'points'
  const coded = hasOwnCodes(order.lines)
  const unit = inPoints ? '积分' : '元'
  const format = inPoints ? '0' : '0.00'
  const { goodsFen, goodsPoints } = order.amounts
  const isAgreed = order.lines.some(({ agreed }) => agreed)
  return {
    name: '订单',
    title: `${siteName} 订单 ${order.no}`,
    above: facts(order, now),
    columns: [
      { head: '序号', width: 6, sum: '合计' },
      { head: '型号', width: 24 },
      ...(coded ? [{ head: '物料号', width: 20 }] : []),
      { head: '品名', width: 36 },
      { head: '规格', width: 24 },
      { head: '单位', width: 8 },
      { head: '数量', width: 10, format: '0', sum: order.pieces },
      { head: '已发', width: 10, format: '0' },
      { head: `单价（${unit}）`, width: 14, format },
      { head: `小计（${unit}）`, width: 16, format, sum: inPoints ? goodsPoints : goodsFen / 100 },
      ...(isAgreed ? [{ head: '价格来源', width: 30 }] : []),
    ],
    rows: order.lines.map((line, at) => [
      at + 1,
      line.modelCode,
      ...(coded ? [line.ownCode] : []),
      line.title,
      line.spec,
      line.unit,
      line.quantity,
      line.shippedQuantity,
      inPoints ? line.points : line.priceFen / 100,
      inPoints ? line.amountPoints : line.amountFen / 100,
      ...(isAgreed ? [line.agreed ? agreedText(line.agreed) : null] : []),
    ]),
    below: inPoints ? sumInPoints(order) : sumInMoney(order),
  }
}

function facts(order: Omit<OrderDetail, 'actions'>, now: Date): string[] {
  const { address, payment, buyer, unitPath } = order
  const by = [buyer && `下单人：${buyer}`, unitPath && `部门：${unitPath}`].filter(Boolean)
  return [
    ...(by.length > 0 ? [by.join('　')] : []),
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
    ...writtenNotes(order).map(([name, text]) => `${name}：${text}`),
  ]
}

function sumInMoney({
  amounts: { goodsFen, freightFen, deductPoints, deductFen, payableFen },
}: Pick<OrderDetail, 'amounts'>) {
  const deducted = deductFen > 0 ? `　积分抵扣 -¥${yuan(deductFen)}（${deductPoints}积分）` : ''
  return [
    `商品金额 ¥${yuan(goodsFen)}　运费 ¥${yuan(freightFen)}${deducted}`,
    `应付：¥${yuan(payableFen)}（大写：${capitals(payableFen)}）`,
  ]
}

const sumInPoints = ({
  amounts: { goodsPoints, freightPoints, payablePoints },
}: Pick<OrderDetail, 'amounts'>) => [
  `商品 ${goodsPoints}积分　运费 ${freightPoints}积分`,
  `应付：${payablePoints}积分`,
]
