import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Instant, Month } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines, Phone } from '../base/values.ts'
import {
  ActivityFormat,
  ActivityKind,
  ActivityState,
  activityStateNames,
  MOST_ATTENDEES,
  SignUpState,
} from './activity.ts'
import { OrderNumber } from './order.ts'
import { DeskCode, DeskMember, DeskPlace } from './verification-desk.ts'

/** State of an activity for staff; drafts are visible to staff only. */
export const DeskActivityState = z.enum(['draft', ...ActivityState.options])
export type DeskActivityState = z.output<typeof DeskActivityState>
export const deskActivityStateNames: Record<DeskActivityState, string> = {
  draft: '未发布',
  ...activityStateNames,
  full: '已满',
}

/** Filter of the list: a state, or `waitlisted` for activities with a waitlist. */
export const DeskActivityPile = z.enum([...DeskActivityState.options, 'waitlisted'])
export const DeskActivityView = z.enum(['all', ...DeskActivityPile.options])
export type DeskActivityView = z.output<typeof DeskActivityView>
export const deskActivityViewNames: Record<DeskActivityView, string> = {
  all: '全部',
  ...deskActivityStateNames,
  waitlisted: '有候补',
}

export const ActivityRow = z.object({
  id: Id,
  kind: ActivityKind,
  format: ActivityFormat,
  title: z.string(),
  cover: z.string(),
  city: z.string(),
  place: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  state: DeskActivityState,
  capacity: Count,
  seatsTaken: Count,
  waiting: Count,
  attended: Count,
  /** The price of one attendee in each currency; the price mode of the shop decides which one is charged. */
  feeFen: Fen,
  feePoints: Points,
  /** Fees paid and not refunded. */
  incomeFen: Fen,
  incomePoints: Points,
})
export type ActivityRow = z.output<typeof ActivityRow>

/** Filters of the list and of its export. */
export const activityFilter = {
  view: z._default(DeskActivityView, 'all'),
  kind: z.optional(ActivityKind),
  month: z.optional(Month),
  keyword: z.optional(line('关键词', 60)),
}

export const listDeskActivities = endpoint({
  method: 'GET',
  path: '/api/admin.activity/lst',
  access: { staff: 'activity.read' },
  summary: '活动列表（按开始时间倒序）',
  input: z.object({ ...KeyPaging, ...activityFilter }),
  output: keyPageOf(ActivityRow),
})

export const countDeskActivities = endpoint({
  method: 'GET',
  path: '/api/admin.activity/counts',
  access: { staff: 'activity.read' },
  summary: '各状态及有候补的活动数',
  input: z.object({}),
  output: z.record(DeskActivityPile, Count),
})

// ── the editor ────────────────────────────────────────────────────────────────────────────

const many = (most: number) => z.maxLength(most, `最多 ${most} 项`)
const OwnPath = z
  .string()
  .check(z.regex(/^(?:|\/(?![/\\])[^\s\\]{1,300})$/, '图片地址不正确'), z.maxLength(300, '图片地址不正确'))
const Amount = (name: string, most: number, least = 0) =>
  z
    .int(`${name}应为整数`)
    .check(
      z.minimum(least, least > 0 ? `${name}至少为 ${least}` : `${name}不能为负数`),
      z.maximum(most, `${name}过大`),
    )

export const MOST_FIELDS = 20

/**
 * A question of the sign-up form. `name` is assigned once and never changes, so that answers stay with their
 * question.
 */
const DraftField = z.strictObject({
  name: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, '字段标识不正确')),
  label: line('题目', 30, 1),
  kind: z.enum(['text', 'phone', 'choice']),
  required: z.boolean(),
  choices: z.array(line('选项', 30, 1)).check(many(20)),
})

