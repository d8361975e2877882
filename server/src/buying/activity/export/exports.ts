import { showTime } from '@gongfang/contract/base/time'
import { Id, maskedPhones } from '@gongfang/contract/base/values'
import { activityFormatNames, activityKindNames, signUpStateNames } from '@gongfang/contract/buying/activity'
import { activityFilter, deskActivityStateNames, signUpFilter } from '@gongfang/contract/buying/activity-desk'
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
import { deskState } from '../rules.ts'
import {
  type ActivityExportRow,
  type AttendeeExportRow,
  listActivitiesForExport,
  listAttendeesForExport,
} from './queries.ts'

export const activityExports = {
  activity: defineExport({
    filter: z.strictObject(activityFilter),
    columns: [
      textColumn('活动', 32),
      textColumn('类型', 8),
      textColumn('形式', 8),
      textColumn('状态', 12),
      textColumn('开始', 18),
      textColumn('结束', 18),
      textColumn('城市', 12),
      textColumn('地点', 32),
      wholeColumn('名额'),
      wholeColumn('已报名'),
      wholeColumn('候补'),
      wholeColumn('签到'),
      moneyColumn('费用'),
      wholeColumn('积分费用'),
      moneyColumn('费用收入'),
      wholeColumn('收入积分'),
    ],
    query: listActivitiesForExport,
    cells: (row: ActivityExportRow, { now }) => [
      row.title,
      activityKindNames[row.kind],
      activityFormatNames[row.format],
      deskActivityStateNames[deskState(row, now)],
      showTime(row.startsAt),
      showTime(row.endsAt),
      row.city,
      row.place,
      row.capacity,
      row.seatsTaken,
      row.waiting,
      row.attended,
      yuanOf(row.feeFen),
      row.feePoints,
      yuanOf(row.incomeFen),
      row.incomePoints,
    ],
  }),
  /** One row per attendee. */
  signUp: defineExport({
    filter: z.strictObject({ activityId: z.optional(Id), ...signUpFilter }),
    personal: true,
    columns: [
      textColumn('活动', 32),
      textColumn('报名号', 24),
      textColumn('参加人', 12),
      textColumn('会员', 14),
      textColumn('手机号', 14),
      textColumn('机构', 28),
      textColumn('状态', 10),
      moneyColumn('费用'),
      wholeColumn('费用积分'),
      timeColumn('报名时间'),
      timeColumn('签到时间'),
      textColumn('报名信息', 40),
      textColumn('备注', 24),
    ],
    query: listAttendeesForExport,
    cells: (row: AttendeeExportRow, exporting) => [
      row.activity,
      row.no,
      row.name,
      row.nickname,
      phoneOf(row.mobile, exporting),
      row.jigou,
      signUpStateNames[row.state],
      yuanOf(row.feeFen),
      row.feePoints,
      showTime(row.createdAt),
      row.attendedAt && showTime(row.attendedAt),
      row.answers
        .map(({ label, value }) => `${label}：${exporting.reveal ? value : maskedPhones(value)}`)
        .join('；'),
      exporting.reveal ? row.remark : maskedPhones(row.remark),
    ],
  }),
}
