import {
  activityFormatNames,
  activityKindNames,
  type SignUpState,
  signUpStateNames,
} from '@gongfang/contract/activity'
import {
  activityFilter,
  deskActivityStateNames,
  type ActivityRow as Listed,
  signUpFilter,
} from '@gongfang/contract/activity-desk'
import { showTime } from '@gongfang/contract/time'
import { Id } from '@gongfang/contract/values'
import * as z from 'zod/mini'
import { activitiesMatching, countsOf, deskState, maskedAnswer, signUpsMatching } from '../activity/door.ts'
import { defineExport, moneyColumn, phoneOf, textColumn, wholeColumn, yuanOf } from '../transfer/door.ts'

interface ActivityRow extends Omit<Listed, 'id' | 'cover' | 'state' | 'feePoints'> {
  /** Its own; null: converted. */
  feePoints: number | null
  opensAt: string
  closesAt: string
  cancelledAt: string | null
  published: boolean
}

export const activityTable = defineExport({
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
  query: (tx, wanted, { now }) => tx<ActivityRow[]>`
    select a.title, a.kind, a.format, a.starts_at, a.ends_at, a.opens_at, a.closes_at, a.cancelled_at, a.published,
           a.city, a.place, a.capacity, a.seats_taken, a.fee_fen, a.fee_points, n.waiting, n.attended, n.income_fen,
           n.income_points
      from activity a cross join lateral (${countsOf(tx)}) n
     where ${activitiesMatching(tx, { ...wanted, now })}
     order by a.starts_at desc, a.id desc`,
  cells: (row: ActivityRow, { now }) => [
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
})

interface AttendeeRow {
  activity: string
  no: string
  name: string
  nickname: string
  mobile: string | null
  jigou: string
  state: SignUpState
  feeFen: number
  feePoints: number
  createdAt: string
  attendedAt: string | null
  answers: { label: string; value: string }[]
  remark: string
}

/** One row for everybody who comes. */
export const signUpTable = defineExport({
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
    textColumn('报名时间', 18),
    textColumn('签到时间', 18),
    textColumn('报名信息', 40),
    textColumn('备注', 24),
  ],
  query: (tx, wanted) => tx<AttendeeRow[]>`
    select v.title as activity, s.no, a.name, m.nickname, m.mobile, i.jigou, s.state, s.fee_fen, s.fee_points,
           s.created_at, a.attended_at, a.answers, s.remark
      from sign_up s
      join activity v on v.id = s.activity_id
      join attendee a on a.sign_up_id = s.id
      join member m on m.id = s.member_id
      join institution i on i.id = s.institution_id
     where ${signUpsMatching(tx, wanted)}
     order by s.id desc, a.position`,
  cells: (row: AttendeeRow, exporting) => [
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
      .map(({ label, value }) => `${label}：${exporting.reveal ? value : maskedAnswer(value)}`)
      .join('；'),
    exporting.reveal ? row.remark : maskedAnswer(row.remark),
  ],
})
