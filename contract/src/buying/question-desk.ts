import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line, lines } from '../base/values.ts'
import { QUESTION_RULES } from './question.ts'

export const QuestionState = z.enum(['waiting', 'answered', 'hidden'])
export type QuestionState = z.output<typeof QuestionState>
export const questionStateNames: Record<QuestionState, string> = {
  waiting: '待回答',
  answered: '已回答',
  hidden: '已隐藏',
}

export const QuestionRow = z.object({
  id: Id,
  state: QuestionState,
  content: z.string(),
  answer: z.string(),
  productId: Id,
  title: z.string(),
  memberId: Id,
  nickname: z.string(),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.string(),
})
export type QuestionRow = z.output<typeof QuestionRow>

export const listQuestionDesk = endpoint({
  method: 'GET',
  path: '/api/admin.question/lst',
  access: { staff: 'review.moderate' },
  summary: '商品问答',
  input: z.object({
    ...KeyPaging,
    state: z.optional(QuestionState),
    /** Part of the product's title or of the question. */
    keyword: z.optional(line('关键词', 60)),
  }),
  output: keyPageOf(QuestionRow),
})

export const countQuestions = endpoint({
  method: 'GET',
  path: '/api/admin.question/counts',
  access: { staff: 'review.moderate' },
  summary: '各状态的问题数',
  input: z.object({}),
  output: z.record(QuestionState, Count),
})

/** `before` and `from`: the answer and the state as they were read; the call is refused if they have changed. */
export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/admin.question/answer',
  access: { staff: 'review.moderate' },
  summary: '回答问题并公开显示；首次回答通知提问的会员',
  input: z.strictObject({
    id: Id,
    answer: lines('回答', QUESTION_RULES.answer, 1),
    before: z.string().check(z.maxLength(2 * QUESTION_RULES.answer)),
    from: z.optional(QuestionState),
  }),
  output: Nothing,
})

export const hideQuestion = endpoint({
  method: 'POST',
  path: '/api/admin.question/hide',
  access: { staff: 'review.moderate' },
  summary: '隐藏问题及其回答',
  input: z.strictObject({ id: Id, from: z.enum(['waiting', 'answered']) }),
  output: Nothing,
})