/** All fields of an activity. `draftProblems` checks how they fit together. */
export const ActivityDraft = z.strictObject({
  kind: ActivityKind,
  format: ActivityFormat,
  title: line('标题', 60, 1),
  summary: line('摘要', 200),
  cover: OwnPath,
  body: z.string().check(z.maxLength(200_000, '正文过长')),
  city: line('城市', 20),
  place: line('地点', 100),
  onlineLink: z
    .string()
    .check(
      z.maxLength(500, '链接过长'),
      z.regex(/^(?:|https?:\/\/[^\s\\]+)$/, '链接应以 http:// 或 https:// 开头'),
    ),
  speaker: line('讲师', 40),
  speakerIntro: lines('讲师介绍', 500),
  agenda: z.array(z.strictObject({ time: line('时间', 30), what: line('内容', 100, 1) })).check(many(30)),
  questions: z
    .array(z.strictObject({ question: line('问题', 100, 1), answer: lines('回答', 500, 1) }))
    .check(many(20)),
  attachments: z
    .array(z.strictObject({ name: line('附件名称', 80, 1), url: OwnPath, size: Count }))
    .check(many(10)),
  fields: z.array(DraftField).check(
    many(MOST_FIELDS),
    z.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, '字段标识重复'),
    z.refine((all) => new Set(all.map(({ label }) => label)).size === all.length, '题目重复'),
  ),
  opensAt: Instant,
  closesAt: Instant,
  startsAt: Instant,
  endsAt: Instant,
  cancelUntil: Instant,
  capacity: z.int('名额应为整数').check(z.minimum(1, '名额至少为 1'), z.maximum(100_000, '名额过大')),
  perInstitution: z.nullable(
    z.int('每机构名额应为整数').check(z.minimum(1, '每机构名额至少为 1'), z.maximum(100_000, '名额过大')),
  ),
  feeFen: Amount('费用', 10_000_000),
  /** The activity's own fee in points; null: converted from the fee. */
  feePoints: z.nullable(Amount('积分费用', 10_000_000, 1)),
  rewardPoints: Amount('奖励积分', 1_000_000),
  certificate: z.boolean(),
  /** Hours before the start; 0: no reminder. */
  remindHours: z
    .int('提醒时间应为整数')
    .check(z.minimum(0, '提醒时间不能为负数'), z.maximum(168, '最多提前 168 小时')),
})
export type ActivityDraft = z.output<typeof ActivityDraft>

export const DeskActivity = z.object({
  id: Id,
  version: Count,
  state: DeskActivityState,
  published: z.boolean(),
  cancelReason: z.string(),
  seatsTaken: Count,
  /** Number of sign-ups that were not cancelled. */
  signUps: Count,
  /** Seats of the institution that has taken most, including its waitlist. */
  mostOfInstitution: Count,
  attended: Count,
  /** The price of one attendee in the current price mode; one of the two is 0. */
  charged: z.object({ feeFen: Fen, feePoints: Points }),
  changedAt: Instant,
  changedBy: z.string(),
  draft: ActivityDraft,
})

export type DeskActivity = z.output<typeof DeskActivity>

export const getDeskActivity = endpoint({
  method: 'GET',
  path: '/api/admin.activity/detail',
  access: { staff: 'activity.read' },
  summary: '活动的全部内容（编辑）',
  input: z.object({ id: Id }),
  output: DeskActivity,
})

export const saveDeskActivity = endpoint({
  method: 'POST',
  path: '/api/admin.activity/save',
  access: { staff: 'activity.write' },
  once: true,
  summary: '新建或修改活动；新建的先不发布',
  input: z.extend(ActivityDraft, {
    id: z.optional(Id),
    /** The version that was read; an outdated one is refused with `changedMeanwhile`. */
    version: z.optional(Count),
  }),
  output: z.object({ id: Id, version: Count, promoted: Count }),
})

export const publishActivity = endpoint({
  method: 'POST',
  path: '/api/admin.activity/publish',
  access: { staff: 'activity.write' },
  summary: '发布或下线活动（有人报名后只能取消，不能下线）',
  input: z.strictObject({ id: Id, published: z.boolean() }),
  output: Nothing,
})

/** Effects that cancelling an activity would have now. */
export const CancelPreview = z.object({
  title: z.string(),
  signUps: Count,
  people: Count,
  /** Number of members who are informed. */
  told: Count,
  refunds: Count,
  refundFen: Fen,
  refundPoints: Points,
  /** Attendees already checked in; nothing changes for them. */
  attended: Count,
})
export type CancelPreview = z.output<typeof CancelPreview>

export const previewCancel = endpoint({
  method: 'GET',
  path: '/api/admin.activity/cancelPreview',
  access: { staff: 'activity.write' },
  summary: '取消活动前的预览：涉及多少报名、退多少钱和积分',
  input: z.object({ id: Id }),
  output: CancelPreview,
})

export const cancelDeskActivity = endpoint({
  method: 'POST',
  path: '/api/admin.activity/cancel',
  access: { staff: 'activity.write' },
  summary: '取消活动：费用原路退回，通知所有报名人',
  input: z.strictObject({ id: Id, reason: line('取消原因', 50, 1) }),
  output: Nothing,
})

