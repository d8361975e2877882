import { showTime } from '@gongfang/contract/base/time'
import { memberFilter, memberStateNames } from '@gongfang/contract/people/member-desk'
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
import { listMembersForExport, type MemberExportRow } from './queries.ts'

export const memberExports = {
  member: defineExport({
    filter: z.strictObject(memberFilter),
    personal: true,
    columns: [
      textColumn('手机号', 14),
      textColumn('昵称', 14),
      textColumn('状态', 10),
      textColumn('机构', 28),
      textColumn('机构类型', 12),
      textColumn('地区', 24),
      wholeColumn('积分'),
      wholeColumn('待扣回积分', 12),
      wholeColumn('订单数'),
      moneyColumn('消费金额'),
      wholeColumn('消费积分'),
      timeColumn('注册时间'),
      textColumn('最近登录', 18),
    ],
    query: listMembersForExport,
    cells: (row: MemberExportRow, exporting) => [
      phoneOf(row.mobile, exporting),
      row.nickname,
      memberStateNames[row.state],
      row.jigou,
      row.kind,
      row.region,
      row.points,
      row.pointsOwed,
      row.orders,
      yuanOf(row.spentFen),
      row.spentPoints,
      showTime(row.createdAt),
      row.lastLoginAt && showTime(row.lastLoginAt),
    ],
  }),
}
