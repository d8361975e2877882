import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Fen, Points } from '../base/money.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, line, lines, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { Voucher } from '../goods/voucher.ts'
import { OrderNumber } from './order.ts'

export const ActivityKind = z.enum(['activity', 'training'])
export type ActivityKind = z.output<typeof ActivityKind>
export const activityKindNames: Record<ActivityKind, string> = { activity: '活动', training: '培训' }

export const ActivityFormat = z.enum(['onsite', 'online'])
export type ActivityFormat = z.output<typeof ActivityFormat>
export const activityFormatNames: Record<ActivityFormat, string> = { onsite: '线下', online: '线上' }

export const FeeKind = z.enum(['free', 'paid'])
export type FeeKind = z.output<typeof FeeKind>
export const feeKindNames: Record<FeeKind, string> = { free: '免费', paid: '付费' }

/** State shown to members. It is derived from the clock and the seats and is not stored. */
export const ActivityState = z.enum(['upcoming', 'open', 'full', 'closed', 'running', 'ended', 'cancelled'])
export type ActivityState = z.output<typeof ActivityState>
export const activityStateNames: Record<ActivityState, string> = {
  upcoming: '未开始报名',
  open: '报名中',
  full: '已满，可候补',
  closed: '报名截止',
  running: '进行中',
  ended: '已结束',
  cancelled: '已取消',
}

/** States in which sign-ups are accepted; in `full` they go to the waitlist. */
export const signUpStates: readonly ActivityState[] = ['open', 'full']

export const SignUpState = z.enum(['unpaid', 'waitlisted', 'registered', 'attended', 'cancelled'])
export type SignUpState = z.output<typeof SignUpState>
export const signUpStateNames: Record<SignUpState, string> = {
  unpaid: '待支付',
  waitlisted: '候补中',
  registered: '已报名',
  attended: '已签到',
  cancelled: '已取消',
}

export type SignUpChange = 'pay' | 'cancel' | 'promote' | 'attend'
/** States in which each change is allowed. The server checks this table, the buttons read it. */
export const signUpCan: Record<SignUpChange, readonly SignUpState[]> = {
  pay: ['unpaid'],
  cancel: ['unpaid', 'waitlisted', 'registered'],
  promote: ['waitlisted'],
  attend: ['registered', 'attended'],
}

export const MOST_ATTENDEES = 10

/** A question that each attendee answers, in addition to the name. */
export const FormField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'phone', 'choice']),
  required: z.boolean(),
  /** For the kind `choice`. */
  choices: z.array(z.string()),
})
export type FormField = z.output<typeof FormField>

const card = {
  id: Id,
  kind: ActivityKind,
  format: ActivityFormat,
  title: z.string(),
  summary: z.string(),
  /** '' if there is no picture. */
  cover: z.string(),
  city: z.string(),
  place: z.string(),
  speaker: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  opensAt: Instant,
  closesAt: Instant,
  state: ActivityState,
  capacity: Count,
  seatsTaken: Count,
  /** The price of one attendee in each currency; the price mode of the shop decides which one is charged. 0 is free. */
  feeFen: Fen,
  feePoints: Points,
}
export const ActivityCard = z.object(card)
export type ActivityCard = z.output<typeof ActivityCard>

/** `soon`: activities that begin within the next two weeks. */
export const ActivityTab = z.enum(['all', 'open', 'soon', 'past'])
export type ActivityTab = z.output<typeof ActivityTab>
export const SOON_DAYS = 14

const Month = z.string('月份不正确').check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, '月份不正确'))

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activity.activity/lst',
  access: 'anyone',
  summary: '活动与培训列表（月份为 2026-12 时，也是该月的日历）',
  kept: ['activity', 'config'],
  input: z.strictObject({
    tab: z._default(ActivityTab, 'all'),
    kind: z.optional(ActivityKind),
    format: z.optional(ActivityFormat),
    city: z.optional(line('城市', 20)),
    fee: z.optional(FeeKind),
    month: z.optional(Month),
    page: PageNumber,
    limit: PageLimit,
  }),
  output: z.extend(pageOf(ActivityCard), { cities: z.array(z.string()) }),
})

export const ActivityDetail = z.object({
  ...card,
  /** Cleaned HTML. */
  body: z.string(),
  speakerIntro: z.string(),
  agenda: z.array(z.object({ time: z.string(), what: z.string() })),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  attachments: z.array(z.object({ name: z.string(), url: z.string(), size: Count })),
  /** null: limited by the seats only. */
  perInstitution: z.nullable(Count),
  waiting: Count,
  cancelUntil: Instant,
  rewardPoints: Points,
  certificate: z.boolean(),
  fields: z.array(FormField),
  cancelReason: z.string(),
  related: z.array(ActivityCard),
})
export type ActivityDetail = z.output<typeof ActivityDetail>

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/activity.activity/detail',
  access: 'anyone',
  summary: '活动详情',
  kept: ['activity', 'config'],
  input: z.strictObject({ id: Id }),
  output: ActivityDetail,
})

export const exportCalendar = endpoint({
  method: 'GET',
  path: '/api/activity.activity/ics',
  access: 'anyone',
  summary: '日历文件（.ics）：一个活动、它的报名开放提醒，或全部活动（可订阅）',
  answer: ['ics'],
  input: z.strictObject({ id: z.optional(Id), what: z._default(z.enum(['event', 'opening']), 'event') }),
  output: Nothing,
})

// ── a member's sign-ups ───────────────────────────────────────────────────────────────────

