import { showTime } from '@gongfang/contract/base/time'
import { deliveryNames, orderStateNames, payWayNames } from '@gongfang/contract/buying/order'
import { orderFilter } from '@gongfang/contract/buying/order-desk'
import { showFund } from '@gongfang/contract/buying/order-fund'
import { deskNoteNames, noteKeys, noteKeysAt } from '@gongfang/contract/buying/order-notes'
import { agreedText } from '@gongfang/contract/goods/price-list'
import * as z from 'zod/mini'
import {
  defineExport,
  moneyColumn,
  phoneOf,
  textColumn,
  timeColumn,
  wholeColumn,
  yuanOf,
} from '../../../system/transfer/door.ts'
import { findFilter } from '../desk/actions.ts'
import {
  listOrderLinesForExport,
  listOrdersForExport,
  type OrderExportRow,
  type OrderLineExportRow,
} from './queries.ts'

const filter = z.strictObject(orderFilter)

const headColumns = [
  textColumn('订单号', 24),
  timeColumn('下单时间'),
  textColumn('状态', 10),
  textColumn('机构', 28),
  textColumn('部门', 24),
  textColumn('会员', 14),
  textColumn('手机号', 14),
  textColumn('配送', 10),
  textColumn('支付方式', 10),
  timeColumn('付款时间'),
]

const approvalColumns = [textColumn('经费', 32), textColumn('审批人', 24)]
const approvalCells = ({ fund, approvers }: Pick<OrderExportRow, 'fund' | 'approvers'>) => [
  fund && showFund(fund),
  approvers,
]

const shown = (at: string | null) => at && showTime(at)

export const orderExports = {
  order: defineExport({
    filter,
    personal: true,
    columns: [
      ...headColumns,
      wholeColumn('品种'),
      wholeColumn('件数'),
      moneyColumn('商品金额'),
      moneyColumn('运费'),
      wholeColumn('抵扣积分'),
      moneyColumn('抵扣金额'),
      moneyColumn('应付金额'),
      wholeColumn('应付积分'),
      wholeColumn('奖励积分'),
      moneyColumn('已退金额'),
      wholeColumn('已退积分'),
      textColumn('收货人', 12),
      textColumn('收货电话', 14),
      textColumn('地区', 24),
      textColumn('地址', 32),
      textColumn('运单', 32),
      timeColumn('发货时间'),
      timeColumn('完成时间'),
      ...noteKeys.map((key) => textColumn(deskNoteNames[key], 24)),
      textColumn('内部备注', 24),
      ...approvalColumns,
    ],
    find: findFilter,
    query: listOrdersForExport,
    cells: (row: OrderExportRow, exporting) => [
      row.no,
      showTime(row.createdAt),
      orderStateNames[row.state],
      row.jigou,
      row.unitPath,
      row.nickname,
      phoneOf(row.mobile, exporting),
      deliveryNames[row.delivery],
      payWayNames[row.payWay],
      shown(row.paidAt),
      row.kinds,
      row.pieces,
      yuanOf(row.goodsFen),
      yuanOf(row.freightFen),
      row.deductPoints,
      yuanOf(row.deductFen),
      yuanOf(row.payableFen),
      row.payablePoints,
      row.rewardPoints,
      yuanOf(row.givenBack),
      row.pointsBack,
      row.receiver,
      phoneOf(row.phone, exporting),
      row.region,
      row.detail,
      row.parcels,
      shown(row.shippedAt),
      shown(row.doneAt),
      ...noteKeys.map((key) => row[key]),
      row.staffNote,
      ...approvalCells(row),
    ],
  }),
  orderLine: defineExport({
    filter,
    personal: true,
    columns: [
      ...headColumns,
      textColumn('型号', 24),
      textColumn('机构物料号', 20),
      textColumn('商品', 32),
      textColumn('规格', 20),
      textColumn('单位', 8),
      wholeColumn('数量'),
      wholeColumn('已发'),
      wholeColumn('未发即退'),
      moneyColumn('单价'),
      moneyColumn('金额'),
      wholeColumn('积分单价'),
      wholeColumn('积分合计'),
      textColumn('价格来源', 30),
      ...noteKeysAt('lines').map((key) => textColumn(deskNoteNames[key], 24)),
      ...approvalColumns,
    ],
    find: findFilter,
    query: listOrderLinesForExport,
    cells: (row: OrderLineExportRow, exporting) => [
      row.no,
      showTime(row.createdAt),
      orderStateNames[row.state],
      row.jigou,
      row.unitPath,
      row.nickname,
      phoneOf(row.mobile, exporting),
      deliveryNames[row.delivery],
      payWayNames[row.payWay],
      shown(row.paidAt),
      row.modelCode,
      row.ownCode,
      row.title,
      row.spec,
      row.unit,
      row.quantity,
      row.shippedQuantity,
      row.givenBack,
      yuanOf(row.priceFen),
      yuanOf(row.amountFen),
      row.points,
      row.amountPoints,
      row.agreed && agreedText(row.agreed),
      ...noteKeysAt('lines').map((key) => row[key]),
      ...approvalCells(row),
    ],
  }),
}
