import { showTime } from '@gongfang/contract/base/time'
import { requestStateNames } from '@gongfang/contract/buying/approval'
import { requestDeskFilter } from '@gongfang/contract/buying/approval-desk'
import { showFund } from '@gongfang/contract/buying/order-fund'
import { deskNoteNames, noteKeysAt } from '@gongfang/contract/buying/order-notes'
import * as z from 'zod/mini'
import {
  defineExport,
  moneyColumn,
  phoneOf,
  textColumn,
  timeColumn,
  wholeColumn,
  yuanOf,
} from '../../system/transfer/door.ts'
import { listForExport, type RequestExportRow } from './desk-queries.ts'

export const approvalExports = {
  purchaseRequest: defineExport({
    filter: z.strictObject(requestDeskFilter),
    personal: true,
    columns: [
      textColumn('申请单号', 24),
      timeColumn('提交时间'),
      textColumn('状态', 10),
      textColumn('机构', 28),
      textColumn('部门', 24),
      textColumn('申请人', 14),
      textColumn('手机号', 14),
      textColumn('商品', 40),
      wholeColumn('品种'),
      wholeColumn('件数'),
      moneyColumn('应付金额'),
      wholeColumn('应付积分'),
      ...noteKeysAt('card').map((key) => textColumn(deskNoteNames[key], 32)),
      textColumn('经费', 32),
      textColumn('待审批', 24),
      textColumn('审批人', 24),
      textColumn('订单号', 24),
    ],
    query: listForExport,
    cells: (row: RequestExportRow, exporting) => [
      row.no,
      showTime(row.submittedAt),
      requestStateNames[row.state],
      row.jigou,
      row.unitPath,
      row.requester,
      phoneOf(row.mobile, exporting),
      `${row.titles.join('、')}${row.kinds > row.titles.length ? ` 等 ${row.kinds} 种` : ''}`,
      row.kinds,
      row.pieces,
      yuanOf(row.payableFen),
      row.payablePoints,
      ...noteKeysAt('card').map((key) => row[key]),
      row.fund && showFund(row.fund),
      row.waitingFor.join('、'),
      row.approvers,
      row.orderNo,
    ],
  }),
}