// ── its sign-ups ──────────────────────────────────────────────────────────────────────────

export const DeskAttendee = z.object({
  id: Id,
  name: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  /** '**** 9047'; '' if there is no ticket. */
  ticket: z.string(),
  attendedAt: z.nullable(Instant),
  certificateNo: z.nullable(z.string()),
})

export const DeskSignUp = z.object({
  id: Id,
  no: OrderNumber,
  state: SignUpState,
  member: DeskMember,
  seats: Count,
  feeFen: Fen,
  feePoints: Points,
  /** 'none': no fee was paid and none is due. */
  pay: z.enum(['free', 'unpaid', 'paid', 'refunding', 'refunded', 'none']),
  createdAt: Instant,
  payBefore: z.nullable(Instant),
  remark: z.string(),
  cancelReason: z.string(),
  attendees: z.array(DeskAttendee),
})
export type DeskSignUp = z.output<typeof DeskSignUp>

/** Filters of the list and of its export. */
export const signUpFilter = {
  state: z.optional(SignUpState),
  /** A name, the last digits of a phone number, part of an institution's name, or a number. */
  keyword: z.optional(line('关键词', 60)),
}

export const listDeskSignUps = endpoint({
  method: 'GET',
  path: '/api/admin.activity/signUps',
  access: { staff: 'activity.read' },
  summary: '一个活动的报名',
  input: z.object({ ...KeyPaging, activityId: Id, ...signUpFilter }),
  output: z.extend(keyPageOf(DeskSignUp), {
    counts: z.record(z.enum(['all', ...SignUpState.options]), Count),
  }),
})

export const findMemberToSignUp = endpoint({
  method: 'GET',
  path: '/api/admin.activity/member',
  access: { staff: 'activity.write' },
  summary: '按手机号找到可代报名的会员',
  input: z.object({ phone: Phone }),
  output: z.object({ member: DeskMember, approved: z.boolean() }),
})

export const signUpMember = endpoint({
  method: 'POST',
  path: '/api/admin.activity/signUpMember',
  access: { staff: 'activity.write' },
  once: true,
  summary: '代会员报名（开始前随时可代报，名额不会超出）',
  input: z.strictObject({
    activityId: Id,
    memberId: Id,
    attendees: z
      .array(
        z.strictObject({
          name: line('姓名', 20, 1),
          answers: z
            .array(z.strictObject({ name: line('字段', 40, 1), value: line('内容', 100) }))
            .check(z.maxLength(MOST_FIELDS, '填写项过多')),
        }),
      )
      .check(
        z.minLength(1, '请填写参加人'),
        z.maxLength(MOST_ATTENDEES, `一次最多报名 ${MOST_ATTENDEES} 人`),
      ),
    remark: z._default(lines('备注', 200), ''),
    waitlist: z._default(z.boolean(), false),
  }),
  output: z.object({ no: OrderNumber, state: SignUpState }),
})

export const promoteSignUp = endpoint({
  method: 'POST',
  path: '/api/admin.activity/promote',
  access: { staff: 'activity.write' },
  summary: '候补转正（有空余名额时）',
  input: z.strictObject({ no: OrderNumber }),
  output: z.object({ state: SignUpState }),
})

export const cancelDeskSignUp = endpoint({
  method: 'POST',
  path: '/api/admin.activity/cancelSignUp',
  access: { staff: 'activity.write' },
  summary: '取消一个报名：费用原路退回，通知会员',
  input: z.strictObject({ no: OrderNumber, reason: line('取消原因', 50, 1) }),
  output: Nothing,
})

export const tellSignUps = endpoint({
  method: 'POST',
  path: '/api/admin.activity/tell',
  access: { staff: 'activity.write' },
  once: true,
  summary: '给报名的会员发站内消息：选中的，或全部未取消的',
  input: z.strictObject({
    activityId: Id,
    nos: z.optional(
      z.array(OrderNumber).check(z.minLength(1, '请选择报名'), z.maxLength(500, '一次最多 500 条')),
    ),
    text: lines('消息内容', 300, 1),
  }),
  output: z.object({ told: Count }),
})

export const exportAttendance = endpoint({
  method: 'POST',
  path: '/api/admin.activity/attendance',
  access: { staff: 'activity.read' },
  summary: '导出签到表（xlsx；无权限时手机号打码）',
  answer: ['xlsx'],
  input: z.strictObject({ activityId: Id }),
  output: z.unknown(),
})