export const signUpForActivity = endpoint({
  method: 'POST',
  path: '/api/user.activity/signUp',
  access: 'approvedMember',
  institution: 'signUp',
  summary: '报名（需要 Idempotency-Key；满员时须同意候补）',
  once: true,
  input: z.strictObject({
    activityId: Id,
    attendees: z
      .array(
        z.strictObject({
          name: line('姓名', 20, 1),
          answers: z
            .array(z.strictObject({ name: line('字段', 40, 1), value: line('内容', 100) }))
            .check(z.maxLength(20, '填写项过多')),
        }),
      )
      .check(
        z.minLength(1, '请填写参加人'),
        z.maxLength(MOST_ATTENDEES, `一次最多报名 ${MOST_ATTENDEES} 人`),
      ),
    remark: z._default(lines('备注', 200), ''),
    /** Whether to join the waitlist if no seat is free. */
    waitlist: z._default(z.boolean(), false),
  }),
  output: z.object({
    no: OrderNumber,
    state: SignUpState,
    feeFen: Fen,
    feePoints: Points,
    payBefore: z.nullable(Instant),
  }),
})

const signUp = {
  no: OrderNumber,
  state: SignUpState,
  seats: Count,
  /** The price of all attendees in the price mode at the time of the sign-up; one of the two is 0. */
  feeFen: Fen,
  feePoints: Points,
  createdAt: Instant,
  /** Set while unpaid. */
  payBefore: z.nullable(Instant),
  /** Set while on the waitlist: the place in it, from 1. */
  position: z.nullable(Count),
  cancelReason: z.string(),
  /** State of the refund of a paid and cancelled sign-up; null: there is none. */
  refund: z.nullable(z.enum(['running', 'done'])),
}

export const SignUpCard = z.object({ ...signUp, activity: ActivityCard })
export type SignUpCard = z.output<typeof SignUpCard>

export const SignUpTab = z.enum(['all', 'coming', 'past', 'cancelled'])
export type SignUpTab = z.output<typeof SignUpTab>

export const listSignUps = endpoint({
  method: 'POST',
  path: '/api/user.activity/lst',
  access: 'member',
  summary: '我的报名',
  input: z.strictObject({ tab: z._default(SignUpTab, 'all'), page: PageNumber, limit: PageLimit }),
  output: z.extend(pageOf(SignUpCard), { counts: z.record(SignUpTab, Count) }),
})

export const Attendee = z.object({
  id: Id,
  name: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  attendedAt: z.nullable(Instant),
  /** Number of the certificate; null before it is issued. */
  certificateNo: z.nullable(z.string()),
})
export type Attendee = z.output<typeof Attendee>

export const SignUp = z.object({
  ...signUp,
  attendees: z.array(Attendee),
  remark: z.string(),
  registeredAt: z.nullable(Instant),
  /** '' until the sign-up is registered. */
  onlineLink: z.string(),
  /** Points that it got for coming, whatever the activity gives by now. */
  rewardPoints: Points,
})
export type SignUp = z.output<typeof SignUp>

export const getOwnSignUp = endpoint({
  method: 'POST',
  path: '/api/user.activity/own',
  access: 'member',
  summary: '我在某个活动的报名，以及本机构已占用的名额',
  input: z.strictObject({ activityId: Id }),
  output: z.object({ signUp: z.nullable(SignUp), institutionSeats: Count }),
})

export const cancelSignUp = endpoint({
  method: 'POST',
  path: '/api/user.activity/cancel',
  access: 'member',
  institution: 'signUp',
  summary: '取消报名（截止前费用原路退回）',
  input: z.strictObject({ no: OrderNumber, reason: z._default(line('取消原因', 50), '') }),
  output: Nothing,
})

export const Ticket = z.object({
  attendeeId: Id,
  name: z.string(),
  attendedAt: z.nullable(Instant),
  voucher: Voucher,
})
export type Ticket = z.output<typeof Ticket>

export const getTickets = endpoint({
  method: 'POST',
  path: '/api/user.activity/ticket',
  access: 'member',
  summary: '活动票券（二维码与 8 位数字码）',
  input: z.strictObject({ no: OrderNumber }),
  output: z.object({ tickets: z.array(Ticket) }),
})

/** 'PX26-7K3M-…': sixteen random characters, which cannot be guessed. */
export const CertificateNumber = z
  .string('证书编号不正确')
  .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/, '证书编号不正确'))

export const Certificate = z.object({
  number: z.string(),
  name: z.string(),
  jigou: z.string(),
  title: z.string(),
  speaker: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  issuedAt: Instant,
  siteName: z.string(),
  /** Address of the public page that verifies the certificate, as text and as an SVG QR code. */
  checkUrl: z.string(),
  checkQrSvg: z.string(),
})
export type Certificate = z.output<typeof Certificate>

export const getCertificates = endpoint({
  method: 'POST',
  path: '/api/user.activity/certificate',
  access: 'member',
  summary: '培训证书（活动结束后）',
  input: z.strictObject({ no: OrderNumber }),
  output: z.object({ certificates: z.array(Certificate) }),
})

export const checkCertificate = endpoint({
  method: 'GET',
  path: '/api/activity.certificate/check',
  access: 'anyone',
  summary: '证书查验（姓名打码）',
  input: z.strictObject({ number: CertificateNumber }),
  output: z.object({
    number: z.string(),
    /** '张*' */
    maskedName: z.string(),
    jigou: z.string(),
    title: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    issuedAt: Instant,
  }),
})
