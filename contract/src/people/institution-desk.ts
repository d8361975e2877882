import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import { type InstitutionForm, InstitutionKind } from './member.ts'

/** Hours within which the shop intends to review papers; members are told one working day. */
export const REVIEW_HOURS = 24

export const ReviewState = z.enum(['pending', 'approved', 'rejected'])
export type ReviewState = z.output<typeof ReviewState>
export const reviewStateNames: Record<ReviewState, string> = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已驳回',
}

/** Fields of the papers that a reviewer can mark, with their labels on the form. */
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
/** Suggested reason for each field. */
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
  /** The submission changes an institution that is already approved. */
  isChange: z.boolean(),
  /** Number of rejections since the last approval. */
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
    /** Only those that wait longer than `REVIEW_HOURS`. */
    overdue: z.optional(z.boolean()),
    /** Only those that wait, or waited until the decision, longer than this many hours. */
    waited: z.optional(
      z.int('等待小时应为整数').check(z.minimum(1, '至少 1 小时'), z.maximum(8760, '最多 8760 小时')),
    ),
    /** Part of an institution's name, or a whole credit code or mobile number. */
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

/** Another institution that may be the same one; `same` lists the equal fields. */
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
  /** For a change, the approved papers; otherwise the last rejected submission. */
  before: z.nullable(
    z.object({
      what: z.enum(['standing', 'rejected']),
      papers: Papers,
      at: Instant,
      reason: z.string(),
      fieldReasons: z.record(z.string(), z.string()),
    }),
  ),
  /** Fields that differ from `before`. */
  changed: z.array(ReviewField),
  /** Whether the check character of the credit code is right. */
  codeCheck: z.enum(['right', 'wrong', 'none']),
  /** Region in which the code was issued, derived from the code; '' if it names none. */
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

/** `next`: the submission that waits longest now, so that the page can load it at once. */
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
