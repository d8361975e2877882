import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Id, line, lines, PageLimit, PageNumber, pageOf, Quantity } from '../base/values.ts'
import { Upload } from '../system/upload.ts'

export const FeedbackKind = z.enum(['suggestion', 'product', 'order', 'complaint', 'other'], '请选择反馈类型')
export type FeedbackKind = z.output<typeof FeedbackKind>

export const feedbackKinds: Record<FeedbackKind, string> = {
  suggestion: '功能建议',
  product: '商品问题',
  order: '订单问题',
  complaint: '投诉',
  other: '其他',
}

/** `open` waits for the shop, `replied` for the member; a new post of the member opens it again. */
export const FeedbackState = z.enum(['open', 'replied', 'closed'])
export type FeedbackState = z.output<typeof FeedbackState>

export const FEEDBACK_RULES = { least: 5, most: 1000, images: 6, perDay: 20, wanted: 300 } as const

/** Ids of uploads of the kind `feedback`. */
const Images = z._default(z.array(Id).check(z.maxLength(FEEDBACK_RULES.images, '最多上传 6 张图片')), [])

export const FeedbackSummary = z.object({
  id: Id,
  kind: FeedbackKind,
  state: FeedbackState,
  /** The beginning of the first post. */
  excerpt: z.string(),
  createdAt: Instant,
  lastAt: Instant,
  /** There is a reply that the member has not read. */
  unread: z.boolean(),
})
export type FeedbackSummary = z.output<typeof FeedbackSummary>

export const FeedbackPost = z.object({
  id: Id,
  who: z.enum(['member', 'staff']),
  content: z.string(),
  images: z.array(Upload),
  at: Instant,
})
export type FeedbackPost = z.output<typeof FeedbackPost>

export const SourcingState = z.enum(['looking', 'found', 'missing'])
export type SourcingState = z.output<typeof SourcingState>

export const sourcingStateNames: Record<SourcingState, string> = {
  looking: '寻找中',
  found: '已找到',
  missing: '未找到',
}

/** Goods that a member asked for and the shop looks for. */
export const Sourcing = z.object({
  wanted: z.string(),
  quantity: z.nullable(Quantity),
  state: SourcingState,
  product: z.nullable(z.object({ id: Id, title: z.string() })),
})

export const Feedback = z.object({
  id: Id,
  kind: FeedbackKind,
  state: FeedbackState,
  contact: z.string(),
  order: z.nullable(z.object({ no: z.string() })),
  product: z.nullable(z.object({ id: Id, title: z.string() })),
  /** The page and device from which it was sent, if the member agreed to include them. */
  sourcing: z.nullable(Sourcing),
  page: z.string(),
  device: z.string(),
  createdAt: Instant,
  posts: z.array(FeedbackPost),
})
export type Feedback = z.output<typeof Feedback>

export const submitFeedback = endpoint({
  method: 'POST',
  path: '/api/user.feedback/submit',
  access: 'member',
  summary: '提交反馈',
  input: z.object({
    kind: FeedbackKind,
    content: lines('反馈内容', FEEDBACK_RULES.most, FEEDBACK_RULES.least),
    images: Images,
    contact: z._default(line('联系方式', 60), ''),
    /** The member's own order, or a product. */
    orderNo: z.optional(z.string().check(z.regex(/^\d{20}$/, '订单号不正确'))),
    productId: z.optional(Id),
    page: z._default(line('页面', 200), ''),
    device: z._default(line('设备', 200), ''),
  }),
  output: z.object({ id: Id }),
})

export const listFeedback = endpoint({
  method: 'POST',
  path: '/api/user.feedback/lst',
  access: 'member',
  summary: '我的反馈',
  input: z.strictObject({ page: PageNumber, limit: PageLimit }),
  output: pageOf(FeedbackSummary),
})

export const getFeedback = endpoint({
  method: 'POST',
  path: '/api/user.feedback/detail',
  access: 'member',
  summary: '一条反馈的往来（看过的回复记为已读）',
  input: z.strictObject({ id: Id }),
  output: Feedback,
})

export const appendFeedback = endpoint({
  method: 'POST',
  path: '/api/user.feedback/append',
  access: 'member',
  summary: '继续追问（已关闭的反馈会重新打开）',
  input: z.strictObject({ id: Id, content: lines('内容', FEEDBACK_RULES.most, 1), images: Images }),
  output: Feedback,
})

export const closeFeedback = endpoint({
  method: 'POST',
  path: '/api/user.feedback/close',
  access: 'member',
  summary: '标记为已解决',
  input: z.strictObject({ id: Id }),
  output: Feedback,
})
