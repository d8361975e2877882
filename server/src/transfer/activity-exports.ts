import { type SignUpState, signUpStateNames } from '@gongfang/contract/activity'
import { signUpFilter } from '@gongfang/contract/activity-desk'
import { showTime } from '@gongfang/contract/time'
import { Id } from '@gongfang/contract/values'
import * as z from 'zod/mini'
import { maskedAnswer, signUpsMatching } from '../activity/actions.ts'
import { exportTable, money, phoneOf, text, whole, yuanOf } from './export-kind.ts'

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
export const signUpTable = exportTable({
  filter: z.strictObject({ activityId: z.optional(Id), ...signUpFilter }),
  personal: true,
  columns: [
    text('活动', 32),
    text('报名号', 24),
    text('参加人', 12),
    text('会员', 14),
    text('手机号', 14),
    text('机构', 28),
    text('状态', 10),
    money('费用'),
    whole('费用积分'),
    text('报名时间', 18),
    text('签到时间', 18),
    text('报名信息', 40),
    text('备注', 24),
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
    row.remark,
  ],
})
