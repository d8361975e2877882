import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, lines, PageLimit, PageNumber, pageOf } from '../base/values.ts'
import { OrderNumber } from './order.ts'

export const REVIEW_RULES = { days: 180, most: 500, images: 6 } as const

export const Score = z.int('请选择评分').check(z.minimum(1, '请选择评分'), z.maximum(5, '请选择评分'))

/** A buyer's review of goods, after staff approved it. */
export const Review = z.object({
  id: Id,
  score: Score,
  content: z.string(),
  /** Addresses of pictures. */
  images: z.array(z.string()),
  /** '陈*工': tells authors apart without revealing their names. */
  author: z.string(),
  spec: z.string(),
  createdAt: Instant,
  /** The shop's reply; '' if there is none. */
  reply: z.string(),
})
export type Review = z.output<typeof Review>

export const ReviewSummary = z.object({
  count: Count,
  /** One decimal; 0 without reviews. */
  average: z.number(),
  /** Number of reviews with five, four, three, two and one points. */
  byScore: z.array(Count),
})
export type ReviewSummary = z.output<typeof ReviewSummary>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/product.review/lst',
  access: 'anyone',
  summary: '商品评价',
  kept: ['catalogue'],
  input: z.strictObject({
    productId: Id,
    score: z.optional(Score),
    withImages: z._default(z.boolean(), false),
    page: PageNumber,
    limit: PageLimit,
  }),
  output: z.extend(pageOf(Review), { summary: ReviewSummary }),
})

/** A bought line without a review. */
export const ReviewableLine = z.object({
  orderLineId: Id,
  no: OrderNumber,
  productId: Id,
  title: z.string(),
  spec: z.string(),
  modelCode: z.string(),
  image: z.string(),
  doneAt: Instant,
})
export type ReviewableLine = z.output<typeof ReviewableLine>

export const listReviewable = endpoint({
  method: 'POST',
  path: '/api/user.review/open',
  access: 'member',
  summary: '待评价的商品',
  input: z.strictObject({ no: z.optional(OrderNumber), page: PageNumber, limit: PageLimit }),
  output: pageOf(ReviewableLine),
})

export const OwnReview = z.extend(z.omit(Review, { author: true }), {
  state: z.enum(['pending', 'published', 'hidden']),
  productId: Id,
  title: z.string(),
})
export type OwnReview = z.output<typeof OwnReview>

export const listOwnReviews = endpoint({
  method: 'POST',
  path: '/api/user.review/lst',
  access: 'member',
  summary: '我的评价',
  input: z.strictObject({ page: PageNumber, limit: PageLimit }),
  output: pageOf(OwnReview),
})

export const submitReview = endpoint({
  method: 'POST',
  path: '/api/user.review/submit',
  access: 'member',
  summary: '评价买过的商品（每个订单行一次，审核后展示）',
  input: z.strictObject({
    orderLineId: Id,
    score: Score,
    content: lines('评价', REVIEW_RULES.most, 5),
    /** Ids of the member's own public pictures. */
    images: z._default(z.array(Id).check(z.maxLength(REVIEW_RULES.images, '最多上传 6 张图片')), []),
  }),
  output: z.object({ id: Id }),
})
