import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type InstitutionForm, InstitutionKind } from './member.ts'
import { Instant } from './time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from './values.ts'

/** Within how many hours the shop means to look at papers; members are told one working day. */
export const REVIEW_HOURS = 24

export const ReviewState = z.enum(['pending', 'approved', 'rejected'])
export type ReviewState = z.output<typeof ReviewState>
export const reviewStateNames: Record<ReviewState, string> = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已驳回',
}

/** What of the papers can be marked, as it is called on the form. */
export const reviewFields = {
  jigou: '机构名称',
  kind: '机构类型',
  creditCode: '信用代码',
  regionCode: '所在地区',
  address: '详细地址',
  contactName: '联系人',
  contactPhone: '联系电话',
  contactTitle: '职务',
  licenceIds: '证照',
} as const satisfies Record<keyof z.output<typeof InstitutionForm>, string>
export const ReviewField = z.enum(Object.keys(reviewFields) as (keyof typeof reviewFields)[])
export type ReviewField = z.output<typeof ReviewField>

export const reviewReasons = [
  '证照模糊或不完整，请重新上传清晰的原件照片',
  '机构名称与证照不一致',
  '统一社会信用代码与证照不一致',
  '证照已过期或已注销',
  '该机构已注册，请联系客服加入',
  '联系方式无法核实',
] as const
/** Beside a single field, for a start. */
export const fieldReasons: Record<ReviewField, string> = {
  jigou: '与证照上的名称不一致',
  kind: '与证照不符',
  creditCode: '与证照上的代码不一致',
  regionCode: '与证照上的住所不一致',
  address: '请填写详细到门牌号的地址',
  contactName: '请填写真实姓名',
  contactPhone: '该号码无法接通',
  contactTitle: '请填写实际职务',
  licenceIds: '请上传清晰完整的原件照片',
}

export const ReviewRow = z.object({
  id: Id,
  state: ReviewState,
  jigou: z.string(),
  kind: InstitutionKind,
  /** Of an institution that is approved already. */
  isChange: z.boolean(),
  /** How often it was sent back since something of it was approved. */
  rejectedBefore: Count,
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(z.string()),
})
export type ReviewRow = z.output<typeof ReviewRow>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/admin.institution/reviews',
  access: { staff: 'institution.review' },
  summary: '机构资料审核队列（待审按等待时间，其余最近的在前）',
  input: z.object({
    ...KeyPaging,
    state: z._default(ReviewState, 'pending'),
    kind: z.optional(InstitutionKind),
    /** Have waited longer than the shop means to let them. */
    overdue: z.optional(z.boolean()),
    /** Have waited longer than so many hours; of what is decided, had waited. */
    waited: z.optional(
      z.int('等待小时应为整数').check(z.minimum(1, '至少 1 小时'), z.maximum(8760, '最多 8760 小时')),
    ),
    /** Part of the institution's name, or a whole credit code or mobile number. */
    keyword: z.optional(line('关键词', 60)),
  }),
  output: keyPageOf(ReviewRow),
})

export const countReviews = endpoint({
  method: 'GET',
  path: '/api/admin.institution/reviewCounts',
  access: { staff: 'institution.review' },
  summary: '待审与超时的数量',
  input: z.object({}),
  output: z.object({ pending: Count, overdue: Count }),
})

const Papers = z.object({
  jigou: z.string(),
  kind: InstitutionKind,
  creditCode: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  address: z.string(),
  contactName: z.string(),
  /** Masked. */
  contactPhone: z.string(),
  contactTitle: z.string(),
  licences: z.array(
    z.object({
      id: Id,
      name: z.string(),
      mime: z.string(),
      width: z.nullable(Count),
      height: z.nullable(Count),
    }),
  ),
})
export type ReviewPapers = z.output<typeof Papers>

/** Another institution that may be the same one, and by what one sees it. */
export const Duplicate = z.object({
  id: Id,
  jigou: z.string(),
  state: ReviewState,
  regionText: z.string(),
  members: Count,
  same: z.array(z.enum(['creditCode', 'jigou', 'address', 'contactPhone'])),
})
export type Duplicate = z.output<typeof Duplicate>

export const ReviewDetail = z.extend(ReviewRow, {
  institutionId: Id,
  papers: Papers,
  /** What stands now (of a change), or what was handed in and sent back before. */
  before: z.nullable(
    z.object({
      what: z.enum(['standing', 'rejected']),
      papers: Papers,
      at: Instant,
      reason: z.string(),
      fieldReasons: z.record(z.string(), z.string()),
    }),
  ),
  /** Fields that differ from what was there before. */
  changed: z.array(ReviewField),
  /** Whether the credit code's own check digit is right. */
  codeCheck: z.enum(['right', 'wrong', 'none']),
  /** Where the code says it was given out; '' when it names no place. */
  codeRegion: z.string(),
  duplicates: z.array(Duplicate),
  member: z.object({ id: Id, nickname: z.string(), mobile: z.string(), createdAt: Instant }),
  reason: z.string(),
  fieldReasons: z.record(z.string(), z.string()),
})
export type ReviewDetail = z.output<typeof ReviewDetail>

export const readReview = endpoint({
  method: 'GET',
  path: '/api/admin.institution/review',
  access: { staff: 'institution.review' },
  summary: '一份机构资料：表单、证照、与之前的差异、代码校验、疑似重复',
  input: z.object({ id: Id }),
  output: ReviewDetail,
})

/** `next`: what waits longest of the rest, so that it can be loaded at once. */
const Decided = z.object({ jigou: z.string(), next: z.nullable(Id) })

export const approveReview = endpoint({
  method: 'POST',
  path: '/api/admin.institution/approve',
  access: { staff: 'institution.review' },
  summary: '通过；两人同时审核时只有一个结果',
  input: z.strictObject({ id: Id }),
  output: Decided,
})

export const rejectReview = endpoint({
  method: 'POST',
  path: '/api/admin.institution/reject',
  access: { staff: 'institution.review' },
  summary: '驳回，写明会员可见的原因，可逐项说明',
  input: z.strictObject({
    id: Id,
    reason: line('驳回原因', 200, 1),
    fieldReasons: z._default(z.partialRecord(ReviewField, line('说明', 100, 1)), {}),
  }),
  output: Decided,
})

export const revealReview = endpoint({
  method: 'POST',
  path: '/api/admin.institution/reveal',
  access: { staff: 'member.reveal' },
  summary: '查看资料中的完整号码，查看记入审计日志',
  input: z.strictObject({ id: Id }),
  output: z.object({ contactPhone: z.string(), mobile: z.string() }),
})
