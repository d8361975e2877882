import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines } from '../base/values.ts'
import { REVIEW_RULES, Score } from './review.ts'

export const ReviewState = z.enum(['pending', 'published', 'hidden'])
export type ReviewState = z.output<typeof ReviewState>
export const reviewStateNames: Record<ReviewState, string> = {
  pending: '待审核',
  published: '已展示',
  hidden: '已隐藏',
}

export const hideReasons = [
  '含广告或联系方式',
  '与商品无关',
  '含不文明用语',
  '泄露个人信息',
  '图片不合适',
] as const

export const ReviewRow = z.object({
  id: Id,
  state: ReviewState,
  score: Score,
  content: z.string(),
  images: z.array(z.string()),
  productId: Id,
  title: z.string(),
  spec: z.string(),
  orderNo: z.string(),
  memberId: Id,
  nickname: z.string(),
  jigou: z.string(),
  reply: z.string(),
  /** Reason for hiding it; shown to staff only. */
  hiddenReason: z.string(),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.string(),
})
export type ReviewRow = z.output<typeof ReviewRow>

/** Filters of the list and of its export. */
export const reviewFilter = {
  state: z.optional(ReviewState),
  score: z.optional(Score),
  productId: z.optional(Id),
  /** Part of the product's title or of the review. */
  keyword: z.optional(line('关键词', 60)),
}

export const listReviewDesk = endpoint({
  method: 'GET',
  path: '/api/admin.review/lst',
  access: { staff: 'review.moderate' },
  summary: '商品评价',
  input: z.object({ ...KeyPaging, ...reviewFilter }),
  output: keyPageOf(ReviewRow),
})

export const countReviews = endpoint({
  method: 'GET',
  path: '/api/admin.review/counts',
  access: { staff: 'review.moderate' },
  summary: '各状态的评价数',
  input: z.object({}),
  output: z.object({ pending: Count, published: Count, hidden: Count }),
})

/** `from`: the states that the page showed. Reviews that changed meanwhile stay unchanged. */
export const showReviews = endpoint({
  method: 'POST',
  path: '/api/admin.review/show',
  access: { staff: 'review.moderate' },
  summary: '展示评价（可批量）；已被他人处理的跳过',
  input: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, '请选择评价'), z.maxLength(500, '一次最多 500 条')),
    from: z.enum(['pending', 'hidden']),
  }),
  output: z.object({ shown: Count, skipped: Count }),
})

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin.review/hide',
  access: { staff: 'review.moderate' },
  summary: '隐藏评价，须写明原因',
  input: z.strictObject({ id: Id, from: z.enum(['pending', 'published']), reason: line('原因', 100, 1) }),
  output: Nothing,
})

export const replyReview = endpoint({
  method: 'POST',
  path: '/api/admin.review/reply',
  access: { staff: 'review.moderate' },
  summary: '以商家身份回复评价；留空为撤回',
  input: z.strictObject({
    id: Id,
    reply: lines('回复', REVIEW_RULES.most),
    /** The reply as it was read; the call is refused if it has changed. */
    before: z.string().check(z.maxLength(2 * REVIEW_RULES.most)),
  }),
  output: Nothing,
})
