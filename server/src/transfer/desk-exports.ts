import { SignUpState, signUpStateNames } from '@gongfang/contract/activity'
import { FeedbackKind, FeedbackState, feedbackKinds } from '@gongfang/contract/feedback'
import { feedbackStateNames } from '@gongfang/contract/feedback-desk'
import { Day, showTime } from '@gongfang/contract/time'
import { Id, line } from '@gongfang/contract/values'
import * as z from 'zod/mini'
import { exportTable, money, phoneOf, text, whole, yuanOf } from './export-kind.ts'
import { between } from './goods-exports.ts'

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const keyword = z.optional(line('关键词', 60))

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
  filter: z.strictObject({ activityId: z.optional(Id), state: z.optional(SignUpState), keyword }),
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
  query: (tx, { activityId, state, keyword }) => tx<AttendeeRow[]>`
    select v.title as activity, u.no, a.name, m.nickname, m.mobile, i.jigou, u.state, u.fee_fen, u.fee_points,
           u.created_at, a.attended_at, a.answers, u.remark
      from sign_up u
      join activity v on v.id = u.activity_id
      join attendee a on a.sign_up_id = u.id
      join member m on m.id = u.member_id
      join institution i on i.id = u.institution_id
     where true
       ${activityId ? tx`and u.activity_id = ${activityId}` : tx``}
       ${state ? tx`and u.state = ${state}` : tx``}
       ${
         keyword
           ? tx`and (a.name ilike ${like(keyword)} or i.jigou ilike ${like(keyword)} or u.no = ${keyword}
                     or m.mobile like ${`%${keyword.replace(/\D/g, '') || '-'}`})`
           : tx``
       }
     order by u.id desc, a.position`,
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
    row.answers.map(({ label, value }) => `${label}：${value}`).join('；'),
    row.remark,
  ],
})

interface FeedbackRow {
  id: number
  createdAt: string
  kind: FeedbackKind
  state: FeedbackState
  nickname: string
  mobile: string | null
  jigou: string
  content: string
  replies: string
  lastAt: string
}

export const feedbackTable = exportTable({
  filter: z.strictObject({
    state: z.optional(FeedbackState),
    kind: z.optional(FeedbackKind),
    keyword,
    memberId: z.optional(Id),
  }),
  personal: true,
  columns: [
    whole('编号'),
    text('时间', 18),
    text('类型', 12),
    text('状态', 10),
    text('会员', 14),
    text('手机号', 14),
    text('机构', 28),
    text('内容', 60),
    text('往来', 60),
    text('最近更新', 18),
  ],
  query: (tx, { state, kind, keyword, memberId }) => tx<FeedbackRow[]>`
    select f.id, f.created_at, f.kind, f.state, m.nickname, m.mobile, coalesce(i.jigou, '') as jigou, p.content,
           coalesce((select string_agg(case r.who when 'staff' then '客服：' else '会员：' end || r.content, ' / ' order by r.id)
              from feedback_post r where r.feedback_id = f.id and r.id <> p.id), '') as replies, f.last_at
      from feedback f
      join lateral (select id, content from feedback_post where feedback_id = f.id order by id limit 1) p on true
      join member m on m.id = f.member_id
      left join membership s on s.member_id = m.id and s.state = 'active'
      left join institution i on i.id = s.institution_id
     where true
       ${state ? tx`and f.state = ${state}` : tx``}
       ${kind ? tx`and f.kind = ${kind}` : tx``}
       ${memberId ? tx`and f.member_id = ${memberId}` : tx``}
       ${keyword ? tx`and p.content ilike ${like(keyword)}` : tx``}
     order by f.id desc`,
  cells: (row: FeedbackRow, exporting) => [
    row.id,
    showTime(row.createdAt),
    feedbackKinds[row.kind],
    feedbackStateNames[row.state],
    row.nickname,
    phoneOf(row.mobile, exporting),
    row.jigou,
    row.content,
    row.replies,
    showTime(row.lastAt),
  ],
})

interface AuditRow {
  at: string
  who: string
  what: string
  subject: string
  before: unknown
  after: unknown
  ip: string
  requestId: string
}

export const auditTable = exportTable({
  filter: z.strictObject({
    who: z.optional(line('员工', 40)),
    what: z.optional(line('动作', 40)),
    subject: z.optional(line('对象', 80)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  columns: [
    text('时间', 18),
    text('员工', 12),
    text('动作', 20),
    text('对象', 24),
    text('修改前', 48),
    text('修改后', 48),
    text('IP', 16),
    text('请求号', 24),
  ],
  query: (tx, { who, what, subject, from, to }) => tx<AuditRow[]>`
    select at, who, what, subject, before, after, ip, request_id from audit_entry
     where ${between(tx, tx`at`, { from, to })}
       ${who ? tx`and who = ${who}` : tx``}
       ${what ? tx`and what like ${`${what.replace(/[\\%_]/g, '\\$&')}%`}` : tx``}
       ${subject ? tx`and subject = ${subject}` : tx``}
     order by id desc`,
  cells: (row: AuditRow) => [
    showTime(row.at),
    row.who,
    row.what,
    row.subject,
    jsonText(row.before),
    jsonText(row.after),
    row.ip,
    row.requestId,
  ],
})

/** A cell holds 32,767 characters. */
const jsonText = (value: unknown) => (value === null ? null : JSON.stringify(value).slice(0, 30_000))
