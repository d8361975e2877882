import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines, Quantity } from '../base/values.ts'
import { OrderNumber } from '../buying/order.ts'
import { Upload } from '../system/upload.ts'
import { FEEDBACK_RULES, FeedbackKind, FeedbackState, Sourcing, SourcingState } from './feedback.ts'

export const feedbackStateNames: Record<FeedbackState, string> = {
  open: '待回复',
  replied: '已回复',
  closed: '已关闭',
}

/** Sentences offered for the beginning of a reply. */
export const replyTemplates = [
  '您好，您的反馈已收到，我们正在核实，1 个工作日内给您答复。',
  '您好，问题已处理，请您刷新后再试。如仍有问题请在此回复。',
  '您好，请补充订单号和问题照片，以便我们尽快处理。',
  '感谢您的建议，已转交产品同事评估，有进展会在此告知您。',
  '非常抱歉给您带来不便，客服将电话与您联系，请保持手机畅通。',
] as const

export const FeedbackRow = z.object({
  id: Id,
  kind: FeedbackKind,
  state: FeedbackState,
  excerpt: z.string(),
  posts: Count,
  images: Count,
  memberId: Id,
  nickname: z.string(),
  jigou: z.string(),
  /** Staff member in charge; '' for nobody, also when that colleague may not answer any more. */
  assignee: z.string(),
  sourcing: z.nullable(SourcingState),
  createdAt: Instant,
  /** Time since when it waits for the party that its state names. */
  lastAt: Instant,
})
export type FeedbackRow = z.output<typeof FeedbackRow>

/** Filters of the list and of its export. */
export const feedbackFilter = {
  state: z.optional(FeedbackState),
  kind: z.optional(FeedbackKind),
  /** Part of any text of the member. */
  keyword: z.optional(line('关键词', 60)),
  memberId: z.optional(Id),
  /** Staff member in charge, or `unassigned`: nobody who may answer. Without `state` these leave out closed feedback. */
  assigneeId: z.optional(Id),
  unassigned: z.optional(z.boolean()),
  /** Only requests for goods, and their state. */
  wanted: z.optional(z.boolean()),
  sourcing: z.optional(SourcingState),
}

export const listFeedbackDesk = endpoint({
  method: 'GET',
  path: '/api/admin.feedback/lst',
  access: { staff: 'feedback.read' },
  summary: '会员反馈',
  input: z.object({ ...KeyPaging, ...feedbackFilter }),
  output: keyPageOf(FeedbackRow),
})

export const countFeedback = endpoint({
  method: 'GET',
  path: '/api/admin.feedback/counts',
  access: { staff: 'feedback.read' },
  summary: '各状态的反馈数，自己的、未分配的和寻找中的',
  input: z.object({}),
  output: z.object({
    open: Count,
    replied: Count,
    closed: Count,
    mine: Count,
    unassigned: Count,
    looking: Count,
  }),
})

const Post = z.object({
  id: Id,
  who: z.enum(['member', 'staff']),
  whoName: z.string(),
  content: z.string(),
  /** Pictures of members are private: load them with the staff token. */
  images: z.array(Upload),
  at: Instant,
})
export type DeskPost = z.output<typeof Post>

export const FeedbackThread = z.object({
  id: Id,
  kind: FeedbackKind,
  state: FeedbackState,
  member: z.object({ id: Id, nickname: z.string(), mobile: z.string(), jigou: z.string() }),
  /** Mobile numbers in it are masked. */
  contact: z.string(),
  order: z.nullable(z.object({ no: z.string() })),
  product: z.nullable(z.object({ id: Id, title: z.string() })),
  assignee: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Note of the colleague who handed it over. */
  handNote: z.string(),
  sourcing: z.nullable(Sourcing),
  page: z.string(),
  device: z.string(),
  createdAt: Instant,
  posts: z.array(Post),
})
export type FeedbackThread = z.output<typeof FeedbackThread>

export const getFeedbackThread = endpoint({
  method: 'GET',
  path: '/api/admin.feedback/detail',
  access: { staff: 'feedback.read' },
  summary: '一条反馈的往来',
  input: z.object({ id: Id }),
  output: FeedbackThread,
})

