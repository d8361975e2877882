import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Id, lines, PageLimit, PageNumber, pageOf } from '../base/values.ts'

export const QUESTION_RULES = { least: 5, most: 200, answer: 500, waiting: 5 } as const

/** A member's question about a product, with the shop's answer. */
export const Question = z.object({
  id: Id,
  content: z.string(),
  answer: z.string(),
  /** '陈*工' */
  author: z.string(),
  createdAt: Instant,
  decidedAt: Instant,
})
export type Question = z.output<typeof Question>

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/product.question/lst',
  access: 'anyone',
  summary: '商品问答（已回答的）',
  kept: ['catalogue'],
  input: z.strictObject({ productId: Id, page: PageNumber, limit: PageLimit }),
  output: pageOf(Question),
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/user.question/ask',
  access: 'member',
  once: true,
  summary: '就商品提问；回答后公开显示',
  input: z.strictObject({
    productId: Id,
    content: lines('问题', QUESTION_RULES.most, QUESTION_RULES.least),
  }),
  output: z.object({ id: Id }),
})