/** Rows of the printed attendance list: attendees with a seat, sorted by name. */
export const ATTENDANCE_LIMIT = 5000
export const AttendanceRow = z.object({
  id: Id,
  no: OrderNumber,
  name: z.string(),
  phone: z.string(),
  jigou: z.string(),
  ticket: z.string(),
  state: SignUpState,
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  attendedAt: z.nullable(Instant),
  certificateNo: z.nullable(z.string()),
})
export type AttendanceRow = z.output<typeof AttendanceRow>

export const listAttendance = endpoint({
  method: 'GET',
  path: '/api/admin.activity/attendanceList',
  access: { staff: 'activity.read' },
  summary: '签到表（打印）',
  input: z.object({ activityId: Id }),
  output: z.object({
    siteName: z.string(),
    title: z.string(),
    place: z.string(),
    speaker: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    certificate: z.boolean(),
    rows: z.array(AttendanceRow),
  }),
})

export const issueCertificates = endpoint({
  method: 'POST',
  path: '/api/admin.activity/issueCertificates',
  access: { staff: 'activity.write' },
  summary: '为已签到而没有证书的人补发证书',
  input: z.strictObject({ activityId: Id }),
  output: z.object({ issued: Count }),
})

// ── check-in at the entrance ──────────────────────────────────────────────────────────────

export const DoorAttendee = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  jigou: z.string(),
  attendedAt: z.nullable(Instant),
  /** The check-in can be undone until then; null: no longer. */
  undoUntil: z.nullable(Instant),
})
export type DoorAttendee = z.output<typeof DoorAttendee>

export const getDoor = endpoint({
  method: 'GET',
  path: '/api/admin.activity/door',
  access: { staff: 'activity.checkIn' },
  summary: '签到进度与最近签到；有关键词时为查找结果（姓名或手机尾号）',
  input: z.object({ activityId: Id, keyword: z.optional(line('关键词', 20)) }),
  output: z.object({
    title: z.string(),
    place: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    /** Number of attendees whose sign-up is registered or attended. */
    expected: Count,
    attended: Count,
    people: z.array(DoorAttendee),
  }),
})

/** Activities of today and the next days, from which staff choose the one they check in for. */
export const listDoors = endpoint({
  method: 'GET',
  path: '/api/admin.activity/doors',
  access: { staff: 'activity.checkIn' },
  summary: '可签到的活动',
  input: z.object({}),
  output: z.array(
    z.object({ id: Id, title: z.string(), startsAt: Instant, endsAt: Instant, place: z.string() }),
  ),
})

/** Greatest age of a check-in that was recorded without a network connection. */
export const OFFLINE_HOURS = 24

export const checkIn = endpoint({
  method: 'POST',
  path: '/api/admin.activity/checkIn',
  access: { staff: 'activity.checkIn' },
  once: true,
  summary: '签到：扫码、输入票码或按名单；离线的请求恢复后以同一 Idempotency-Key 提交，只算一次',
  input: z.strictObject({
    activityId: Id,
    /** Exactly one of `code` and `attendeeId` is given. */
    code: z.optional(DeskCode),
    attendeeId: z.optional(Id),
    /** Time of a check-in that was recorded without a network connection. */
    at: z.optional(Instant),
    place: z._default(DeskPlace, ''),
  }),
  output: z.object({ attendeeId: Id, name: z.string(), jigou: z.string(), at: Instant }),
})

export const undoCheckIn = endpoint({
  method: 'POST',
  path: '/api/admin.activity/undoCheckIn',
  access: { staff: 'activity.checkIn' },
  summary: '撤销 10 分钟内的签到，票券可再次签到',
  input: z.strictObject({ activityId: Id, attendeeId: Id, reason: line('撤销原因', 100, 1) }),
  output: Nothing,
})

export const listMemberSignUps = endpoint({
  method: 'GET',
  path: '/api/admin.member/signUps',
  access: { staff: 'member.read' },
  summary: '会员的报名',
  input: z.object({ ...KeyPaging, id: Id }),
  output: keyPageOf(
    z.object({
      id: Id,
      no: z.string(),
      activityId: Id,
      title: z.string(),
      state: SignUpState,
      seats: Count,
      feeFen: Fen,
      feePoints: Points,
      startsAt: Instant,
      createdAt: Instant,
    }),
  ),
})
