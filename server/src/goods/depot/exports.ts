import { showTime } from '@gongfang/contract/base/time'
import { depotKindNames } from '@gongfang/contract/goods/depot'
import { depotLogFilter, depotStockFilter } from '@gongfang/contract/goods/depot-desk'
import * as z from 'zod/mini'
import { defineExport, phoneOf, textColumn, timeColumn, wholeColumn } from '../../system/transfer/door.ts'
import {
  type DepotEntryExportRow,
  type DepotStockExportRow,
  listDepotEntriesForExport,
  listDepotStockForExport,
} from './export-queries.ts'

const ownerColumns = [textColumn('机构', 28), textColumn('会员', 14), textColumn('手机号', 14)]

const goodsColumns = [
  textColumn('型号', 24),
  textColumn('商品', 32),
  textColumn('规格', 20),
  textColumn('单位', 8),
]

export const depotExports = {
  depotStock: defineExport({
    filter: z.strictObject(depotStockFilter),
    personal: true,
    columns: [...ownerColumns, ...goodsColumns, wholeColumn('在库'), timeColumn('最近变动')],
    query: listDepotStockForExport,
    cells: (row: DepotStockExportRow, exporting) => [
      row.jigou,
      row.nickname,
      phoneOf(row.mobile, exporting),
      row.modelCode,
      row.title,
      row.spec,
      row.unit,
      row.held,
      row.movedAt && showTime(row.movedAt),
    ],
  }),
  depotLog: defineExport({
    filter: z.strictObject(depotLogFilter),
    personal: true,
    columns: [
      timeColumn('时间'),
      textColumn('类型', 10),
      ...ownerColumns,
      ...goodsColumns,
      { head: '数量', width: 10, format: '+0;-0' },
      wholeColumn('结存'),
      textColumn('经办人', 12),
      textColumn('地点', 18),
      textColumn('备注', 26),
      textColumn('关联单号', 24),
    ],
    query: listDepotEntriesForExport,
    cells: (row: DepotEntryExportRow, exporting) => [
      showTime(row.at),
      depotKindNames[row.kind],
      row.jigou,
      row.nickname,
      phoneOf(row.mobile, exporting),
      row.modelCode,
      row.title,
      row.spec,
      row.unit,
      row.delta,
      row.balanceAfter,
      row.staff,
      row.place,
      row.note,
      row.reference,
    ],
  }),
}