/** Whole numbers are shown by this call only, which is logged. */
export const revealFeedback = endpoint({
  method: 'POST',
  path: '/api/admin.feedback/reveal',
  access: { staff: 'member.reveal' },
  summary: '查看反馈人的完整手机号和联系方式（有记录）',
  input: z.strictObject({ id: Id }),
  output: z.object({ mobile: z.string(), contact: z.string() }),
})

/** `lastPostId`: newest post that the author had seen. The reply is refused if there is a newer one. */
export const replyFeedback = endpoint({
  method: 'POST',
  path: '/api/admin.feedback/reply',
  access: { staff: 'feedback.reply' },
  once: true,
  summary: '回复反馈并通知会员',
  input: z.strictObject({
    id: Id,
    lastPostId: Id,
    content: lines('回复内容', FEEDBACK_RULES.most, 1),
    /** Ids of pictures that staff uploaded. */
    images: z._default(z.array(Id).check(z.maxLength(FEEDBACK_RULES.images, '最多上传 6 张图片')), []),
  }),
  output: FeedbackThread,
})

export const setFeedbackClosed = endpoint({
  method: 'POST',
  path: '/api/admin.feedback/setClosed',
  access: { staff: 'feedback.reply' },
  summary: '关闭或重新打开反馈',
  input: z.strictObject({
    id: Id,
    closed: z.boolean(),
    /** Newest post that was read. Closing is refused if there is a newer one. */
    lastPostId: z.optional(Id),
  }),
  output: Nothing,
})

const subject = { orderNo: z.nullable(OrderNumber), productId: z.nullable(Id) }

export const linkFeedback = endpoint({
  method: 'POST',
  path: '/api/admin.feedback/link',
  access: { staff: 'feedback.reply' },
  summary: '关联会员自己的订单或商品；null 为不关联',
  input: z.strictObject({
    id: Id,
    ...subject,
    /** Order and product as the screen showed them. The call is refused if they have changed since. */
    seen: z.optional(z.strictObject(subject)),
  }),
  output: Nothing,
})

/** For all staff who may reply; needs no permission to read staff accounts. */
export const listFeedbackColleagues = endpoint({
  method: 'GET',
  path: '/api/admin.feedback/colleagues',
  access: { staff: 'feedback.reply' },
  summary: '可以处理反馈的同事',
  input: z.object({}),
  output: z.array(z.object({ id: Id, name: z.string() })),
})

export const assignFeedback = endpoint({
  method: 'POST',
  path: '/api/admin.feedback/assign',
  access: { staff: 'feedback.reply' },
  summary: '把反馈转交给同事；null 为不分配',
  input: z.strictObject({
    id: Id,
    staffId: z.nullable(Id),
    note: z._default(lines('转交说明', 300), ''),
    /** Staff member in charge as the screen showed it; null for nobody. The call is refused if it has changed since. */
    seen: z.optional(z.nullable(Id)),
  }),
  output: Nothing,
})

/** Saving it again restarts the search for the goods. */
export const sourceFeedback = endpoint({
  method: 'POST',
  path: '/api/admin.feedback/source',
  access: { staff: 'feedback.reply' },
  summary: '把反馈开为寻货需求；null 为不再是',
  input: z.strictObject({
    id: Id,
    sourcing: z.nullable(
      z.strictObject({
        wanted: lines('需要的商品', FEEDBACK_RULES.wanted, 1),
        quantity: z.nullable(Quantity),
      }),
    ),
    /** The record as the screen showed it; null for none. The call is refused if it has changed since. */
    seen: z.optional(z.nullable(Sourcing)),
  }),
  output: Nothing,
})

/** Sends the result to the member as a reply. */
export const settleSourcing = endpoint({
  method: 'POST',
  path: '/api/admin.feedback/settleSourcing',
  access: { staff: 'feedback.reply' },
  once: true,
  summary: '寻货结果，并回复会员',
  input: z.strictObject({
    id: Id,
    lastPostId: Id,
    state: z.enum(['found', 'missing'], '请选择结果'),
    /** The product, if the shop sells it now. */
    productId: z.nullable(Id),
    content: lines('回复内容', FEEDBACK_RULES.most, 1),
  }),
  output: FeedbackThread,
})
